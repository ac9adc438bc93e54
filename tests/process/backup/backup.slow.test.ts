import { expect, test } from "vitest";
import { makeTemplate } from "#db/embedded/make-template.js";
import { longTest } from "#tests/support/test-set.ts";
import { type Kill, trial } from "./trial.ts";

const template = await makeTemplate("node_modules/.cache/plainboard");
const kills: Kill[] = [null, "backup", "product", "restore"];

async function expectNothingLost(kill: Kill): Promise<void> {
  const round = await trial(kill, template);
  expect(round.acknowledged).toBeGreaterThanOrEqual(29);
  expect(round).toMatchObject({ isComplete: true, lost: 0, orphans: 0, halfFiles: [] });
}

test.each(kills)(
  "a backup under writes has every acknowledged row, with kill -9 of: %s",
  { timeout: 600_000 },
  expectNothingLost,
);

longTest("the same in 20 rounds", { timeout: 3_600_000 }, async () => {
  for (let round = 0; round < 20; round++) await expectNothingLost(kills[round % kills.length]!);
});
