import { createFilters } from "#app/metrics/filters.ts";
import type { Metric } from "#app/metrics/metric.ts";
import { isTimeDimension, withWeekStart } from "#app/metrics/periods/time-steps.ts";
import type { Dimension } from "#app/metrics/table.ts";
import type { FilterRule } from "#db/schema/documents.ts";
import type { Catalogue, ProviderConnector, ReportQuery } from "./define.ts";
import { ConnectorFailure } from "./wire/failure.ts";

export type Plan = {
  readonly by: readonly Dimension[];
  /** Dimensions to request: days, where the provider lacks such weeks. */
  readonly grain: readonly Dimension[];
  /** Requested metrics, then parts of ratios and weights of averages. */
  readonly metrics: readonly Metric[];
  readonly base: readonly Metric[];
  readonly theirRules: readonly FilterRule[];
  readonly ourRules: readonly FilterRule[];
};

/** Throws `ConnectorFailure` for unknown fields and rules that cannot apply. */
export function planOf(
  connector: ProviderConnector,
  { dimensions, metrics }: Catalogue,
  query: ReportQuery,
): Plan {
  const dimension = (key: string) => found(connector, dimensions, key);
  const by = [...new Set([query.dimension, query.split])].flatMap((key) =>
    key ? [withWeekStart(dimension(key), query.weekStartsOn)] : [],
  );
  const declared = new Set([
    ...Object.keys(connector.dimensions),
    ...(connector.catalogue ? dimensions.map(({ key }) => key) : []),
  ]);
  // Providers' weeks begin on Monday; other weeks are computed from days.
  const isTheirStep = ({ weekStartsOn }: Dimension) => weekStartsOn === undefined;
  const isByDay = (query.without ?? []).length > 0 && connector.leavesOutDays !== true;
  const asked = by.map((one) =>
    declared.has(one.key) && isTheirStep(one) && !(isByDay && isTimeDimension(one)) ? one : dimension("date"),
  );
  const grain = isByDay && !asked.some(({ key }) => key === "date") ? [...asked, dimension("date")] : asked;
  const wanted = query.metrics.map((key) => found(connector, metrics, key));
  const isMetric = ({ field }: FilterRule) => metrics.some(({ key }) => key === field);
  const onMetrics = query.filter.filter(isMetric).map(({ field }) => found(connector, metrics, field));
  const all = withParts(connector, [...wanted, ...onMetrics], metrics);
  const theirs = connector.filters === "all" ? detailsOf(dimensions) : (connector.filters ?? []);
  const isTheirs = ({ field }: FilterRule) => theirs.includes(field);
  const theirRules = query.filter.filter(isTheirs);
  const [problem] = createFilters(theirRules, { dimensions, metrics }).problems;
  if (problem) throw refused(connector, problem);
  const ourRules = query.filter.filter((rule) => !isTheirs(rule));
  for (const rule of ourRules)
    if (!isMetric(rule) && !by.some(({ key }) => key === rule.field))
      throw refused(
        connector,
        `Filtering by ${dimension(rule.field).label} requires ${dimension(rule.field).label} as a dimension.`,
      );
  return {
    by,
    grain,
    metrics: all,
    base: all.filter(({ combine }) => combine !== "ratio" && combine !== "calculated"),
    theirRules,
    ourRules,
  };
}

function detailsOf(dimensions: readonly Dimension[]): readonly string[] {
  return dimensions.filter(({ type }) => type !== "week" && type !== "month").map(({ key }) => key);
}

function found<Item extends { readonly key: string }>(
  connector: ProviderConnector,
  items: readonly Item[],
  key: string,
): Item {
  const item = items.find((one) => one.key === key);
  if (item) return item;
  throw refused(
    connector,
    `${connector.name} has no “${key}” for this selection. Choose another one in the widget.`,
  );
}

function withParts(connector: ProviderConnector, asked: readonly Metric[], all: readonly Metric[]): Metric[] {
  const wanted = new Map<string, Metric>();
  const want = (metric: Metric) => {
    if (wanted.has(metric.key)) return;
    wanted.set(metric.key, metric);
  };
  for (const metric of asked) want(metric);
  // The map grows during the loop: parts of parts are included.
  for (const metric of wanted.values()) {
    if (metric.combine === "ratio")
      for (const key of [metric.of, metric.per]) want(found(connector, all, key));
    if (metric.combine === "average") want(found(connector, all, metric.weightedBy));
  }
  return [...wanted.values()];
}

export function refused({ id }: ProviderConnector, what: string): ConnectorFailure {
  return new ConnectorFailure(id, "bad-request", what);
}
