import { expect, test } from "vitest";
import { newContent } from "#app/domain/dashboards/dashboard.ts";
import {
  calendarOf,
  maxDayOf,
  periodFromUrl,
  periodView,
} from "#app/domain/dashboards/view/read/period-from-url.ts";
import { day, timeZone } from "#app/lib/plain-date.ts";
import type { LatestDay } from "#db/schema/documents/dashboard.ts";

const now = new Date("2026-11-20T12:00:00Z");
const today = day("2026-11-20");
const october = { from: day("2026-10-01"), to: day("2026-10-31") };

function dashboard(latestDay?: LatestDay) {
  const content = newContent("Bakery", timeZone("Europe/Berlin"));
  return { content: { ...content, ...(latestDay && { latestDay }) }, weekStartsOn: 1 } as const;
}

const read = (query: string, latestDay?: LatestDay) =>
  periodFromUrl(new URLSearchParams(query), dashboard(latestDay), now);

test("the date picker ends yesterday, today or years ahead, and never before the shown range", () => {
  const max = (latestDay: LatestDay, shown = october) => maxDayOf({ latestDay }, today, shown);
  expect([max("yesterday"), max("today"), max("future")]).toEqual(["2026-11-19", "2026-11-20", "2032-12-31"]);
  expect(maxDayOf({}, today, october)).toBe("2026-11-19");
  expect(max("yesterday", { from: today, to: today })).toBe(today);
});

test("future days are refused unless the dashboard allows them", () => {
  const ahead = "startDate=2026-12-01&endDate=2026-12-31";
  expect(read(ahead).problems?.startDate).toContain("in the future");
  expect(read(ahead, "today").problems?.startDate).toContain("in the future");
  expect(read(ahead, "future")).toMatchObject({
    problems: null,
    period: { range: { from: "2026-12-01", to: "2026-12-31" } },
  });
});

test("a range across today is cut at yesterday unless the dashboard allows future days", () => {
  const across = "startDate=2026-11-01&endDate=2026-12-31";
  expect(read(across).period.range.to).toBe("2026-11-19");
  const { period } = read(across, "future");
  expect(period.range.to).toBe("2026-12-31");
  expect(periodView(period, "en").text).toBe("1 November – 31 December 2026, with days to come");
  expect(periodView(read(`startDate=${today}&endDate=${today}`).period, "en").text).toContain("today so far");
});

test("a preset ends on the same day with each option", () => {
  for (const option of ["yesterday", "today", "future"] as const) {
    expect(calendarOf(dashboard(option), now).today).toBe(today);
    expect(read("rangeType=last_7_days", option).period.range.to).toBe("2026-11-19");
  }
});
