import fc from "fast-check";
import { expect, test } from "vitest";
import { type DateFormat, dateFormatNames, readDay } from "#app/connectors/tables/cells/days.ts";
import { plainDate } from "#app/lib/plain-date.ts";

test.each([
  ["2026-11-21", "yyyy-mm-dd", "2026-11-21"],
  ["2026-11-21T23:30:00-05:00", "yyyy-mm-dd", "2026-11-21"],
  ["2026-11-21 10:00 PM", "yyyy-mm-dd", "2026-11-21"],
  ["2026/1/2", "yyyy/mm/dd", "2026-01-02"],
  ["20261121", "yyyymmdd", "2026-11-21"],
  ["21.11.2026", "dd.mm.yyyy", "2026-11-21"],
  ["1.2.26", "dd.mm.yyyy", "2026-02-01"],
  ["21/11/2026 00:00", "dd/mm/yyyy", "2026-11-21"],
  ["11/21/2026", "mm/dd/yyyy", "2026-11-21"],
  ["21-11-2026", "dd-mm-yyyy", "2026-11-21"],
  ["11-21-2026", "mm-dd-yyyy", "2026-11-21"],
  ["21 Nov 2026", "d mmm yyyy", "2026-11-21"],
  ["21. November 2026", "d mmm yyyy", "2026-11-21"],
  ["21 de noviembre de 2026", "d mmm yyyy", "2026-11-21"],
  ["Saturday, November 21, 2026", "mmm d, yyyy", "2026-11-21"],
  ["2026-11", "yyyy-mm", "2026-11-01"],
  ["November 2026", "mmm yyyy", "2026-11-01"],
  ["Nov-26", "mmm yyyy", "2026-11-01"],
  ["46347", "excel-serial", "2026-11-21"],
  ["46347.75", "excel-serial", "2026-11-21"],
] as const)("%s is read in the format %s", (text, format, day) => {
  expect(readDay(text, format)).toBe(day);
});

test.each([
  ["2026-02-30", "yyyy-mm-dd"],
  ["31/04/2026", "dd/mm/yyyy"],
  ["21/11/2026", "mm/dd/yyyy"],
  ["21 Foo 2026", "d mmm yyyy"],
  ["2026-13", "yyyy-mm"],
  ["", "yyyy-mm-dd"],
] as const)("%s is no day in the format %s", (text, format) => {
  expect(readDay(text, format)).toBeNull();
});

test("any day is read back in every format that names days", () => {
  const write: Partial<Record<DateFormat, (y: number, m: number, d: number) => string>> = {
    "yyyy-mm-dd": (y, m, d) => `${y}-${pad(m)}-${pad(d)}`,
    "yyyy/mm/dd": (y, m, d) => `${y}/${m}/${d}`,
    yyyymmdd: (y, m, d) => `${y}${pad(m)}${pad(d)}`,
    "dd.mm.yyyy": (y, m, d) => `${pad(d)}.${pad(m)}.${y}`,
    "dd/mm/yyyy": (y, m, d) => `${d}/${m}/${y}`,
    "mm/dd/yyyy": (y, m, d) => `${m}/${d}/${y}`,
    "dd-mm-yyyy": (y, m, d) => `${d}-${m}-${y}`,
    "mm-dd-yyyy": (y, m, d) => `${m}-${d}-${y}`,
    "d mmm yyyy": (y, m, d) => `${d} ${monthName(m)} ${y}`,
    "mmm d, yyyy": (y, m, d) => `${monthName(m)} ${d}, ${y}`,
    "excel-serial": (y, m, d) => String(Date.UTC(y, m - 1, d) / 86_400_000 + 25_569),
  };
  const days = fc.date({
    min: new Date(Date.UTC(1990, 0, 1)),
    max: new Date(Date.UTC(2090, 0, 1)),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, (moment) => {
      const [y, m, d] = [moment.getUTCFullYear(), moment.getUTCMonth() + 1, moment.getUTCDate()];
      for (const [format, text] of Object.entries(write)) {
        expect(readDay(text(y, m, d), format as DateFormat)).toBe(plainDate(y, m, d));
      }
    }),
  );
});

test("no text makes the parser throw", () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...dateFormatNames), (text, format) => {
      const day = readDay(text, format);
      expect(day === null || /^\d{4}-\d\d-\d\d$/.test(day)).toBe(true);
    }),
  );
});

const pad = (part: number) => String(part).padStart(2, "0");
const monthName = (month: number) =>
  new Intl.DateTimeFormat("en", { month: "short", timeZone: "UTC" }).format(Date.UTC(2026, month - 1, 5));
