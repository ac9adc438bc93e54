import type { ReportQuery } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/failure.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Dimension, Row } from "#app/metrics/table.ts";
import type { FilterRule, TableColumn, TableOptions } from "#db/schema/documents.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import {
  type DayGrain,
  dayGrain,
  isRowIn,
  tableCatalogue,
} from "#app/connectors/core/columns/table-catalogue.ts";

/** A question checked against the columns: what to group by, what to add up, which rows count. */
export type ReportPlan = {
  readonly query: ReportQuery;
  readonly by: readonly Dimension[];
  /** What was asked for, then the parts that ratios and averages are made of. */
  readonly metrics: readonly Metric[];
  readonly counts: (row: Row) => boolean;
  /** Rows of the answer that are shown; totals are over all of them. */
  readonly shows: (row: Row) => boolean;
  readonly range: DateRange | null;
  readonly grain: DayGrain;
};

/** Throws `ConnectorFailure` where the file has no such column. */
export function planReport(
  columns: readonly TableColumn[],
  options: TableOptions,
  query: ReportQuery,
): ReportPlan {
  const { dimensions, metrics } = tableCatalogue(columns, options);
  const dimension = (key: string) => found(dimensions, key);
  const by = [query.dimension, query.split]
    .filter((key) => key !== null && key !== "")
    .map((key) => dimension(key!));
  if (by.length === 2 && by[0]!.key === by[1]!.key) by.pop();
  const asked = query.metrics.map((key) => found(metrics, key));
  const grain = dayGrain(columns, options);
  const range = grain ? query.range : null;
  const rowRules: FilterRule[] = [];
  const answerRules: FilterRule[] = [];
  for (const rule of query.filter) {
    const isMetric = metrics.some(({ key }) => key === rule.field);
    if (isMetric) answerRules.push(rule);
    else if (dimension(rule.field)) rowRules.push(rule);
  }
  return {
    query,
    by,
    metrics: withParts([...asked, ...answerRules.map(({ field }) => found(metrics, field))], metrics),
    counts: everyRule([...(range ? [isRowIn(range, grain)] : []), ...rowRules.map(holdsFor)]),
    shows: everyRule(answerRules.map(holdsFor)),
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
    `The file has no column “${key}” any more. Choose another one in the widget.`,
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

type Rule = (row: Row) => boolean;

const everyRule =
  (rules: readonly Rule[]): Rule =>
  (row) => {
    for (const rule of rules) if (!rule(row)) return false;
    return true;
  };

/** Words are compared whatever their case; a missing value is like no word. */
function holdsFor({ field, op, value }: FilterRule): Rule {
  const wanted = value.trim().toLocaleLowerCase("en");
  const limit = Number(value.trim().replace(",", "."));
  const text = (row: Row) => String(row[field] ?? "").toLocaleLowerCase("en");
  switch (op) {
    case "is":
      return (row) => text(row) === wanted;
    case "is-not":
      return (row) => text(row) !== wanted;
    case "contains":
      return (row) => text(row).includes(wanted);
    case "not-contains":
      return (row) => !text(row).includes(wanted);
    case "starts-with":
      return (row) => text(row).startsWith(wanted);
    case "over":
      return (row) => typeof row[field] === "number" && row[field] > limit;
    case "under":
      return (row) => typeof row[field] === "number" && row[field] < limit;
  }
}
