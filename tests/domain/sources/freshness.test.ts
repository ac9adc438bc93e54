import { expect, test } from "vitest";
import type { Days } from "#app/connectors/core/define.ts";
import { nextTry, staleAt } from "#app/domain/sources/freshness.ts";
import { day } from "#app/lib/plain-date.ts";

const days: Days = { zone: "UTC", settlesAfterHours: 48, restatedDays: 28, missing: "zero" };
const now = new Date("2026-11-21T12:00:00Z");
const hoursLater = (date: Date | null) => date && (date.getTime() - now.getTime()) / 3_600_000;

test("unsettled days are refreshed within hours, settled ones within a week", () => {
  const until = day("2026-11-18");
  const moving = { from: day("2026-11-14"), to: day("2026-11-20") };
  expect(hoursLater(staleAt({ days }, moving, until, now))).toBe(3);
  const restated = { from: day("2026-10-20"), to: day("2026-10-25") };
  expect(hoursLater(staleAt({ days }, restated, until, now))).toBe(3); // within 28 days of the settled days
  const settled = { from: day("2026-09-01"), to: day("2026-09-30") };
  expect(hoursLater(staleAt({ days }, settled, until, now))).toBe(168);
});

test("a source without days is refreshed daily, and a query without a date range like unsettled days", () => {
  expect(hoursLater(staleAt({ days: null }, null, null, now))).toBe(24);
  expect(hoursLater(staleAt({ days }, null, day("2026-11-18"), now))).toBe(3);
});

test("busy and unavailable providers are retried with growing waits of at most six hours", () => {
  const waits = [0, 1, 2, 20].map((tries) => hoursLater(nextTry("unavailable", tries, null, now).notBefore));
  expect(waits.map((hours) => Math.round(hours! * 60))).toEqual([1, 2, 4, 256]);
  expect(hoursLater(nextTry("slow-down", 0, 1800, now).notBefore)).toBe(0.5);
  expect(hoursLater(nextTry("out-of-quota", 0, null, now).notBefore)).toBe(1);
  expect(hoursLater(nextTry("out-of-quota", 9, 3_600, now).notBefore)).toBe(6);
});

test("a daily limit with a known end is retried then", () => {
  expect(hoursLater(nextTry("out-of-quota", 0, 12 * 3_600, now).notBefore)).toBe(12);
  expect(hoursLater(nextTry("out-of-quota", 0, 900_000, now).notBefore)).toBe(25);
});

test("a failure that only a person can fix is not retried automatically", () => {
  for (const kind of ["reconnect", "no-access", "bad-request", "unexpected-reply"] as const)
    expect(nextTry(kind, 3, 60, now).notBefore).toBeNull();
});
