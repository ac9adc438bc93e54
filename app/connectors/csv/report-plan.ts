import type { ReportQuery } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { createFilters } from "#app/metrics/filters.ts";
import type { Metric } from "#app/metrics/metric.ts";
import { withWeekStart } from "#app/metrics/periods/time-steps.ts";
import type { Dimension, Row } from "#app/metrics/table.ts";
import type { TableColumn, TableOptions } from "#db/schema/documents.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import {
  type DayGrain,
  dayGrain,
  isRowIn,
  tableCatalogue,
} from "#app/connectors/tables/columns/table-catalogue.ts";

export type ReportPlan = {
  readonly query: ReportQuery;
  readonly by: readonly Dimension[];
  /** Includes parts of ratios and weights of averages. */
  readonly metrics: readonly Metric[];
  readonly counts: (row: Row) => boolean;
  /** Result rows to show. Totals cover all. */
  readonly shows: (row: Row) => boolean;
  readonly range: DateRange | null;
  readonly grain: DayGrain;
};

/** Throws `ConnectorFailure` for a missing column. */
export function planReport(
  columns: readonly TableColumn[],
  options: TableOptions,
  query: ReportQuery,
): ReportPlan {
  const { dimensions, metrics } = tableCatalogue(columns, options);
  const dimension = (key: string) => found(dimensions, key);
  const by = [query.dimension, query.split]
    .filter((key) => key !== null && key !== "")
    .map((key) => withWeekStart(dimension(key!), query.weekStartsOn));
  if (by.length === 2 && by[0]!.key === by[1]!.key) by.pop();
  const asked = query.metrics.map((key) => found(metrics, key));
  const grain = dayGrain(columns, options);
  const range = grain ? query.range : null;
  for (const { field } of query.filter) if (!metrics.some(({ key }) => key === field)) dimension(field);
  const { counts, shows, problems } = createFilters(query.filter, { dimensions, metrics });
  if (problems[0]) throw new ConnectorFailure("csv", "bad-request", problems[0]);
  const ruled = query.filter.flatMap(({ field }) => metrics.find(({ key }) => key === field) ?? []);
  const isInRange = range ? isRowIn(range, grain, query.without) : () => true;
  return {
    query,
    by,
    metrics: withParts([...asked, ...ruled], metrics),
    counts: (row) => isInRange(row) && counts(row),
    shows,
    range,
    grain,
  };
}

function found<Item extends { readonly key: string }>(items: readonly Item[], key: string): Item {
  const item = items.find((candidate) => candidate.key === key);
  if (item) return item;
  throw new ConnectorFailure(
    "csv",
    "bad-request",
    `The file no longer has a column “${key}”. Choose another one in the widget.`,
  );
}

function withParts(asked: readonly Metric[], all: readonly Metric[]): Metric[] {
  const wanted = new Map<string, Metric>();
  const want = (metric: Metric) => {
    if (wanted.has(metric.key)) return;
    wanted.set(metric.key, metric);
    for (const part of partsOf(metric)) want(found(all, part));
  };
  for (const metric of asked) if (!wanted.has(metric.key)) wanted.set(metric.key, metric);
  for (const metric of asked) for (const part of partsOf(metric)) want(found(all, part));
  return [...wanted.values()];
}

function partsOf(metric: Metric): string[] {
  if (metric.combine === "ratio") return [metric.of, metric.per];
  return metric.combine === "average" ? [metric.weightedBy] : [];
}
