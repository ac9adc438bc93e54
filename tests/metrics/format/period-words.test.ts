import { expect, test } from "vitest";
import { day } from "#app/lib/plain-date.ts";
import { comparisonText, periodText } from "#app/metrics/format/period-words.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import type { ComparisonType, RangeType } from "#db/schema/documents/dashboard.ts";

const words = (
  rangeType: RangeType,
  comparison: ComparisonType,
  dates: [string, string] | null,
  now = "2026-11-20",
  lang = "en",
) => {
  const choice = {
    rangeType,
    comparison,
    startDate: dates && day(dates[0]),
    endDate: dates && day(dates[1]),
    compareStartDate: day("2026-08-01"),
    compareEndDate: day("2026-08-15"),
  };
  const period = resolvePeriod(choice, { today: day(now) });
  return `${periodText(period.range, lang)} | ${comparisonText(period, lang)}`;
};

test.each<[RangeType, ComparisonType, [string, string] | null, string]>([
  [
    "last_month",
    "previous",
    null,
    "1–31 October 2026 | compared with the 31 days before, 31 August – 30 September",
  ],
  [
    "custom",
    "previous",
    ["2026-03-01", "2026-03-31"],
    "1–31 March 2026 | compared with the 31 days before, 29 January – 28 February",
  ],
  [
    "custom",
    "previous",
    ["2025-12-30", "2026-01-05"],
    "30 December 2025 – 5 January 2026 | compared with the 7 days before, 23–29 December 2025",
  ],
  ["daily", "previous", null, "20 November 2026 | compared with the day before, 19 November"],
  [
    "monthly",
    "previous",
    null,
    "1–19 November 2026 | compared with the same days of the month before, 1–19 October",
  ],
  [
    "weekly",
    "previous",
    null,
    "16–19 November 2026 | compared with the same days of the week before, 9–12 November",
  ],
  [
    "last_month",
    "previous_month",
    null,
    "1–31 October 2026 | compared with the calendar month before, 1–30 September",
  ],
  [
    "custom",
    "previous_month",
    ["2026-10-05", "2026-10-20"],
    "5–20 October 2026 | compared with the same dates one month before, 5–20 September",
  ],
  [
    "custom",
    "previous_month",
    ["2026-08-01", "2026-10-31"],
    "1 August – 31 October 2026 | compared with the same dates 3 months before, 1 May – 31 July",
  ],
  [
    "last_month",
    "same_dates_last_year",
    null,
    "1–31 October 2026 | compared with the same dates last year, 1–31 October 2025",
  ],
  [
    "last_month",
    "same_weekdays_last_year",
    null,
    "1–31 October 2026 | compared with the same weekdays last year, 2 October – 1 November 2025",
  ],
  [
    "custom",
    "custom",
    ["2026-10-01", "2026-10-31"],
    "1–31 October 2026 | compared with 1–15 August (15 days against 31)",
  ],
  ["custom", "custom", ["2026-10-01", "2026-10-15"], "1–15 October 2026 | compared with 1–15 August"],
  [
    "custom",
    "custom",
    ["2027-01-01", "2027-01-01"],
    "1 January 2027 | compared with 1–15 August 2026 (15 days against 1)",
  ],
  ["last_month", "none", null, "1–31 October 2026 | "],
])("%s, %s, %j are written in words", (rangeType, comparison, dates, text) => {
  expect(words(rangeType, comparison, dates)).toBe(text);
});

test("the length of whole months is omitted, and that of a current month is given", () => {
  expect(words("last_month", "previous_month", null, "2027-03-20")).toBe(
    "1–28 February 2027 | compared with the calendar month before, 1–31 January",
  );
  expect(words("monthly", "previous", null, "2027-03-31")).toBe(
    "1–30 March 2027 | compared with the same days of the month before, 1–28 February (28 days against 30)",
  );
});

test("a whole previous week has its name on a Monday", () => {
  expect(words("weekly", "previous", null, "2026-11-16")).toBe(
    "9–15 November 2026 | compared with the week before, 2–8 November",
  );
});

test("dates are in the language of the page", () => {
  expect(words("last_month", "previous", null, "2026-11-20", "de")).toContain("1.–31. Oktober 2026");
});
