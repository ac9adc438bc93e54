// Dead code without tests: fails for a file or exported name that only tests use, unless an open issue needs it.
import { spawnSync } from "node:child_process";

/**
 * By `file: name`, the open issue that needs it. Delete the line when the name is used, or the name with its issue.
 */
const neededBy = {
  "app/ui/blocks/tag.tsx: Chip": 9,
  "app/ui/blocks/tag.tsx: ChipRemove": 9,
};

const knip = spawnSync(
  "node_modules/.bin/knip",
  [
    "-c",
    "tests/support/knip-production.json",
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
const unused = found.filter((name) => !(name in neededBy));
const listedInVain = Object.keys(neededBy).filter((name) => !found.includes(name));
for (const name of unused) console.log(`${name} is used by tests only`);
for (const name of listedInVain)
  console.log(`${name} is used or gone; remove it from tests/support/unused.js`);
process.exitCode = unused.length + listedInVain.length > 0 ? 1 : 0;
