import { cellOf, curveOf, measuredSeries } from "#app/domain/groups/metrics/group-view.ts";
import type { LoadedSeries } from "#app/domain/groups/metrics/load-series.server.ts";
import { seriesOf } from "#app/domain/groups/metrics/measure.ts";
import { groupPeriod } from "#app/domain/groups/metrics/period.ts";
import { builtInMetrics } from "#app/domain/groups/rules/group-metrics.ts";
import { addDays, day } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { fullCoverage } from "#app/metrics/periods/coverage.ts";
import { printTable } from "./rounds.ts";
import type { Settings } from "./run.ts";

const today = day("2026-11-26");
const words = formatter("en");
const period = groupPeriod(30, [{ queriedOn: today, until: addDays(today, -4), isFile: false }], today);

/** All cells and curves of a page with eight metrics, as a multiple of a page with ten domains. */
export function run({ rounds }: Settings): Promise<void> {
  const [few, many] = [10, 100].map((domains) => {
    const loaded = seriesOfDomains(domains);
    const times = Array.from({ length: rounds + 1 }, () => {
      const begun = performance.now();
      for (const one of loaded) {
        cellOf(measuredSeries(one, period), period, undefined, [], words);
        curveOf(one, period.range.to);
      }
      return performance.now() - begun;
    });
    return times.slice(1).sort((a, b) => a - b)[Math.floor(rounds / 2)]!;
  }) as [number, number];
  printTable("A group's page, 8 metrics over 30 days", [
    ["domains", "cells", "times a page of 10"],
    ["10", "80", "1.0"],
    ["100", "800", (many / few).toFixed(1)],
  ]);
  return Promise.resolve();
}

function seriesOfDomains(count: number): LoadedSeries[] {
  const rows = Array.from({ length: 84 }, (_, at) => ({ date: addDays(today, at - 84), m: 100 + at }));
  const metric = { key: "m", label: "M", format: "integer", direction: "more", combine: "sum" } as const;
  const table = {
    dimensions: [{ key: "date", label: "Date", type: "date" as const }],
    metrics: [metric],
    rows,
    totals: {},
    currency: null,
  };
  return Array.from({ length: count }, () =>
    builtInMetrics.slice(0, 8).map(
      ({ id }) =>
        ({
          row: { metric: id },
          known: null,
          series: seriesOf(table, "m", { ...fullCoverage, finalUntil: addDays(today, -4) }),
          problem: null,
        }) as unknown as LoadedSeries,
    ),
  ).flat();
}
