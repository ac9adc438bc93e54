import { spawnSync } from "node:child_process";

/** Prints how full each page of the sample's dashboards and of three strange ones is, on each paper. */
export async function run(): Promise<void> {
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "-c", "remix.config.js", "--reporter=dot"];
  const { status } = spawnSync(process.execPath, [...vitest, "tests/pdf/sample-fill.test.ts"], {
    stdio: "inherit",
    env: { ...process.env, SHOW_FILL: "1" },
  });
  if (status !== 0) throw new Error("A page is not filled.");
}
