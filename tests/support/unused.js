// Dead code without tests: fails for a file or exported name that only tests use and that used-by-tests.json does not list:
// `neededBy` with the open issue that needs it, `forTests` with the reason.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const { neededBy, forTests } = JSON.parse(readFileSync("tests/support/used-by-tests.json", "utf8"));

const knip = spawnSync(
  "node_modules/.bin/knip",
  [
    "-c",
    "tests/support/settings/knip-production.json",
    "--no-progress",
    "--include",
    "files,exports",
    "--reporter",
    "json",
  ],
  { encoding: "utf8" },
);
const { issues } = JSON.parse(knip.stdout);
const found = issues.flatMap(({ file, files, exports }) => [
  ...files.map(() => `${file}: the whole file`),
  ...exports.map(({ name }) => `${file}: ${name}`),
]);
const listed = Object.keys({ ...neededBy, ...forTests });
const unused = found.filter((name) => !listed.includes(name));
const listedInVain = listed.filter((name) => !found.includes(name));
for (const name of unused) console.log(`${name} is used by tests only`);
for (const name of listedInVain)
  console.log(`${name} is used or gone; remove it from tests/support/used-by-tests.json`);
process.exitCode = unused.length + listedInVain.length > 0 ? 1 : 0;
