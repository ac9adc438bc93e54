import fc from "fast-check";
import { expect, test } from "vitest";
import type { SeriesChart } from "#app/charts/chart.ts";
import { layout } from "#app/charts/layout.ts";
import { drawnChart } from "#app/domain/widgets/view/series/drawn-chart.ts";
import { addDays, day } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { buildSeries, labelsOf, points } from "#tests/charts/build-chart.ts";

const say = { words: formatter("en"), unit: { kind: "integer" } } as const;
const daysFrom = (start: string, count: number) =>
  Array.from({ length: count }, (_, i) => addDays(day(start), i));
const area = (rows: readonly (readonly (number | null)[])[], changes: Partial<SeriesChart> = {}) =>
  buildSeries("area", rows, { stacked: true, ...changes });
const values = (chart: SeriesChart) => chart.series.map((one) => one.points.map(({ value }) => value));

test("a part without a row is drawn as nothing where the others add up to the day's total", () => {
  const rows = [
    [70, 70, 70],
    [30, 30, null],
    [10, null, null],
  ];
  const { chart } = drawnChart(area(rows, { columnTotals: points([110, 100, 100]) }), null, say);
  expect(values(chart)).toEqual([
    [70, 70, 70],
    [30, 30, null],
    [10, 0, null],
  ]);
  expect(chart.series[2]?.points[1]?.text).toBe("–");
});

test("parts under one percent are combined, and the parts still add up", () => {
  const rows = [
    [7000, 7100],
    [2800, 2900],
    [90, 95],
    [3, 2],
  ];
  const { chart } = drawnChart(area(rows), null, say);
  expect(chart.series.map(({ name, other }) => [name, other ?? false])).toEqual([
    ["Channel 1", false],
    ["Channel 2", false],
    ["Other (2)", true],
  ]);
  expect(chart.folded).toEqual(["Channel 3", "Channel 4"]);
  expect(values(chart).at(-1)).toEqual([93, 97]);
  expect(
    drawnChart(
      area([
        [50, 50],
        [50, 50],
      ]),
      null,
      say,
    ).chart.folded,
  ).toBeUndefined();
});

test("lines and bars keep small series", () => {
  const rows = [[7000], [1]];
  expect(drawnChart(buildSeries("line", rows), null, say).chart.series).toHaveLength(2);
  expect(drawnChart(buildSeries("bar", rows, { stacked: true }), null, say).chart.series).toHaveLength(2);
});

test("up to 120 days are drawn as such, and more as weekly averages with a note", () => {
  const some = buildSeries("line", [Array.from({ length: 120 }, (_, i) => i)]);
  expect(drawnChart(some, daysFrom("2026-01-01", 120), say)).toEqual({ chart: some, words: [] });
  const year = buildSeries("line", [Array.from({ length: 365 }, (_, i) => (i < 364 ? 10 : 80))]);
  const { chart, words } = drawnChart(year, daysFrom("2025-11-22", 365), say);
  expect(words).toEqual(["drawn as weekly means"]);
  expect(chart.series[0]?.points).toHaveLength(53);
  expect(chart.series[0]?.points.at(-1)).toEqual({ value: 20, text: "20" });
  expect(chart.longLabels.at(-1)).toBe("15–21 November 2026, mean");
  const scene = layout(chart, { width: 566, height: 260 });
  expect(labelsOf(scene, "x").map(({ text }) => text)).toEqual(["Nov 2025", "Feb 2026", "May", "Aug", "Nov"]);
});

test("a flat series stays flat, whatever days are missing and however long it is", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.constant(100)), { minLength: 121, maxLength: 900 }), (row) => {
      const { chart } = drawnChart(buildSeries("line", [row]), daysFrom("2023-01-01", row.length), say);
      for (const { value } of chart.series[0]!.points) expect([100, null]).toContain(value);
    }),
  );
});

test("averages of parts add up to the average of the whole", () => {
  const rows = [0, 1, 2].map((part) =>
    Array.from({ length: 200 }, (_, i) => (part + 1) * 100 + ((i * 7) % 11)),
  );
  const totals = rows[0]!.map((_, i) => rows.reduce((sum, row) => sum + row[i]!, 0));
  const { chart } = drawnChart(
    area(rows, { columnTotals: points(totals) }),
    daysFrom("2026-01-01", 200),
    say,
  );
  chart.columnTotals!.forEach(({ value }, i) => {
    const parts = chart.series.reduce((sum, one) => sum + one.points[i]!.value!, 0);
    expect(parts).toBeCloseTo(value!, 6);
  });
});
