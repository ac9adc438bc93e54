import { expect, test } from "vitest";
import { cellOf, measuredSeries } from "#app/domain/groups/metrics/group-view.ts";
import type { LoadedSeries } from "#app/domain/groups/metrics/load-series.server.ts";
import { seriesOf } from "#app/domain/groups/metrics/measure.ts";
import { groupPeriod, queriedRange } from "#app/domain/groups/metrics/period.ts";
import { addReading, type Readings, withReadings } from "#app/domain/groups/metrics/readings.ts";
import { addDays, day } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { fullCoverage } from "#app/metrics/periods/coverage.ts";

const today = day("2026-11-27");
const say = formatter("en");

/** A source that reports one present value. */
const present = (value: number) =>
  seriesOf(
    {
      dimensions: [],
      metrics: [{ key: "m", label: "M", format: "integer", direction: "more", combine: "snapshot" }],
      rows: [],
      totals: { m: value },
      currency: null,
    },
    "m",
    { ...fullCoverage, finalUntil: addDays(today, -1) },
  )!;

/** One a night until today, `nights` in all; those of the last week are `now`, others `before`. */
function read(
  nights: number,
  { before, now, without = [] }: { before: number; now: number; without?: number[] },
) {
  let readings: Readings = {};
  for (let at = nights - 1; at >= 0; at--)
    if (!without.includes(at)) readings = addReading(readings, addDays(today, -at), at <= 7 ? now : before);
  return readings;
}

function cell(readings: Readings, value = 500) {
  const period = groupPeriod(7, [{ queriedOn: today, until: null, isFile: false }], today);
  const loaded = {
    row: { metric: "keywords" },
    known: { source: { source: { name: "Semrush" } } },
    series: withReadings(present(value), readings),
    problem: null,
  } as unknown as LoadedSeries;
  return cellOf(measuredSeries(loaded, period), period, undefined, [value], say);
}

test("a present value has no change until each day of both periods was read", () => {
  expect(cell({})).toMatchObject({
    text: "500",
    change: null,
    why: "Semrush reports present values only: there is no change yet.",
  });
  expect(cell(read(1, { before: 400, now: 500 }))).toMatchObject({ text: "500", change: null });
  expect(cell(read(14, { before: 400, now: 500 }))).toMatchObject({
    text: "500",
    change: null,
    why: "Semrush reports present values only. They are read once a day since 14 November 2026. A change needs a reading of each day of both periods.",
  });
});

test("after two periods the change is that of our own readings, and says since when", () => {
  expect(cell(read(15, { before: 400, now: 500 }))).toMatchObject({
    text: "500",
    change: "↑25.0%",
    tone: "better",
    why: "Semrush reports present values only. They are read once a day since 13 November 2026.",
  });
});

test("a night without a reading is a gap: no change, never a fall to zero", () => {
  const readings = read(40, { before: 400, now: 400, without: [4] });
  expect(cell(readings)).toMatchObject({ text: "400", change: null });
  expect(cell(read(40, { before: 400, now: 400 }))).toMatchObject({ text: "400", change: "0.0%" });
});

test("readings are kept for 12 weeks, one for each day, and an older one of the same day is replaced", () => {
  const readings = read(200, { before: 1, now: 2 });
  expect(Object.keys(readings)).toHaveLength(84);
  expect(addReading(readings, today, 9)[today]).toBe(9);
  expect(Object.keys(addReading(readings, today, 9))).toHaveLength(84);
});

test("the range of present values ends with the day itself, which on the first of a month is another month", () => {
  const first = day("2026-12-01");
  expect(queriedRange(first, { fileEnd: null, isPresent: true }).to).toBe("2026-12-01");
  expect(queriedRange(first, { fileEnd: null, isPresent: false }).to).toBe("2026-11-30");
});
