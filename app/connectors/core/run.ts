import {
  addDays,
  type DateRange,
  isTimeZone,
  type TimeZone,
  timeZone,
  yesterday,
} from "#app/lib/plain-date.ts";
import { aggregate } from "#app/metrics/aggregate.ts";
import { createFilters } from "#app/metrics/filters.ts";
import type { Metric } from "#app/metrics/metric.ts";
import { settledUntil } from "#app/metrics/settled.ts";
import type { Dimension, Flag, Row, Table } from "#app/metrics/table.ts";
import { timeSteps } from "#app/metrics/time-steps.ts";
import type { FilterRule } from "#db/schema/documents.ts";
import type { Answer, Catalogue, Days, ProviderConnector, ReportQuery, Request } from "./define.ts";
import { ConnectorFailure } from "./failure.ts";
import { catalogueOf, paramProblems, settledValues, withWeeks } from "./params.ts";
import { type Asked, providerFor } from "./provider.ts";
import { requestWords } from "./request.ts";

/** More rows than anybody reads; beyond them a table is not worth its weight in every cache. */
const mostRows = 5_000;
/** A year and its comparison by day; a longer axis has no gaps filled in. */
const longestFill = 1_100;

/** Asks a source one question. Throws `ConnectorFailure`. */
export async function runReport(asked: Asked, query: ReportQuery): Promise<Table> {
  const { connector } = asked;
  const given = query.parameters ?? {};
  const [problem] = paramProblems(connector, given);
  if (problem) throw refused(connector, problem.message);
  const sent: Request[] = [];
  const params = settledValues(connector, given);
  const provider = providerFor(asked, sent);
  const catalogue = connector.catalogue
    ? await connector.catalogue({ ...provider, params })
    : catalogueOf(connector, given);
  const plan = planOf(connector, { ...catalogue, dimensions: withWeeks(catalogue.dimensions) }, query);
  const range = query.range ?? lastDays(connector, provider.now);
  const ask = (dimensions: readonly string[]) =>
    connector.report({
      ...provider,
      params,
      dimensions,
      metrics: plan.base.map(({ key }) => key),
      range,
      filter: plan.theirRules,
      currency: query.currency,
    });

  const answer = await ask(plan.grain.map(({ key }) => key));
  const isNarrowed = plan.ourRules.length > 0;
  const whole =
    connector.totals === "asked" && plan.grain.length > 0 && !answer.totals && !isNarrowed
      ? await ask([])
      : null;
  return tableOf({ asked, query, plan, range, answer, whole, sent });
}

type Plan = {
  /** What the answer is split by. */
  readonly by: readonly Dimension[];
  /** What the provider is asked to split by: days, where it knows no weeks. */
  readonly grain: readonly Dimension[];
  /** Asked for, then the parts that ratios and averages are made of. */
  readonly metrics: readonly Metric[];
  readonly base: readonly Metric[];
  readonly theirRules: readonly FilterRule[];
  readonly ourRules: readonly FilterRule[];
};

function planOf(connector: ProviderConnector, { dimensions, metrics }: Catalogue, query: ReportQuery): Plan {
  const dimension = (key: string) => found(connector, dimensions, key);
  const by = [...new Set([query.dimension, query.split])].flatMap((key) => (key ? [dimension(key)] : []));
  const declared = new Set([
    ...Object.keys(connector.dimensions),
    ...(connector.catalogue ? dimensions.map(({ key }) => key) : []),
  ]);
  const grain = by.map((one) => (declared.has(one.key) ? one : dimension("date")));
  const wanted = query.metrics.map((key) => found(connector, metrics, key));
  const isMetric = ({ field }: FilterRule) => metrics.some(({ key }) => key === field);
  const onMetrics = query.filter.filter(isMetric).map(({ field }) => found(connector, metrics, field));
  const all = withParts(connector, [...wanted, ...onMetrics], metrics);
  const isTheirs = ({ field }: FilterRule) => (connector.filters ?? []).includes(field);
  const ourRules = query.filter.filter((rule) => !isTheirs(rule));
  for (const rule of ourRules)
    if (!isMetric(rule) && !by.some(({ key }) => key === rule.field))
      throw refused(
        connector,
        `A condition on ${dimension(rule.field).label} works in a widget with one row for each ${dimension(rule.field).label.toLowerCase()}.`,
      );
  return {
    by,
    grain,
    metrics: all,
    base: all.filter(({ combine }) => combine !== "ratio" && combine !== "calculated"),
    theirRules: query.filter.filter(isTheirs),
    ourRules,
  };
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
    `${connector.name} has no “${key}” for this choice. Choose another one in the widget.`,
  );
}

function withParts(connector: ProviderConnector, asked: readonly Metric[], all: readonly Metric[]): Metric[] {
  const wanted = new Map<string, Metric>();
  const want = (metric: Metric) => {
    if (wanted.has(metric.key)) return;
    wanted.set(metric.key, metric);
  };
  for (const metric of asked) want(metric);
  // A map that grows while it is walked: parts of parts follow.
  for (const metric of wanted.values()) {
    if (metric.combine === "ratio")
      for (const key of [metric.of, metric.per]) want(found(connector, all, key));
    if (metric.combine === "average") want(found(connector, all, metric.weightedBy));
  }
  return [...wanted.values()];
}

type Made = {
  readonly asked: Asked;
  readonly query: ReportQuery;
  readonly plan: Plan;
  readonly range: DateRange;
  readonly answer: Answer;
  /** The same question without dimensions, where the provider was asked for totals. */
  readonly whole: Answer | null;
  readonly sent: readonly Request[];
};

function tableOf({ asked, query, plan, range, answer, whole, sent }: Made): Table {
  const { connector, wire, account } = asked;
  const { by, grain, metrics } = plan;
  const zone = zoneOf(connector.days, answer);
  const { counts, shows, problems } = createFilters(plan.ourRules, { dimensions: by, metrics });
  if (problems[0]) throw refused(connector, problems[0]);
  const until = connector.days ? settledUntil(connector.days.settlesAfterHours, zone, wire.now()) : null;
  const detailed = withQuietDays(answer.rows, plan, connector.days, range, until);
  const { rows, totals } = aggregate(detailed.filter(counts), {
    dimensions: grain,
    metrics,
    by,
    ...(query.weekStartsOn && { weekStartsOn: query.weekStartsOn }),
  });
  const isNarrowed = plan.ourRules.some(({ field }) => by.some(({ key }) => key === field));
  const given = isNarrowed
    ? null
    : (answer.totals ?? (whole ? (whole.totals ?? whole.rows[0] ?? null) : null));
  const visible = withGaps(rows.filter(shows), plan, range, query, rows.length);
  return {
    dimensions: by,
    metrics,
    rows: visible.slice(0, mostRows),
    totals: given
      ? ofWhole(given, metrics)
      : grain.length === 0
        ? ofWhole(detailed[0] ?? {}, metrics)
        : totals,
    currency: answer.currency ?? null,
    zone: connector.days ? zone : null,
    flags: [
      ...(given || grain.length === 0 ? [] : [{ flag: "derived-totals" } as const]),
      ...(connector.days ? [] : [{ flag: "no-dates" } as const]),
      ...flagsOf(answer, whole),
      ...(until && range.to > until
        ? [{ flag: "unsettled", from: until < range.from ? range.from : until } as const]
        : []),
      ...(visible.length > mostRows
        ? [
            {
              flag: "note",
              text: `The first ${mostRows} of ${visible.length} rows are kept. Totals cover all of them.`,
            } as const,
          ]
        : []),
    ],
    fetchedAt: wire.now().toISOString(),
    settledUntil: until,
    provenance: {
      source: connector.id,
      account,
      query: [...new Set(sent.map(requestWords))].slice(0, 20).join("\n\n"),
      version: null,
      rowsUsed: detailed.length,
    },
  };
}

/** One row as the engine sees it: ratios divided from the parts the provider gave. */
function ofWhole(row: Row | Readonly<Record<string, number | null>>, metrics: readonly Metric[]) {
  return aggregate([row], { dimensions: [], metrics, by: [] }).totals;
}

function flagsOf(answer: Answer, whole: Answer | null): Flag[] {
  const known = new Map(
    [...(answer.flags ?? []), ...(whole?.flags ?? [])].map((flag) => [JSON.stringify(flag), flag]),
  );
  return [...known.values()];
}

function zoneOf(days: Days | null, { zone }: Answer): TimeZone {
  const named = days && days.zone !== "account" ? days.zone : (zone ?? "UTC");
  return isTimeZone(named) ? named : timeZone("UTC");
}

/** Providers that leave out days on which nothing happened say so: a settled day without a row is zero, not unknown. */
function withQuietDays(
  rows: readonly Row[],
  { grain, base }: Plan,
  days: Days | null,
  range: DateRange,
  until: string | null,
): readonly Row[] {
  if (grain.length !== 1 || grain[0]!.key !== "date" || days?.missing !== "zero") return rows;
  const known = new Set(rows.map(({ date }) => date));
  const quiet = Object.fromEntries(
    base.filter(({ combine }) => combine === "sum" || combine === "unique").map(({ key }) => [key, 0]),
  );
  const steps = timeSteps("date", range);
  if (steps.length > longestFill) return rows;
  return [
    ...rows,
    ...steps
      .filter((day) => !known.has(day) && (until === null || day <= until))
      .map((date) => ({ date, ...quiet })),
  ];
}

/** A day, week or month of the range that nobody reported is there, and not known: a gap, never zero. */
function withGaps(
  rows: readonly Row[],
  { by, metrics }: Plan,
  range: DateRange,
  query: ReportQuery,
  all: number,
): readonly Row[] {
  const [time, split] = by;
  if (!time || split || rows.length < all) return rows;
  if (time.type !== "date" && time.type !== "week" && time.type !== "month") return rows;
  const steps = timeSteps(time.type, range, query.weekStartsOn);
  if (steps.length > longestFill) return rows;
  const known = new Map(rows.map((row) => [row[time.key], row]));
  const unknown = Object.fromEntries(metrics.map(({ key }) => [key, null]));
  return steps.map((step) => known.get(step) ?? { [time.key]: step, ...unknown });
}

/** For questions without dates: the last 30 days. */
function lastDays({ days }: ProviderConnector, now: Date): DateRange {
  const to = yesterday(timeZone(days && days.zone !== "account" ? days.zone : "UTC"), now);
  return { from: addDays(to, -29), to };
}

function refused({ id }: ProviderConnector, what: string): ConnectorFailure {
  return new ConnectorFailure(id, "bad-request", what);
}
