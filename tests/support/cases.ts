import fc from "fast-check";

// Random cases: all of them before a merge and in the long set, a tenth in the quick set, which runs all day. A property
// that fails prints the seed that repeats it.

const isQuick = process.env.TEST_SET === "quick";

/** How many random cases of `all` this set tries. */
export const cases = (all: number): number => (isQuick ? Math.ceil(all / 10) : all);

if (isQuick) fc.configureGlobal({ numRuns: cases(100) }); // where a property names no number
