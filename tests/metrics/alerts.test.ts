import { expect, test } from "vitest";
import { defaultAlertRule, findAlert, nextAlertStep, snoozedUntil } from "#app/metrics/alerts.ts";
import type { AlertState, Finding } from "#app/metrics/alerts.ts";

const rule = { relativeThreshold: 0.2, absoluteThreshold: 20, minimumBase: 50 };
const find = (current: number | null, previous: number | null) =>
  findAlert(rule, { current, previous }).finding;

test("an alert needs a relative and an absolute threshold, and a sufficient base", () => {
  expect(find(80, 100)).toBe("moved"); // exactly both
  expect(find(81, 100)).toBe("calm"); // 19 %
  expect(find(48, 60)).toBe("calm"); // 20 %, but only 12
  expect(find(60, 30)).toBe("calm"); // twice as many, of almost nothing
  expect(find(0, 50)).toBe("moved");
  expect(find(100, 0)).toBe("calm"); // no base at all
});

test("an alert names its direction", () => {
  expect(findAlert(rule, { current: 60, previous: 100 })).toEqual({
    finding: "moved",
    direction: "down",
    current: 60,
    previous: 100,
  });
  expect(findAlert(rule, { current: 140, previous: 100 })).toMatchObject({ direction: "up" });
});

test("an alert can watch one direction only", () => {
  expect(findAlert({ ...rule, direction: "down" }, { current: 140, previous: 100 })).toEqual({
    finding: "calm",
  });
  expect(findAlert({ ...rule, direction: "down" }, { current: 60, previous: 100 })).toMatchObject({
    finding: "moved",
  });
});

test("the minimum of a rate applies to its denominator", () => {
  const rates = { relativeThreshold: 0.2, absoluteThreshold: 0, minimumBase: 50 };
  expect(findAlert(rates, { current: 0.1, previous: 0.05, base: 40 })).toEqual({ finding: "calm" });
  expect(findAlert(rates, { current: 0.1, previous: 0.05, base: 4000 })).toMatchObject({ finding: "moved" });
});

test("no alert without settled numbers on both sides", () => {
  expect([find(null, 100), find(100, null)]).toEqual(["unknown", "unknown"]);
  expect(findAlert(rule, { current: 1, previous: 100, base: null })).toEqual({ finding: "unknown" });
});

test("the defaults are a fifth and a base of 50", () => {
  expect(findAlert(defaultAlertRule, { current: 40, previous: 50 })).toMatchObject({ finding: "moved" });
  expect(findAlert(defaultAlertRule, { current: 39, previous: 49 })).toEqual({ finding: "calm" });
});

const now = new Date("2026-11-20T10:00:00Z");
const moved: Finding = { finding: "moved", direction: "down", current: 1, previous: 100 };
const calm: Finding = { finding: "calm" };
const unknown: Finding = { finding: "unknown" };
const open = (direction: "up" | "down"): AlertState => ({ state: "open", direction });
const resolved = (direction: "up" | "down", until: string): AlertState => ({
  state: "resolved",
  direction,
  returnsUntil: new Date(until),
});
const snoozed = (until: string): AlertState => ({ state: "snoozed", until: new Date(until) });

test.each<[AlertState, Finding, string]>([
  [{ state: "none" }, moved, "open"],
  [{ state: "none" }, calm, "leave"],
  [resolved("down", "2026-11-20T10:00:00Z"), moved, "open"],
  [resolved("down", "2026-11-20T10:00:01Z"), moved, "reopen"], // the same change, seen again
  [resolved("up", "2026-11-20T10:00:01Z"), moved, "open"],
  [resolved("down", "2026-11-27T10:00:00Z"), calm, "leave"],
  [open("down"), moved, "update"], // never a second one
  [open("up"), moved, "turn"],
  [open("down"), calm, "resolve"],
  [open("down"), unknown, "leave"], // a failed query resolves nothing
  [snoozed("2026-11-20T10:00:01Z"), moved, "leave"],
  [snoozed("2026-11-20T10:00:00Z"), moved, "wake"],
  [snoozed("2026-11-27T10:00:00Z"), calm, "resolve"],
  [snoozed("2026-11-19T10:00:00Z"), unknown, "leave"],
])("after %j and %j: %s", (alert, finding, step) => {
  expect(nextAlertStep(alert, finding, now)).toBe(step);
});

test("a snooze lasts exactly 7 × 24 hours from the click", () => {
  const click = new Date("2026-10-22T14:05:06.789Z"); // the clocks in Europe go back within that week
  expect(snoozedUntil(click).toISOString()).toBe("2026-10-29T14:05:06.789Z");
});
