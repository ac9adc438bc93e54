// All test files, and those that `npm test` and `npm run test:long` run.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

function testFilesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name.startsWith(".") ? [] : testFilesIn(file);
    return /\.test\.tsx?$/.test(file) ? [file] : [];
  });
}

const files = testFilesIn("tests").map((file) => ({ file, text: readFileSync(file, "utf8") }));
const named = (isWanted) => files.filter(isWanted).map(({ file }) => file);
const isJourney = ({ file }) => file.startsWith(path.join("tests", "browser"));
const isLong = ({ file, text }) => file.includes(".long.test.") || text.includes("support/test-set.ts");

/** Only these can behave differently on another database. */
export const databaseTests = named((one) => !isJourney(one) && one.text.includes("useDatabase("));
export const otherTests = named((one) => !isJourney(one) && !one.text.includes("useDatabase("));
/** Files with tests of the long set. */
export const longTests = named((one) => !isJourney(one) && isLong(one));
export const longJourneys = named((one) => isJourney(one) && isLong(one));
