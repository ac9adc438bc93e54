// `npm test`: the quick set, on the embedded database and in the browser against the built product. `npm test -- --merge`:
// with the files that take seconds each. `npm run test:long` (--long): the other tests. When TEST_DATABASE_URL names a
// PostgreSQL server, database tests run there instead, but for those about the embedded database. With files named, all
// tests of these. Closes with the slowest files, what failed, a line each, and one line of counts.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { databaseTests, longJourneys, longTests } from "./test-files.js";

const artifacts = "tests/.artifacts";
mkdirSync(artifacts, { recursive: true });
const counts = { passed: 0, failed: 0, skipped: 0 };
/** First lines of errors, with their tests. */
const failures = [];
/** Of each file in each part: its tests and hooks, without loading its modules. */
const times = [];
const only = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const isLong = process.argv.includes("--long");
const set = process.argv.includes("--merge") ? "merge" : "quick";

/** Colors would fill a log that is read as text. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: "1", FORCE_COLOR: undefined };

function run(title, env, filters) {
  const report = path.join(artifacts, `${title.replace(/\W+/g, "-")}.json`);
  rmSync(report, { force: true });
  console.log(`\n── ${title}`);
  const begun = Date.now();
  const vitest = path.resolve("node_modules/vitest/vitest.mjs");
  const { status } = spawnSync(
    process.execPath,
    [
      vitest,
      "run",
      "-c",
      "remix.config.js",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...filters,
    ],
    { stdio: "inherit", env: { ...process.env, ...plain, ...env } },
  );
  if (!existsSync(report)) {
    counts.failed += 1;
    failures.push(`${title}: the run ended early, with ${status}`);
    return;
  }
  const result = JSON.parse(readFileSync(report, "utf8"));
  counts.passed += result.numPassedTests;
  const found = failuresIn(result);
  counts.failed += found.length;
  failures.push(...found.map((failure) => `${title}: ${failure}`));
  counts.skipped += result.numPendingTests + result.numTodoTests;
  for (const { name, startTime, endTime, assertionResults } of result.testResults)
    times.push({
      part: title,
      file: path.relative(".", name),
      seconds: (endTime - startTime) / 1000,
      tests: assertionResults.length,
    });
  if (status !== 0 && found.length === 0) {
    counts.failed += 1;
    failures.push(`${title}: an error outside of its tests`);
  }
  console.log(
    `${title}: ${result.numPassedTests} passed, ${found.length} failed in ${Math.round((Date.now() - begun) / 1000)} s`,
  );
}

function failuresIn({ testResults }) {
  const firstLine = (text) => (text ?? "").trim().split("\n")[0];
  return testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const file = path.relative(".", name);
      const failed = assertionResults.filter(({ status }) => status === "failed");
      if (failed.length === 0) return [`${file}: ${firstLine(message)}`];
      return failed.map(
        ({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages[0])}`,
      );
    });
}

/** The slowest 20 files on the screen, all of them in a table. */
function sayTimes() {
  times.sort((one, other) => other.seconds - one.seconds);
  const lines = times.map(
    ({ part, file, seconds, tests }) =>
      `${seconds.toFixed(1).padStart(7)}  ${String(tests).padStart(5)}  ${file} (${part})`,
  );
  const head = "seconds  tests  file";
  writeFileSync(path.join(artifacts, "times.txt"), `${[head, ...lines].join("\n")}\n`);
  if (times.length > 20)
    console.log(
      `\nThe slowest files (all: ${artifacts}/times.txt)\n${[head, ...lines.slice(0, 20)].join("\n")}`,
    );
}

/** Of random cases: the same for a commit wherever it is tried. The long set tries others each time, as does "random". */
function seedOfCases() {
  const wanted = process.env.TEST_SEED ?? (isLong ? "random" : null);
  if (wanted === "random") return String(Math.floor(Math.random() * 2 ** 31));
  if (wanted) return wanted;
  const commit = existsSync(".git") ? execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }) : "1";
  return String(Number.parseInt(commit.slice(0, 7), 16));
}

const { TEST_DATABASE_URL: postgresUrl, ...rest } = process.env;
process.env = { ...rest, TEST_SEED: seedOfCases() };
console.log(`Random cases have the seed ${process.env.TEST_SEED} (TEST_SEED)`);
const embedded = "Rules and the embedded database";
const postgres = "The database tests on PostgreSQL";
const browser = "Browser journeys";
/** Journeys of the long set may start their own products there. */
const server = postgresUrl ? { TEST_DATABASE_URL: postgresUrl } : {};

if (only.length > 0) {
  const journeys = only.filter((file) => file.startsWith("tests/browser"));
  const others = only.filter((file) => !journeys.includes(file));
  if (others.length > 0) run(embedded, {}, others);
  if (others.length > 0 && postgresUrl) run(postgres, { TEST_DATABASE_URL: postgresUrl }, others);
  if (journeys.length > 0) run(browser, { BROWSER: "1", ...server }, journeys);
} else if (isLong) {
  const isRunThere = (file) => postgresUrl && databaseTests.includes(file);
  run(
    embedded,
    { TEST_SET: "long" },
    longTests.filter((file) => !isRunThere(file)),
  );
  if (postgresUrl)
    run(postgres, { TEST_DATABASE_URL: postgresUrl, TEST_SET: "long" }, longTests.filter(isRunThere));
  run(browser, { BROWSER: "1", TEST_SET: "long", ...server }, longJourneys);
} else {
  run(embedded, { TEST_SET: set, ...(postgresUrl && { DATABASE_TESTS_ON_SERVER: "1" }) }, []);
  if (postgresUrl) run(postgres, { TEST_DATABASE_URL: postgresUrl, TEST_SET: set }, databaseTests);
  run(browser, { BROWSER: "1", TEST_SET: set }, []);
}

sayTimes();
if (failures.length > 0) console.log(`\n${failures.slice(0, 100).join("\n")}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);
