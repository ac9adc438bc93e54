import { expect, test } from "vitest";
import { nextSends } from "#app/domain/reports/rules/next-sends.ts";
import { timeZone } from "#app/lib/plain-date.ts";

test("the next five sends have their date, UTC offset and exact range", () => {
  const report = {
    period: "MONTH",
    detail: "FIRST_DAY",
    hour: 8,
    minute: 0,
    timezone: timeZone("Europe/Berlin"),
    dateRange: "LAST_MONTH",
  } as const;
  const sends = nextSends(report, new Date("2026-11-21T14:00Z"), 5);
  expect(sends.map(({ text, offset, rangeText }) => `${text} ${offset} covers ${rangeText}`)).toEqual([
    "Tue 1 Dec 2026, 08:00 +01:00 covers 1–30 November 2026",
    "Fri 1 Jan 2027, 08:00 +01:00 covers 1–31 December 2026",
    "Mon 1 Feb 2027, 08:00 +01:00 covers 1–31 January 2027",
    "Mon 1 Mar 2027, 08:00 +01:00 covers 1–28 February 2027",
    "Thu 1 Apr 2027, 08:00 +02:00 covers 1–31 March 2027",
  ]);
});

test("a send at a missing local time shows the time on the clock", () => {
  const report = {
    period: "WEEK",
    detail: "6",
    hour: 2,
    minute: 30,
    timezone: timeZone("Europe/Berlin"),
    dateRange: "LAST_7_DAYS",
  } as const;
  const [send] = nextSends(report, new Date("2026-03-25T00:00Z"), 1);
  expect(send).toMatchObject({
    text: "Sun 29 Mar 2026, 03:00",
    offset: "+02:00",
    rangeText: "22–28 March 2026",
  });
});
