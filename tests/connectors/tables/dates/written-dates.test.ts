import fc from "fast-check";
import { expect, test } from "vitest";
import { type DateFormat, readPeriod } from "#app/connectors/tables/cells/days.ts";
import { monthNumber } from "#app/connectors/tables/cells/month-names.ts";
import { periodNamedIn } from "#app/connectors/tables/dates/period-named-in.ts";
import { timeZone } from "#app/lib/plain-date.ts";
import { cases } from "#tests/support/cases.ts";

test.each<[string, DateFormat, string, string?]>([
  ["2026.09.01", "yyyy.mm.dd", "2026-09-01"],
  ["2026. 9. 1.", "yyyy.mm.dd", "2026-09-01"],
  ["1. 9. 2026", "dd.mm.yyyy", "2026-09-01"],
  ["05.09.2026 г.", "dd.mm.yyyy", "2026-09-05"],
  ["26/09/01", "yy-mm-dd", "2026-09-01"],
  ["26. 9. 1.", "yy-mm-dd", "2026-09-01"],
  ["Mon 11/02/2026", "mm/dd/yyyy", "2026-11-02"],
  ["2026-11-02 (Mo)", "yyyy-mm-dd", "2026-11-02"],
  ["01SEP2026", "d mmm yyyy", "2026-09-01"],
  ["01-Sep-26", "d mmm yyyy", "2026-09-01"],
  ["1 wrz 2026", "d mmm yyyy", "2026-09-01"],
  ["3 maj 2026", "d mmm yyyy", "2026-05-03"],
  ["1 Eyl 2026", "d mmm yyyy", "2026-09-01"],
  ["1 KASIM 2026", "d mmm yyyy", "2026-11-01"],
  ["1 сент. 2026 г.", "d mmm yyyy", "2026-09-01"],
  ["1 de set. de 2026", "d mmm yyyy", "2026-09-01"],
  ["1er septembre 2026", "d mmm yyyy", "2026-09-01"],
  ["mar. 5 mai 2026", "d mmm yyyy", "2026-05-05"],
  ["lauantai 5. syyskuuta 2026", "d mmm yyyy", "2026-09-05"],
  ["1 listopada 2026", "d mmm yyyy", "2026-11-01"],
  ["1. listopada 2026.", "d mmm yyyy", "2026-10-01"],
  ["٥ سبتمبر ٢٠٢٦", "d mmm yyyy", "2026-09-05"],
  ["5 בספט׳ 2026", "d mmm yyyy", "2026-09-05"],
  ["2026. szept. 5.", "yyyy mmm d", "2026-09-05"],
  ["2026 m. rugsėjo 5 d.", "yyyy mmm d", "2026-09-05"],
  ["2026年9月1日(火)", "yyyy mmm d", "2026-09-01"],
  ["2026년 9월 1일", "yyyy mmm d", "2026-09-01"],
  ["Sat Nov 21 2026 00:00:00 GMT+0100 (CET)", "mmm d, yyyy", "2026-11-21"],
  ["2026090113", "yyyymmddhh", "2026-09-01"],
  ["202609011330", "yyyymmddhh", "2026-09-01"],
  ["1788220800", "unix-seconds", "2026-09-01"],
  ["1788220800000", "unix-milliseconds", "2026-09-01"],
  ["2026-W36", "yyyy-www", "2026-08-31", "2026-09-06"],
  ["2026W01", "yyyy-www", "2025-12-29", "2026-01-04"],
  ["2026-W53", "yyyy-www", "2026-12-28", "2027-01-03"],
  ["Week 36 2026", "yyyy-www", "2026-08-31", "2026-09-06"],
  ["KW 36/2026", "yyyy-www", "2026-08-31", "2026-09-06"],
  ["Semaine 36 2026", "yyyy-www", "2026-08-31", "2026-09-06"],
  ["2026年第36週", "yyyy-www", "2026-08-31", "2026-09-06"],
  ["202636", "yyyyww", "2026-08-31", "2026-09-06"],
  ["202609", "yyyymm", "2026-09-01", "2026-09-30"],
  ["09/2026", "mm/yyyy", "2026-09-01", "2026-09-30"],
  ["2026. 9.", "yyyy.mm", "2026-09-01", "2026-09-30"],
  ["Sep-26", "mmm yyyy", "2026-09-01", "2026-09-30"],
  ["2026年9月", "mmm yyyy", "2026-09-01", "2026-09-30"],
  ["сентябрь 2026 г.", "mmm yyyy", "2026-09-01", "2026-09-30"],
  ["Q3 2026", "q yyyy", "2026-07-01", "2026-09-30"],
  ["2026-Q1", "q yyyy", "2026-01-01", "2026-03-31"],
  ["3. Quartal 2026", "q yyyy", "2026-07-01", "2026-09-30"],
  ["3e trimestre 2026", "q yyyy", "2026-07-01", "2026-09-30"],
  ["3Q26", "q yyyy", "2026-07-01", "2026-09-30"],
  ["2026", "yyyy", "2026-01-01", "2026-12-31"],
  ["Aug 31, 2026 - Sep 6, 2026", "from-to", "2026-08-31", "2026-09-06"],
  ["01.11.2026 - 07.11.2026", "from-to", "2026-11-01", "2026-11-07"],
  ["01.–07.11.2026", "from-to", "2026-11-01", "2026-11-07"],
  ["1–7 Nov 2026", "from-to", "2026-11-01", "2026-11-07"],
  ["Nov 1–7, 2026", "from-to", "2026-11-01", "2026-11-07"],
  ["29 Dec – 4 Jan 2027", "from-to", "2026-12-29", "2027-01-04"],
  ["2026-11-01/2026-11-07", "from-to", "2026-11-01", "2026-11-07"],
  ["20261101-20261107", "from-to", "2026-11-01", "2026-11-07"],
  ["1. bis 3. November 2026", "from-to", "2026-11-01", "2026-11-03"],
  ["11/01/2026 - 11/07/2026", "from-to month first", "2026-11-01", "2026-11-07"],
])("%s, read as %s, covers %s", (text, format, from, to = from) => {
  expect(readPeriod(text, format)).toEqual({ from, to });
});

test.each<[string, DateFormat]>([
  ["1–7 Nov", "from-to"],
  ["7–1 Nov 2026", "from-to"],
  ["2026-W54", "yyyy-www"],
  ["2027-W53", "yyyy-www"],
  ["202613", "yyyymm"],
  ["2569-09-01", "yyyy-mm-dd"],
  ["Q5 2026", "q yyyy"],
  ["Spring 2026", "mmm yyyy"],
  ["5 Apples 2026", "d mmm yyyy"],
])("%s is nothing in the format %s", (text, format) => {
  expect(readPeriod(text, format)).toBeNull();
});

test("the zone of a source decides the day of a moment, and a time without a zone keeps the written day", () => {
  const berlin = timeZone("Europe/Berlin");
  const dayOf = (text: string, format: DateFormat = "yyyy-mm-dd") => readPeriod(text, format, berlin)?.from;
  expect(dayOf("2026-11-21T23:30:00Z")).toBe("2026-11-22");
  expect(dayOf("2026-11-21T23:30:00-05:00")).toBe("2026-11-22");
  expect(dayOf("2026-11-21 11:30 PM EST")).toBe("2026-11-22");
  expect(dayOf("2026-11-22T00:30:00+03:00")).toBe("2026-11-21");
  expect(dayOf("2026-11-21 23:30:00")).toBe("2026-11-21");
  expect(dayOf("1795302000", "unix-seconds")).toBe("2026-11-22"); // 23:00 UTC
  expect(readPeriod("2026-11-21T23:30:00Z", "yyyy-mm-dd")?.from).toBe("2026-11-21");
});

const languages =
  "en de fr es it nl pt pl cs sk sv da nb fi tr ru uk hu ro el bg hr sl sr lt lv et ca is id ar he fa hi mk bs".split(
    " ",
  );

test("every name of a month is known, in 36 languages, long and short, alone and in a date", () => {
  for (const language of languages)
    for (const month of ["long", "short"] as const)
      for (const more of [{}, { day: "numeric" }, { year: "numeric" }] as const)
        for (let at = 0; at < 12; at++) {
          const write = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
            month,
            ...more,
            timeZone: "UTC",
          });
          const moment = Date.UTC(2026, at, 5);
          const name = write.formatToParts(moment).find(({ type }) => type === "month")!.value;
          if (/\d/.test(name)) continue;
          const isCroatian = language === "hr" || language === "bs" || language === "sr";
          expect([language, name, monthNumber(name, isCroatian)]).toEqual([language, name, at + 1]);
        }
});

test("any day that a language writes is read as this day, or not at all", () => {
  const days = fc.date({
    min: new Date(Date.UTC(2009, 0, 1)),
    max: new Date(Date.UTC(2044, 11, 31)),
    noInvalidDate: true,
  });
  const styles = fc.constantFrom<Intl.DateTimeFormatOptions>(
    { dateStyle: "long" },
    { dateStyle: "full" },
    { day: "numeric", month: "short", year: "numeric" },
    { day: "2-digit", month: "long", year: "numeric" },
  );
  const unread = new Map<string, number>();
  fc.assert(
    fc.property(days, fc.constantFrom(...languages, "ja", "ko", "zh"), styles, (moment, language, style) => {
      const write = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { ...style, timeZone: "UTC" });
      const text = write.format(moment);
      const read = (["d mmm yyyy", "mmm d, yyyy", "yyyy mmm d"] as const).flatMap(
        (format) => readPeriod(text, format)?.from ?? [],
      );
      if (read.length === 0) unread.set(language, (unread.get(language) ?? 0) + 1);
      for (const day of read) expect([text, day]).toEqual([text, moment.toISOString().slice(0, 10)]);
    }),
    { numRuns: cases(2_000) },
  );
  // Numbers instead of names: Czech and Slovak in short, Bulgarian in short, Persian digits of the year.
  expect(
    [...unread.keys()].filter((language) => !["cs", "sk", "bg", "fi", "lt", "fa"].includes(language)),
  ).toEqual([]);
});

test.each([
  [["Campaign report", "1. bis 3. November 2026"], "2026-11-01", "2026-11-03"],
  [["Date range: Nov 1, 2026 – Nov 30, 2026"], "2026-11-01", "2026-11-30"],
  [["# Start date: 20261101", "# End date: 20261130"], "2026-11-01", "2026-11-30"],
  [["Report for November 2026"], "2026-11-01", "2026-11-30"],
  [["report_2026-11-01_2026-11-30.csv"], "2026-11-01", "2026-11-30"],
  [["Ads-2026-11.csv"], "2026-11-01", "2026-11-30"],
  [["Report Time: 11/1/2026 to 11/30/2026"], "2026-11-01", "2026-11-30"],
  [["11/01/2026 - 11/05/2026", "01/11/2026 - 30/11/2026"], "2026-11-01", "2026-11-30"],
  [["من 1 نوفمبر 2026 إلى 30 نوفمبر 2026"], "2026-11-01", "2026-11-30"],
  [["Between 3 November 2026 and 9 November 2026"], "2026-11-03", "2026-11-09"],
])("%j names a period", (lines, from, to) => {
  expect(periodNamedIn(lines)).toEqual({ from, to });
});

test("a range that could be of days or of months names no period, unless only one of both is whole months", () => {
  expect(periodNamedIn(["01/11/2026 - 05/11/2026"])).toBeNull();
  expect(periodNamedIn(["01/03/2026 - 31/03/2026"])).toEqual({ from: "2026-03-01", to: "2026-03-31" });
  expect(periodNamedIn(["01/01/2026 - 12/01/2026"])).toBeNull();
});

test("the day of an export is no period", () => {
  expect(
    periodNamedIn(["Exported on 2026-11-28", "export-2026-11-28.csv", "Campaigns of 2 clients"]),
  ).toBeNull();
});
