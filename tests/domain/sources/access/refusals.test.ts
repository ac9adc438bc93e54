import { expect, test } from "vitest";
import { addRefusal, addSilence, hasLastedADay, nextTryAt } from "#app/domain/sources/refusals.ts";
import type { Refusals } from "#db/schema/documents/query.ts";

const start = Date.parse("2026-11-21T08:00:00Z");
const at = (hours: number) => new Date(start + hours * 3_600_000);
const refusedAt = (...hours: number[]) =>
  hours.reduce<Refusals | null>((known, hour) => addRefusal(known, at(hour)), null)!;

test("refusals of one moment are one refusal, and no number of them is a day", () => {
  const together = refusedAt(0, 0.001, 0.002, 0.003);
  expect(together.count).toBe(1);
  expect(hasLastedADay(refusedAt(0, 1, 2, 23.9))).toBe(false);
  expect(hasLastedADay(refusedAt(0, 12, 24))).toBe(true);
});

test("two refusals a day apart are not enough, nor are old ones", () => {
  expect(hasLastedADay(refusedAt(0, 24))).toBe(false);
  expect(refusedAt(0, 1, 2, 40)).toMatchObject({ since: at(40).toISOString(), count: 1 });
});

test("hours without any answer are no refusals", () => {
  const silent = addSilence(addSilence(refusedAt(0, 1, 2), at(3)), at(10));
  expect(silent.silentSince).toBe(at(3).toISOString());
  const after = addRefusal(silent, at(25));
  expect(hasLastedADay(after)).toBe(false);
  expect(after.since).toBe(at(22).toISOString());
  expect(addRefusal(addSilence(refusedAt(0, 1, 2), at(2.5)), at(3)).since).toBe(at(0).toISOString());
});

test("tries come after minutes, then every hour, and when the day is over", () => {
  const waits: number[] = [];
  let [refusals, moment] = [addRefusal(null, at(0)), at(0)];
  while (!hasLastedADay(refusals)) {
    const next = nextTryAt(refusals, moment);
    waits.push((next.getTime() - moment.getTime()) / 60_000);
    [refusals, moment] = [addRefusal(refusals, next), next];
  }
  expect(waits.slice(0, 7)).toEqual([1.5, 1.5, 3, 6, 12, 24, 48]);
  expect(Math.max(...waits)).toBe(60);
  expect(moment.getTime() - start).toBeLessThan(24.1 * 3_600_000);
});
