import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTimetable, type Timetable } from "#jobs/timetable.ts";

const start = new Date("2026-11-25T12:00:30Z");
const minute = 60_000;
const day = 24 * 60 * minute;

const began: { ticks: number; jumps: number } = { ticks: 0, jumps: 0 };
let timetable: Timetable;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  Object.assign(began, { ticks: 0, jumps: 0 });
  const tick = () => void began.ticks++;
  timetable = startTimetable([{ cron: "* * * * *", tick }], () => void began.jumps++);
});
afterEach(async () => {
  await timetable.stop();
  vi.useRealTimers();
});

/** Ticks in the next ten minutes. */
async function ticks(): Promise<number> {
  began.ticks = 0;
  await vi.advanceTimersByTimeAsync(10 * minute);
  return began.ticks;
}

test("a job of each minute runs in each minute", async () => {
  expect(await ticks()).toBe(10);
  expect(began.jumps).toBe(0);
});

test.each([
  ["back an hour", -day / 24],
  ["back a day", -day],
  ["back a year", -365 * day],
  ["forward an hour", day / 24],
  ["forward a day", day],
  ["forward a year", 365 * day],
])("a clock that is set %s neither stops jobs nor repeats them", async (_, by) => {
  await ticks();
  vi.setSystemTime(Date.now() + by);
  const ran = await ticks();
  expect(ran).toBeGreaterThanOrEqual(9);
  expect(ran).toBeLessThanOrEqual(10);
  expect(began.jumps).toBe(1);
});

test("small corrections of a time server change nothing", async () => {
  vi.setSystemTime(Date.now() - 5000);
  expect(await ticks()).toBe(10);
  expect(began.jumps).toBe(0);
});
