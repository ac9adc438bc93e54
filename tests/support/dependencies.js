// .ci/weekly: what of package.json is behind, deprecated, without a release for two years, or has another licence now.
// Majors that stay behind on purpose are in decisions/0216-majors-that-stay-behind.md and marked.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

const abandonedAfterMs = 2 * 365 * 86_400_000;
const run = promisify(execFile);
const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const onPurpose = readFileSync("app/decisions/0216-majors-that-stay-behind.md", "utf8");

async function look(name) {
  const used = packages[`node_modules/${name}`];
  const published = used.name ?? name; // "typescript-7" is an alias
  const fields = ["version", "license", "deprecated", "time"];
  const { stdout } = await run("npm", ["view", `${published}@latest`, "--json", ...fields], {
    maxBuffer: 64 * 2 ** 20,
  });
  const { version, license, deprecated, time } = JSON.parse(stdout);
  const { stdout: ours } = await run("npm", ["view", `${published}@${used.version}`, "--json", "deprecated"]);
  const released = time?.[version];
  const isMajor = version.split(".")[0] !== used.version.split(".")[0];
  return {
    name,
    used: used.version,
    latest: version,
    ...(version !== used.version && {
      behind: isMajor ? (onPurpose.includes(`\`${name}\``) ? "major, on purpose" : "major") : "minor",
    }),
    ...((deprecated || ours.trim()) && { deprecated: String(deprecated || JSON.parse(ours)).slice(0, 80) }),
    ...(released &&
      Date.now() - Date.parse(released) > abandonedAfterMs && { lastRelease: released.slice(0, 10) }),
    ...(license !== used.license && { license: `${used.license} → ${license}` }),
  };
}

const names = Object.keys({ ...dependencies, ...devDependencies });
const found = [];
const unknown = [];
const left = [...names];
await Promise.all(
  Array.from({ length: 4 }, async () => {
    for (let name = left.shift(); name; name = left.shift())
      await look(name).then(
        (one) => found.push(one),
        (error) => unknown.push(`${name}: ${String(error.message).split("\n")[0]}`),
      );
  }),
);

for (const [title, key] of [
  ["Behind", "behind"],
  ["Deprecated", "deprecated"],
  ["No release for two years", "lastRelease"],
  ["Another licence", "license"],
]) {
  const lines = found
    .filter((one) => one[key])
    .toSorted((one, other) => (one[key] + one.name < other[key] + other.name ? -1 : 1));
  console.log(`\n${title}: ${lines.length} of ${found.length}`);
  for (const one of lines) console.log(`  ${one.name} ${one.used} (latest ${one.latest}): ${one[key]}`);
}
if (unknown.length > 0) console.log(`\nNot read:\n  ${unknown.join("\n  ")}`);
process.exit(unknown.length > 0 ? 1 : 0);
