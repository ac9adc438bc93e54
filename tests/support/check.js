// `npm run check`: types, lint, architecture, dead code (with and without tests), format, or the named ones
// (`npm run check -- lint format`). Each prints only what is wrong.
import { spawnSync } from "node:child_process";

const bin = (name) => `node_modules/.bin/${name}`;
const steps = [
  ["types", bin("tsc"), ["-p", "."]],
  ["lint", bin("oxlint"), ["-c", "tests/support/oxlint.json", "app", "db", "jobs", "tests"]],
  ["architecture", bin("depcruise"), ["--config", "tests/support/architecture.cjs", "app", "db", "jobs"]],
  ["rooms", bin("depcruise"), ["--config", "tests/support/rooms.cjs", "app/domain"]],
  ["dead code", bin("knip"), ["-c", "tests/support/knip.json", "--no-progress"]],
  ["used by tests only", process.execPath, ["tests/support/unused.js"]],
  [
    "format",
    bin("prettier"),
    [
      "--check",
      "--log-level",
      "warn",
      "app",
      "db",
      "jobs",
      "tests",
      "*.{js,ts,json}",
      "!db/migrations/**",
      "!**/*.md",
      "!**/.artifacts/**",
    ],
  ],
];

const named = process.argv.slice(2);
let failed = 0;
for (const [title, command, parameters] of steps) {
  if (named.length > 0 && !named.includes(title)) continue;
  const begun = Date.now();
  const { status, stdout, stderr } = spawnSync(command, parameters, { encoding: "utf8" });
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(`${status === 0 ? "ok  " : "FAIL"} ${title} (${seconds} s)`);
  if (status !== 0) {
    failed += 1;
    console.log(`${stdout}${stderr}`.trim().slice(0, 20_000));
  }
}
process.exit(failed > 0 ? 1 : 0);
