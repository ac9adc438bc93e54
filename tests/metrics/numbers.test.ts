import { expect, test } from "vitest";
import { day, rangeLength, timeZone, today } from "#app/lib/plain-date.ts";
import { aggregate } from "#app/metrics/aggregate.ts";
import { findAlert, snoozedUntil } from "#app/metrics/alerts.ts";
import { combine, divide } from "#app/metrics/combine.ts";
import { compare } from "#app/metrics/compare.ts";
import { comparisonRange } from "#app/metrics/periods/comparisons.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Metric } from "#app/metrics/metric.ts";
import { convertRows, declaredRates } from "#app/metrics/money.ts";
import { rangeOf } from "#app/metrics/periods/periods.ts";
import { comparedDays, type DaySet, fullCoverage } from "#app/metrics/periods/coverage.ts";

// The examples of the rules for numbers, each under its rule, as people read them.

const words = formatter("en");
const percent = { kind: "percent" } as const;
const sum = { combine: "sum", format: "integer", direction: "more" } as const;
const metrics: Metric[] = [
  { key: "a", label: "Upper", ...sum },
  { key: "b", label: "Lower", ...sum },
  { key: "ratio", label: "Ratio", combine: "ratio", of: "a", per: "b", format: "percent", direction: "more" },
  {
    key: "cpm",
    label: "CPM",
    combine: "ratio",
    of: "a",
    per: "b",
    times: 1000,
    format: "money",
    direction: "less",
  },
  {
    key: "position",
    label: "Position",
    combine: "average",
    weightedBy: "b",
    format: "decimal",
    direction: "less",
  },
  { key: "reach", label: "Reach", combine: "unique", format: "integer", direction: "more" },
];
const ratio = (...pairs: [number, number][]) =>
  words.value(
    combine(
      metrics,
      "ratio",
      pairs.map(([a, b]) => ({ a, b })),
    ),
    percent,
  );
const range = (from: string, to: string) => ({ from: day(from), to: day(to) });

test("rule 2: 100/1000 and 50/100 are 13.64 %, not 30 %", () => {
  expect(ratio([100, 1000], [50, 100])).toBe("13.64%");
});

test("rule 2: 1/2 and 30/100 are 30.39 %, not 40 %", () => {
  expect(ratio([1, 2], [30, 100])).toBe("30.39%");
});

test("rule 2: 20/30 and 50/56 are 81.40 %, not 155.94 %", () => {
  expect(ratio([20, 30], [50, 56])).toBe("81.40%");
});

test("rule 2: a CPM is a thousand times the cost over the impressions", () => {
  expect(
    combine(metrics, "cpm", [
      { a: 10, b: 1000 },
      { a: 1, b: 4500 },
    ]),
  ).toBe(2);
});

test("rule 3: 207,000 at 35.7 and 735,000 at 55.1 are 50.84, not 45.40", () => {
  const rows = [
    { position: 35.7, b: 207_000 },
    { position: 55.1, b: 735_000 },
  ];
  expect(words.value(combine(metrics, "position", rows), { kind: "decimal" })).toBe("50.84");
});

test("rule 4: reach of two days is not known", () => {
  expect(combine(metrics, "reach", [{ reach: 500 }, { reach: 400 }])).toBeNull();
});

test("rule 5: the total is that of all 214 rows (15 of them shown: widgets/rows/whole-table)", () => {
  const rows = Array.from({ length: 214 }, (_, at) => ({ name: `Page ${at}`, a: 1 }));
  const name = { key: "name", label: "Page", type: "text" } as const;
  const answer = aggregate(rows, { dimensions: [name], metrics, by: [name] });
  expect(answer.rows).toHaveLength(214);
  expect(answer.totals.a).toBe(214);
});

test("rule 8: x/0 and a missing operand read –, and zero reads 0", () => {
  const texts = [divide(5, 0), divide(0, 0), divide(null, 5), divide(0, 5)].map((value) =>
    words.value(value, percent),
  );
  expect(texts).toEqual(["–", "–", "–", "0.00%"]);
});

test("rule 9: money is no sum of binary floats", () => {
  expect(
    combine(
      metrics,
      "a",
      Array.from({ length: 10 }, () => ({ a: 0.1 })),
    ),
  ).toBe(1);
});

test("rule 10: from 0 to 210 is new, from 0 to 0 no change, from −100 to 50 is +150", () => {
  const text = (now: number | null, before: number | null) =>
    words.change(compare(now, before, sum), { kind: "integer" }).text;
  expect([text(210, 0), text(0, 0), text(5, null), text(50, -100)]).toEqual([
    "new, +210",
    "no change",
    "–",
    "+150",
  ]);
});

test("rule 11: from 4.2 % to 5.4 % are 1.2 points", () => {
  const change = compare(0.054, 0.042, { format: "percent", direction: "more" });
  expect(words.change(change, percent)).toMatchObject({ text: "1.20 points", word: "better" });
});

test("rule 14: March 2026 is compared with 29 January – 28 February", () => {
  const found = comparisonRange("previous", range("2026-03-01", "2026-03-31"));
  expect(found && words.rangeWithoutYear(found)).toBe("29 January – 28 February");
});

test("rule 14: 29 February is compared with 28 February, and 364 days keep the weekdays", () => {
  expect(comparisonRange("same_dates_last_year", range("2024-02-29", "2024-02-29"))).toEqual(
    range("2023-02-28", "2023-02-28"),
  );
  expect(comparisonRange("same_weekdays_last_year", range("2026-11-16", "2026-11-16"))).toEqual(
    range("2025-11-17", "2025-11-17"),
  );
});

test("rule 15: the first N days of a month are compared with the first N days of the one before", () => {
  const running = range("2026-11-01", "2026-11-19");
  expect(comparisonRange("previous", running, { rangeType: "monthly" })).toEqual(
    range("2026-10-01", "2026-10-19"),
  );
});

test("rule 16: the last 7 days end yesterday in the account's zone", () => {
  const now = new Date("2026-11-20T23:30:00Z");
  const choice = { rangeType: "last_7_days", startDate: null, endDate: null } as const;
  const days = (zone: string) => rangeOf(choice, { today: today(timeZone(zone), now) });
  expect(days("America/New_York")).toEqual(range("2026-11-13", "2026-11-19"));
  expect(days("Europe/Berlin")).toEqual(range("2026-11-14", "2026-11-20"));
});

test("rule 17: 100 a day with two missing days do not read −28.6 %", () => {
  const coverage = { ...fullCoverage, finalUntil: day("2026-11-17") };
  const days = comparedDays(range("2026-11-13", "2026-11-19"), range("2026-11-06", "2026-11-12"), coverage);
  if (days.outcome !== "part" || !days.now) throw new Error(days.outcome);
  const total = (set: DaySet) => 100 * rangeLength(set.range);
  expect(compare(total(days.now), total(days.before), sum).kind).toBe("none");
});

test("rule 20: 100 EUR on three days at 1.05, 1.10 and 1.20 are 335 USD, not 360", () => {
  const rates = [1.05, 1.1, 1.2].map((rate, at) => ({
    day: day(`2026-10-0${at + 1}`),
    from: "EUR",
    to: "USD",
    rate,
  }));
  const rows = rates.map(({ day }) => ({ date: day, a: 100 }));
  const inMoney: Metric[] = [
    { key: "a", label: "Cost", combine: "sum", format: "money", direction: "neutral" },
  ];
  const question = { metrics: inMoney, day: "date", from: "EUR", to: "USD", rateOf: declaredRates(rates) };
  const converted = convertRows(rows, question);
  expect(converted.outcome === "converted" && combine(inMoney, "a", converted.rows)).toBe(335);
});

test("rule 26: a fifth of almost nothing is no alert, and a snooze lasts 7 × 24 hours", () => {
  const rule = { relativeThreshold: 0.2, absoluteThreshold: 10, minimumBase: 50 };
  expect(findAlert(rule, { current: 20, previous: 40 })).toEqual({ finding: "calm" });
  expect(findAlert(rule, { current: 200, previous: 400 })).toMatchObject({
    finding: "moved",
    direction: "down",
  });
  const click = new Date("2026-03-26T12:00:00Z");
  expect(snoozedUntil(click).getTime() - click.getTime()).toBe(7 * 24 * 3_600_000);
});
