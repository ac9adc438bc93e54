import { createFilters } from "#app/metrics/filters.ts";
import type { Metric } from "#app/metrics/metric.ts";
import { isTimeDimension, withWeekStart } from "#app/metrics/periods/time-steps.ts";
import type { Dimension, Row } from "#app/metrics/table.ts";
import type { FilterRule } from "#db/schema/documents/dashboard.ts";
import type { Catalogue, ProviderConnector, ReportQuery } from "./define.ts";
import { ConnectorFailure } from "./wire/failure.ts";

export type PlannedSource = {
  readonly id: string;
  readonly catalogue: Catalogue;
  readonly answersBy: (dimension: Dimension) => boolean;
  readonly leavesOutDays: boolean;
  readonly filtersBy: (field: string) => boolean;
  readonly missing: (key: string) => string;
};

export type Plan = {
  readonly by: readonly Dimension[];
  readonly grain: readonly Dimension[];
  readonly metrics: readonly Metric[];
  readonly base: readonly Metric[];
  readonly theirRules: readonly FilterRule[];
  readonly ourRules: readonly FilterRule[];
  readonly counts: (row: Row) => boolean;
  readonly shows: (row: Row) => boolean;
};

/** @throws {ConnectorFailure} for unknown fields and rules that cannot apply. */
export function planQuery(source: PlannedSource, query: ReportQuery): Plan {
  const { dimensions, metrics } = source.catalogue;
  const dimension = (key: string) => found(source, dimensions, key);
  const metric = (key: string) => found(source, metrics, key);
  const by = [...new Set([query.dimension, query.split])].flatMap((key) =>
    key ? [withWeekStart(dimension(key), query.weekStartsOn)] : [],
  );
  const isByDay = (query.without ?? []).length > 0 && !source.leavesOutDays;
  const asked = by.map((one) =>
    source.answersBy(one) && !(isByDay && isTimeDimension(one)) ? one : dimension("date"),
  );
  const grain = isByDay && !asked.some(({ key }) => key === "date") ? [...asked, dimension("date")] : asked;
  const isMetric = ({ field }: FilterRule) => metrics.some(({ key }) => key === field);
  const onMetrics = query.filter.filter(isMetric).map(({ field }) => metric(field));
  const all = withParts([...query.metrics.map(metric), ...onMetrics], metric);
  const isTheirs = ({ field }: FilterRule) => source.filtersBy(field);
  const theirRules = query.filter.filter(isTheirs);
  const ourRules = query.filter.filter((rule) => !isTheirs(rule));
  for (const rule of ourRules)
    if (!isMetric(rule) && !by.some(({ key }) => key === rule.field))
      throw refused(
        source,
        `Filtering by ${dimension(rule.field).label} requires ${dimension(rule.field).label} as a dimension.`,
      );
  const theirs = createFilters(theirRules, { dimensions, metrics });
  const ours = createFilters(ourRules, { dimensions: by, metrics: all });
  const [problem] = [...theirs.problems, ...ours.problems];
  if (problem) throw refused(source, problem);
  return {
    by,
    grain,
    metrics: all,
    base: all.filter(({ combine }) => combine !== "ratio" && combine !== "calculated"),
    theirRules,
    ourRules,
    counts: ours.counts,
    shows: ours.shows,
  };
}

export function planOf(connector: ProviderConnector, catalogue: Catalogue, query: ReportQuery): Plan {
  const declared = new Set([
    ...Object.keys(connector.dimensions),
    ...(connector.catalogue ? catalogue.dimensions.map(({ key }) => key) : []),
  ]);
  const filters = connector.filters === "all" ? detailsOf(catalogue.dimensions) : (connector.filters ?? []);
  return planQuery(
    {
      id: connector.id,
      catalogue,
      // Providers' weeks begin on Monday; other weeks are computed from days.
      answersBy: ({ key, weekStartsOn }) => declared.has(key) && weekStartsOn === undefined,
      leavesOutDays: connector.leavesOutDays === true,
      filtersBy: (field) => filters.includes(field),
      missing: (key) =>
        `${connector.name} has no “${key}” for this selection. Choose another one in the widget.`,
    },
    query,
  );
}

function detailsOf(dimensions: readonly Dimension[]): readonly string[] {
  return dimensions.filter(({ type }) => type !== "week" && type !== "month").map(({ key }) => key);
}

function found<Item extends { readonly key: string }>(
  source: PlannedSource,
  items: readonly Item[],
  key: string,
): Item {
  const item = items.find((one) => one.key === key);
  if (item) return item;
  throw refused(source, source.missing(key));
}

function withParts(asked: readonly Metric[], metricOf: (key: string) => Metric): Metric[] {
  const wanted = new Map<string, Metric>();
  const want = (metric: Metric) => {
    if (!wanted.has(metric.key)) wanted.set(metric.key, metric);
  };
  for (const metric of asked) want(metric);
  // The map grows during the loop: parts of parts are included.
  for (const metric of wanted.values()) {
    if (metric.combine === "ratio") for (const key of [metric.of, metric.per]) want(metricOf(key));
    if (metric.combine === "average") want(metricOf(metric.weightedBy));
  }
  return [...wanted.values()];
}

export function refused({ id }: { readonly id: string }, message: string): ConnectorFailure {
  return new ConnectorFailure(id, "bad-request", message);
}
