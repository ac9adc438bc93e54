import { expect } from "vitest";
import { makeTemplate } from "#db/embedded/make-template.js";
import { longTest, test } from "#tests/support/test-set.ts";
import { type Kill, trial } from "./trial.ts";

const template = await makeTemplate("node_modules/.cache/plainboard");
const kills: Kill[] = [null, "backup", "product", "restore"];

async function expectNothingLost(kill: Kill) {
  const round = await trial(kill, template);
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
