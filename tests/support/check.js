// `npm run check`: types, lint, architecture, dead code (with and without tests), format, or the named ones
// (`npm run check -- lint format`). Each prints only what is wrong.
import { execFile } from "node:child_process";

const bin = (name) => `node_modules/.bin/${name}`;
const steps = [
  // TypeScript 7 is five times as fast as 5; what reads syntax trees uses 5 (decisions/0216).
  ["types", process.execPath, ["node_modules/typescript-7/bin/tsc", "-p", "."]],
  ["lint", bin("oxlint"), ["-c", "tests/support/settings/oxlint.json", "app", "db", "jobs", "tests"]],
  ["architecture", bin("depcruise"), ["--config", "tests/support/architecture.cjs", "app", "db", "jobs"]],
  ["rooms", bin("depcruise"), ["--config", "tests/support/rooms.cjs", "app/domain"]],
  ["dead code", bin("knip"), ["-c", "tests/support/settings/knip.json", "--no-progress"]],
  ["used by tests only", process.execPath, ["tests/support/unused.js"]],
  [
    "format",
    bin("oxfmt"),
    [
      "-c",
      "tests/support/settings/oxfmt.json",
      "--list-different",
      ".",
      "!db/migrations/**",
      "!**/*.md",
      "!**/.artifacts/**",
    ],
  ],
];

const named = process.argv.slice(2);
const wanted = steps.filter(([title]) => named.length === 0 || named.includes(title));
let failed = 0;

async function run([title, command, parameters]) {
  const begun = Date.now();
  const { error, output } = await new Promise((resolve) =>
    execFile(command, parameters, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ error, output: `${stdout}${stderr}` }),
    ),
  );
  console.log(`${error ? "FAIL" : "ok  "} ${title} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  if (!error) return;
  failed += 1;
  console.log(output.trim().slice(0, 20_000));
}

// Types have work for one core for as long as the first of the others.
const [first, ...others] = wanted;
await Promise.all([
  first && run(first),
  (async () => {
    for (const step of others) await run(step);
  })(),
]);
process.exit(failed > 0 ? 1 : 0);
