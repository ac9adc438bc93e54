import { test as vitestTest } from "vitest";

// `npm test` runs the quick set, `npm run test:long` the rest. A file that is run by name runs both. Whole files of the long
// set are called `*.long.test.ts`. Files that take seconds are called `*.slow.test.ts`: `npm test -- --merge` runs them as well.
const set = process.env.TEST_SET;
const leaveOut = Object.assign(() => {}, { each: () => () => {} }) as unknown as typeof vitestTest;

export const test = set === "long" ? leaveOut : vitestTest;
export const longTest = set === "quick" || set === "merge" ? leaveOut : vitestTest;
