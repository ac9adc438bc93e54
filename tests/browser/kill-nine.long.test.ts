import { expect, test } from "vitest";
import { faultsOf, killNine } from "#tests/bench/faults/kill-nine-trial.ts";

// `npm run bench -- kill-nine` does the same fifty times over.
const [kills, reports] = [3, 4];
/** A product hands over so many messages at once. */
const underWay = 5;

test("killed with -9 while it sends, it loses nothing, sends nothing twice, and says what it cannot know", async () => {
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
  expect(trial.ledger.filter(({ heldBecause }) => heldBecause !== null)).toEqual([]);
  const unknown = trial.ledger.filter(({ state }) => state === "unknown");
  expect(unknown.length).toBeLessThanOrEqual(Math.min(trial.killsWhileSending * underWay, reports * 3 - 1));
});
