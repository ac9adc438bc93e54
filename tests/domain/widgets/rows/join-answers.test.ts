import { expect, test } from "vitest";
import { joinAnswers } from "#app/domain/widgets/rows/join-answers.ts";
import { type DateRange, day } from "#app/lib/plain-date.ts";
import { runAllSteps } from "#app/lib/steps.ts";
import type { Metric } from "#app/metrics/metric.ts";
import { type Coverage, comparedDays, fullCoverage, knownDays } from "#app/metrics/periods/coverage.ts";
import type { Table } from "#app/metrics/table.ts";
import { anInstance } from "../sample-widgets.ts";

const august = { from: day("2026-08-01"), to: day("2026-08-31") };
const september = { from: day("2026-09-01"), to: day("2026-09-30") };
const july = { from: day("2026-07-01"), to: day("2026-07-31") };

const metricOf = (combine: "sum" | "unique" | "snapshot"): Metric => ({
  key: combine,
  label: combine,
  format: "integer",
  direction: "more",
  combine,
});
const metrics = [metricOf("sum"), metricOf("unique"), metricOf("snapshot")];

function table(value: number): Table {
  const row = { sum: value, unique: value, snapshot: value };
  return {
    dimensions: [],
    metrics,
    rows: [row],
    totals: row,
    currency: null,
    zone: null,
    flags: [],
    fetchedAt: "2026-11-21T06:00:00.000Z",
    settledUntil: null,
    provenance: { source: "Instagram", account: null, query: "", version: null, rowsUsed: 1 },
  };
}

/** Metrics without a change between these periods. */
function unchanged(range: DateRange, comparison: DateRange, source: Coverage = fullCoverage): string[] {
  const days = comparedDays(range, comparison, source);
  const answer = {
    instance: anInstance({ config: { metrics: metrics.map(({ key }) => key), dimension: null } }),
    sourceName: "Instagram",
    current: table(10),
    previous: table(8),
    compared: days.outcome === "part" && days.now ? table(9) : null,
    coverage: { source, known: knownDays(range, source), days },
    byDay: null,
  };
  return [...(runAllSteps(joinAnswers([answer], range, comparison)).unchanged ?? [])];
}

test("people of periods of unequal length are not compared; sums and states are", () => {
  expect(unchanged(august, september)).toEqual(["unique"]);
  expect(unchanged(august, july)).toEqual([]);
});

test("people and states need all days of both periods; a sum is compared over the days that both have", () => {
  const gap = { from: day("2026-07-10"), to: day("2026-07-12") };
  expect(unchanged(august, july, { ...fullCoverage, gaps: [gap] })).toEqual(["unique", "snapshot"]);
  const now = { from: day("2026-08-20"), to: day("2026-08-20") };
  expect(unchanged(august, july, { ...fullCoverage, gaps: [now] })).toEqual(["unique", "snapshot"]);
});
