import { expect, test } from "vitest";
import { faultsOf, killNine } from "#tests/bench/faults/kill-nine-trial.ts";

// `npm run bench -- kill-nine` does this fifty times.
const [kills, reports] = [3, 4];
/** The product sends this many messages at once. */
const underWay = 5;

test("a product killed with -9 while it sends loses nothing, sends nothing twice, and marks unknown deliveries", async () => {
  const trial = await killNine({ kills, reports });
  expect(trial.killsWhileSending).toBeGreaterThan(0);
  expect(faultsOf(trial)).toEqual({
    lost: [],
    twice: [],
    sameMessageTwice: [],
    untrue: [],
    otherId: [],
    withoutRow: [],
  });
  expect(trial.ledger).toHaveLength(reports * 3);
  expect(trial.ledger.filter(({ holdReasons }) => holdReasons !== null)).toEqual([]);
  const unknown = trial.ledger.filter(({ state }) => state === "unknown");
  expect(unknown.length).toBeLessThanOrEqual(Math.min(trial.killsWhileSending * underWay, reports * 3 - 1));
});
