// `npm test`: every test, once on the embedded database, the database tests again on PostgreSQL when
// TEST_DATABASE_URL names one, then the browser journeys against the built product. Closes with one line of counts.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

const artifacts = "tests/.artifacts";
mkdirSync(artifacts, { recursive: true });
const counts = { passed: 0, failed: 0, skipped: 0 };
const secondTries = [];
const only = process.argv.slice(2);

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
    { stdio: "inherit", env: { ...process.env, ...env } },
  );
  if (!existsSync(report)) {
    counts.failed += 1;
    return;
  }
  const result = JSON.parse(readFileSync(report, "utf8"));
  counts.passed += result.numPassedTests;
  counts.failed +=
    result.numFailedTests +
    result.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0)
      .length;
  const tests = result.testResults.flatMap((file) => file.assertionResults);
  for (const { fullName, status, failureMessages } of tests)
    if (status === "passed" && failureMessages.length > 0)
      secondTries.push(`${fullName}\n    ${failureMessages[0].split("\n")[0]}`);
  counts.skipped += result.numPendingTests + result.numTodoTests;
  if (status !== 0 && counts.failed === 0) counts.failed += 1;
  console.log(
    `${title}: ${result.numPassedTests} passed, ${result.numFailedTests} failed in ${Math.round((Date.now() - begun) / 1000)} s`,
  );
}

/** Only these can answer differently on another database. */
function databaseTests(folder = "tests") {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory())
      return file === "tests/browser" || entry.name.startsWith(".") ? [] : databaseTests(file);
    return /\.test\.tsx?$/.test(file) && readFileSync(file, "utf8").includes("useDatabase(") ? [file] : [];
  });
}

const { TEST_DATABASE_URL: postgresUrl, ...rest } = process.env;
process.env = rest;
const isAll = only.length === 0;
const journeys = only.filter((file) => file.startsWith("tests/browser"));
const others = only.filter((file) => !journeys.includes(file));
if (isAll || others.length > 0) run("Rules and the embedded database", {}, others);
if (postgresUrl && (isAll || others.length > 0))
  run(
    "The database tests on PostgreSQL",
    { TEST_DATABASE_URL: postgresUrl },
    isAll ? databaseTests() : others,
  );
if (isAll || journeys.length > 0) run("Browser journeys", { BROWSER: "1" }, journeys);

for (const what of secondTries) console.log(`\nPassed only at the second try: ${what}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);
