import fc from "fast-check";
import { expect, test } from "vitest";
import { ColumnProfile } from "#app/connectors/tables/columns/column-profile.ts";
import { proposeDates } from "#app/connectors/tables/columns/propose-dates.ts";
import { periodReader } from "#app/connectors/tables/dates/row-period.ts";
import { addDays, addMonths, day, type PlainDate, timeZone } from "#app/lib/plain-date.ts";

function propose(name: string, cells: readonly string[]) {
  const profile = new ColumnProfile();
  cells.forEach((text, at) => profile.add(text, at + 2));
  const sample = cells.slice(0, 500).map((cell) => [cell]);
  return proposeDates([{ key: "day", name, profile }], sample, { decimal: "." });
}

const parts = (date: PlainDate) => date.split("-") as [string, string, string];
const short = (digits: string) => String(Number(digits));
const inWords = (language: string, month: "long" | "short") => {
  const write = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, {
    day: "numeric",
    month,
    year: "numeric",
    timeZone: "UTC",
  });
  return (date: PlainDate) => write.format(Date.parse(date));
};
const inShortEnglish = inWords("en", "short");

const writings: Readonly<Record<string, (date: PlainDate) => string>> = {
  iso: (date) => date,
  "iso with midnight": (date) => `${date} 00:00:00`,
  "day first": (date) => parts(date).toReversed().join("/"),
  "day first, short": (date) => parts(date).toReversed().map(short).join("/"),
  "month first": (date) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`,
  "month first, short": (date) => `${short(date.slice(5, 7))}/${short(date.slice(8))}/${date.slice(2, 4)}`,
  "month first, dashes": (date) => `${date.slice(5, 7)}-${date.slice(8)}-${date.slice(0, 4)}`,
  points: (date) => parts(date).toReversed().join("."),
  "points, two digits": (date) => `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(2, 4)}`,
  "points and blanks": (date) => parts(date).toReversed().map(short).join(". "),
  "year first, points": (date) => parts(date).join("."),
  "year of two digits first": (date) => parts(date).join("-").slice(2),
  digits: (date) => date.replaceAll("-", ""),
  "with hours": (date) => `${date.replaceAll("-", "")}07`,
  "01SEP2026": (date) =>
    inShortEnglish(date).replace(
      /(\w+) (\d+), (\d+)/,
      (_, m: string, d: string, y: string) => `${d.padStart(2, "0")}${m.toUpperCase()}${y}`,
    ),
  unix: (date) => String(Date.parse(date) / 1000),
  "excel-serial": (date) => String(Date.parse(date) / 86_400_000 + 25_569),
  ...Object.fromEntries(
    "en de fr es it nl pt pl sv da nb tr ru uk hu ro el ja ko ar he".split(" ").flatMap((language) => [
      [`${language}, long`, inWords(language, "long")],
      [`${language}, short`, inWords(language, "short")],
    ]),
  ),
};

const steps: Readonly<Record<string, (start: PlainDate, at: number) => PlainDate>> = {
  daily: (start, at) => addDays(start, at),
  weekly: (start, at) => addDays(start, at * 7),
  monthly: (start, at) => addMonths(`${start.slice(0, 7)}-01` as PlainDate, at),
};

const run = fc.record({
  start: fc.integer({ min: 0, max: 9_000 }).map((n) => addDays(day("2012-01-01"), n)),
  length: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 70 })),
  step: fc.constantFrom(...Object.keys(steps)),
  writing: fc.constantFrom(...Object.keys(writings)),
  order: fc.constantFrom("ascending", "descending", "shuffled"),
  seed: fc.nat(),
  rowsPerDay: fc.integer({ min: 1, max: 3 }),
});

test("a run of days is read as exactly these days, or the answer is open; never as other days in silence", () => {
  let closed = 0;
  fc.assert(
    fc.property(run, ({ start, length, step, writing, order, seed, rowsPerDay }) => {
      const days = Array.from({ length }, (_, at) => steps[step]!(start, at));
      const ordered =
        order === "ascending"
          ? days
          : order === "descending"
            ? days.toReversed()
            : days.toSorted((a, b) => hash(`${a}${seed}`) - hash(`${b}${seed}`));
      const all = ordered.flatMap((date) => Array.from({ length: rowsPerDay }, () => date));
      const { column, assumptions } = propose("Date", all.map(writings[writing]!));
      const isOpen = assumptions.some((assumption) => assumption.isOpen);
      if (!column) {
        expect([writing, isOpen]).toEqual([writing, true]);
        return;
      }
      if (isOpen) return;
      closed++;
      const read = periodReader(column, timeZone("UTC"));
      expect([writing, ...all.map((date) => read(writings[writing]!(date))?.from)]).toEqual([
        writing,
        ...all,
      ]);
    }),
    { numRuns: 1_000 },
  );
  expect(closed).toBeGreaterThan(500);
});

function hash(text: string): number {
  let value = 2_166_136_261;
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0)!, 16_777_619) >>> 0;
  return value;
}

test("steps of days tell which of two orders is meant, and both readings are named", () => {
  const cells = ["11/01/2026", "11/02/2026", "11/03/2026", "11/04/2026"];
  for (const order of [cells, cells.toReversed(), [cells[2]!, cells[0]!, cells[3]!, cells[1]!]]) {
    const { column, assumptions } = propose("Date", order);
    expect(column).toMatchObject({ dateFormat: "mm/dd/yyyy" });
    expect(assumptions).toContainEqual({
      what: "date-order",
      column: "day",
      assumed: expect.stringContaining("Month first") as string,
      because: expect.stringContaining("follow one another") as string,
      change: "date_format=dd/mm/yyyy",
    });
  }
});

test("one row per month is as likely as one per day, so the order stays open", () => {
  const { assumptions } = propose("Date", ["01/09/2026", "01/10/2026", "01/11/2026"]);
  expect(assumptions.find(({ what }) => what === "date-order")).toMatchObject({
    isOpen: true,
    assumed: expect.stringContaining("1 September 2026") as string,
    because: expect.stringContaining("9 January 2026") as string,
  });
});

test("the file's other columns, the period it names, its order and its language settle the order of a date", () => {
  const clear = ["09/13/2026", "09/14/2026"];
  const profiles = [clear, ["09/01/2026", "09/02/2026"]].map((cells) => {
    const profile = new ColumnProfile();
    cells.forEach((text, at) => profile.add(text, at + 2));
    return profile;
  });
  const drafts = [
    { key: "end", name: "End", profile: profiles[0]! },
    { key: "date", name: "Date", profile: profiles[1]! },
  ];
  const sample = [
    ["09/13/2026", "09/01/2026"],
    ["09/14/2026", "09/02/2026"],
  ];
  const formatWith = (more: Partial<Parameters<typeof proposeDates>[2]>, which = drafts) =>
    proposeDates(which, which === drafts ? sample : sample.map(([, cell]) => [cell!]), {
      decimal: ".",
      ...more,
    });
  expect(formatWith({}).column).toMatchObject({ key: "date", dateFormat: "mm/dd/yyyy" });
  const only = [drafts[1]!];
  expect(formatWith({}, only).assumptions.some(({ isOpen }) => isOpen)).toBe(true);
  const named = formatWith({ context: ["September 2026"] }, only);
  expect(named.column?.dateFormat).toBe("mm/dd/yyyy");
  expect(named.assumptions.some(({ isOpen }) => isOpen)).toBe(false);
  const german = formatWith({ decimal: "," }, only);
  expect(german.column?.dateFormat).toBe("dd/mm/yyyy");
  expect(german.assumptions.some(({ isOpen }) => isOpen)).toBe(false);
  const sorted = propose("Date", [
    "09/01/2026",
    "10/03/2026",
    "02/04/2026",
    "05/06/2026",
    "01/09/2026",
    "03/11/2026",
  ]);
  expect(sorted.column?.dateFormat).toBe("dd/mm/yyyy");
  expect(sorted.assumptions.some(({ isOpen }) => isOpen)).toBe(false);
});

test.each([
  ["Nth day", ["0000", "0001", "0002"]],
  ["Week", ["36", "37"]],
  ["Monat", ["Juli", "August"]],
  ["Day", ["1–7 Nov", "8–14 Nov"]],
  ["Date", ["Sep 1", "Sep 2", "Sep 15"]],
  ["週", ["36", "37"]],
  ["Column 1", ["2026-13-45", "2026-14-45"]],
])(
  "a column “%s” that looks like dates and is none raises a question and is never added up",
  (name, cells) => {
    const { column, apart, assumptions } = propose(name, cells);
    expect(column).toBeNull();
    expect([...apart.keys()]).toEqual(["day"]);
    expect(assumptions).toMatchObject([{ what: "dates", isOpen: true }]);
  },
);

test.each([
  ["Weekday", ["Monday", "Tuesday"]],
  ["Day", ["Montag", "Dienstag"]],
  ["Campaign", ["Spring 2026 sale", "Summer 2026 sale"]],
  ["Sessions per day", ["36", "37"]],
  ["Results (1-day click)", ["36", "37"]],
  ["Visits", ["2020", "2021", "2022"]],
  ["Customer ID", ["1788220800", "1788307200", "1788393600"]],
])("a column “%s” is not taken for dates", (name, cells) => {
  expect(propose(name, cells)).toMatchObject({ column: null, assumptions: [] });
});

test("midnights with a zone are written days, other times are moments of the source's zone", () => {
  expect(propose("Date", ["2026-11-01T00:00:00Z", "2026-11-02T00:00:00Z"]).column).not.toHaveProperty(
    "isMoment",
  );
  const moments = propose("Date", ["2026-11-01T00:00:00Z", "2026-11-02T23:30:00Z"]);
  expect(moments.column).toMatchObject({ isMoment: true });
  expect(moments.assumptions.map(({ what }) => what)).toEqual(["dates", "date-zone"]);
});
