import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect } from "vitest";
import { makeTemplate } from "#db/embedded/make-template.js";
import { longTest, test } from "#tests/support/test-set.ts";
import { type Kill, newProduct, trial } from "./trial.ts";

const template = await makeTemplate("node_modules/.cache/plainboard");
const folder = mkdtempSync(path.join(tmpdir(), "plainboard-product-"));
const product = newProduct(folder, template);
afterAll(async () => {
  await product.kill();
  rmSync(folder, { recursive: true, force: true });
});
const kills: Kill[] = [null, "backup", "restore", "product"]; // the product last: it starts once

async function expectNothingLost(kill: Kill) {
  const round = await trial(kill, product);
  expect(round.acknowledged).toBeGreaterThanOrEqual(30);
  expect(round).toMatchObject({ lost: 0, orphans: 0, remains: [] });
  return round;
}

test.each(kills)(
  "a backup under writes has every acknowledged row, with kill -9 of: %s",
  { timeout: 600_000 },
  async (kill) => void (await expectNothingLost(kill)),
);

longTest("the same in 20 rounds", { timeout: 3_600_000 }, async () => {
  let killedInTime = 0;
  for (let at = 0; at < 20; at++) {
    const { wasKilledInTime } = await expectNothingLost(kills[at % kills.length]!);
    if (wasKilledInTime) killedInTime++;
  }
  expect(killedInTime).toBeGreaterThan(5); // of 15
});
