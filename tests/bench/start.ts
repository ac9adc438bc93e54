import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Product, startProduct } from "#tests/support/browser/product.ts";
import { alternate, printTable, spread } from "./rounds.ts";
import type { Settings } from "./run.ts";
import { openSample } from "./stage.ts";

/** From the start of the process to the first 200 of /readyz, polled ten times a second. The build is done before. */
export async function run({ rounds }: Settings): Promise<void> {
  const kept = await mkdtemp(path.join(tmpdir(), "plainboard-bench-"));
  const first = await startProduct({}, kept);
  await openSample(first.url);
  await first.stop();
  const seconds = await alternate(Math.min(rounds, 5), {
    existing: () => startOf(() => startProduct({}, kept)),
    empty: () => startOf(() => startProduct()),
  });
  await rm(kept, { recursive: true, force: true });
  printTable("Start", [
    ["", "seconds: median (range)"],
    ["with a database that is there", spread(seconds.existing, 1)],
    ["in an empty folder", spread(seconds.empty, 1)],
  ]);
}

async function startOf(start: () => Promise<Product>): Promise<number> {
  const begun = performance.now();
  const product = await start();
  const seconds = (performance.now() - begun) / 1000;
  await product.stop();
  return seconds;
}
