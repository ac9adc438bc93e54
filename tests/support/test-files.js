// All test files, and those that each set runs: `npm test` (quick), `npm test -- --merge`, `npm run test:long`.
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
const isDatabaseTest = (one) => !isJourney(one) && one.text.includes("useDatabase(");
const hasTwoProcesses = ({ text }) => text.includes("startTwoProcesses(");
const isLong = ({ file, text }) => file.includes(".long.test.") || text.includes("support/test-set.ts");

/** Whether the set that runs leaves out files of a kind. */
export const isLeftOut = (kind) =>
  kind === "slow" ? process.env.TEST_SET === "quick" : ["quick", "merge"].includes(process.env.TEST_SET);

/** Only these can behave differently on another database, or with two processes. */
export const databaseTests = named((one) => isDatabaseTest(one) || hasTwoProcesses(one));
/** Its tests are skipped where no server is named. */
const needsServer = ({ text }) => text.includes("test.runIf(url)");
/**
 * Left out on the embedded database when they run on a server in the same go: all but those about the embedded one. It is
 * PostgreSQL too, and the journeys run on it.
 */
export const onServerOnly = process.env.DATABASE_TESTS_ON_SERVER
  ? named((one) => isDatabaseTest(one) && (!/embedded/i.test(one.text) || needsServer(one)))
  : [];
/**
 * They set the environment, which is read once, or compare numbers with those of stand-ins, which are made once in a
 * process. So each has a process to itself.
 */
const isAlone = ({ text }) =>
  /process\.env(\.\w+ = |,)/.test(text) ||
  (text.includes("useStandIns(") && /sandbox\/stand-ins\.ts|useMoment\(/.test(text));
export const sharedDatabaseTests = named((one) => isDatabaseTest(one) && !isAlone(one));
export const loneDatabaseTests = named((one) => isDatabaseTest(one) && isAlone(one));
export const otherTests = named((one) => !isJourney(one) && !one.text.includes("useDatabase("));
/** Files with tests of the long set. */
export const longTests = named((one) => !isJourney(one) && isLong(one));
export const longJourneys = named((one) => isJourney(one) && isLong(one));
