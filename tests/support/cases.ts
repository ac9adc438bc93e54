import fc from "fast-check";

// Random cases: all of them before a merge and in the long set, a tenth in the quick set, which runs all day. The runner
// draws the seed from the commit, so that a commit has the same cases wherever it is tried, and the next one has others.

const isQuick = process.env.TEST_SET === "quick";
const seed = process.env.TEST_SEED;

/** How many random cases of `all` this set tries. */
export const cases = (all: number): number => (isQuick ? Math.ceil(all / 10) : all);

fc.configureGlobal({
  ...(isQuick && { numRuns: cases(100) }), // where a property names no number
  ...(seed && { seed: Number(seed) }), // without one, each run has other cases; a failure prints its own
});
