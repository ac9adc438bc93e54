import { expect, test } from "vitest";
import { faultsOf, killNine } from "#tests/bench/faults/kill-nine-trial.ts";

// `npm run bench -- kill-nine` does this fifty times, with `--destinations` to all kinds of destinations.
const [kills, reports] = [3, 4];
/** The product sends this many messages at once. */
const underWay = 5;

const noFaults = { lost: [], twice: [], sameMessageTwice: [], untrue: [], otherId: [], withoutRow: [] };

test("a product killed with -9 while it sends loses nothing, sends nothing twice, and marks unknown deliveries", async () => {
  const trial = await killNine({ kills, reports });
  expect(trial.killsWhileSending).toBeGreaterThan(0);
  expect(faultsOf(trial)).toEqual(noFaults);
  expect(trial.ledger).toHaveLength(reports * 3);
  expect(trial.ledger.filter(({ holdReasons }) => holdReasons !== null)).toEqual([]);
  const unknown = trial.ledger.filter(({ state }) => state === "unknown");
  expect(unknown.length).toBeLessThanOrEqual(Math.min(trial.killsWhileSending * underWay, reports * 3 - 1));
});

test("the same holds for Slack, Teams, Google Chat and webhooks, which are never unknown", async () => {
  const trial = await killNine({ kills, reports, withDestinations: true });
  expect(trial.killsWhileSending).toBeGreaterThan(0);
  expect(faultsOf(trial)).toEqual(noFaults);
  expect(trial.ledger).toHaveLength(reports * 5);
  const webhooks = trial.ledger.filter(({ recipient }) => recipient.startsWith("webhook:"));
  expect(webhooks.map(({ state }) => state)).toEqual(Array(reports).fill("handed"));
});
