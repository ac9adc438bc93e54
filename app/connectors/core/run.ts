import {
  addDays,
  type DateRange,
  isTimeZone,
  type TimeZone,
  timeZone,
  yesterday,
} from "#app/lib/plain-date.ts";
import { aggregate } from "#app/metrics/aggregate.ts";
import { numberIn, timeDimension } from "#app/metrics/combine.ts";
import { createFilters } from "#app/metrics/filters.ts";
import type { Metric } from "#app/metrics/metric.ts";
import { settledUntil } from "#app/metrics/settled.ts";
import type { Dimension, DimensionType, Flag, Row, Table } from "#app/metrics/table.ts";
import { type TimeStep, timeSteps } from "#app/metrics/time-steps.ts";
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

/**
 * Asks a source one question. Throws `ConnectorFailure`. `known` is what the data names itself, where that was read
 * already.
 */
export async function runReport(
  asked: Asked,
  query: ReportQuery,
  known: Catalogue | null = null,
): Promise<Table> {
  const [table] = await runReports(asked, query, [query.range], known);
  return table!;
}

/** The same question over several ranges, in one request where the provider can. The tables come in their order. */
export async function runReports(
  asked: Asked,
  query: ReportQuery,
  ranges: readonly (DateRange | null)[],
  known: Catalogue | null,
): Promise<Table[]> {
  const { connector } = asked;
  const given = query.parameters ?? {};
  const [problem] = paramProblems(connector, given);
  if (problem) throw refused(connector, problem.message);
  const sent: Request[] = [];
  const params = settledValues(connector, given);
  const provider = providerFor(asked, sent);
  const catalogue = connector.catalogue
    ? (known ?? (await connector.catalogue({ ...provider, params })))
    : catalogueOf(connector, given);
  const plan = planOf(connector, { ...catalogue, dimensions: withWeeks(catalogue.dimensions) }, query);
  const periods = ranges.map((range) => range ?? lastDays(connector, provider.now));
  const ask = async (dimensions: readonly string[]): Promise<readonly Answer[]> => {
    const common = {
      ...provider,
      params,
      dimensions,
      metrics: plan.base.map(({ key }) => key),
      filter: plan.theirRules,
      currency: query.currency,
    };
    if (connector.reports && periods.length > 1) return connector.reports({ ...common, ranges: periods });
    const answers: Answer[] = [];
    for (const range of periods) answers.push(await connector.report({ ...common, range }));
    return answers;
  };

  const answers = await ask(plan.grain.map(({ key }) => key));
  const isWhole =
    plan.grain.length === 0 || plan.ourRules.length > 0 || answers.every(({ totals }) => totals);
  const wholes = connector.totals === "asked" && !isWhole ? await ask([]) : [];
  return answers.map((answer, at) =>
    tableOf({
      asked,
      query,
      plan,
      range: periods[at]!,
      answer,
      whole: answer.totals ? null : (wholes[at] ?? null),
      sent,
    }),
  );
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
  // Providers count weeks from Monday; other weeks are made of days.
  const isTheirStep = ({ type }: Dimension) => type !== "week" || (query.weekStartsOn ?? 1) === 1;
  const grain = by.map((one) => (declared.has(one.key) && isTheirStep(one) ? one : dimension("date")));
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
        `A condition on ${dimension(rule.field).label} works in a widget with one row for each ${dimension(rule.field).label.toLowerCase()}.`,
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

/** What stands in a row itself: weeks and months are made of its day. */
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

/** Where rows that nobody asked by day have days all the same. */
const ofDays: Dimension = { key: "date", label: "Date", type: "date" };

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
    dimensions: timeDimension(grain) ? grain : [...grain, ofDays],
    metrics,
    by,
    ...(query.weekStartsOn && { weekStartsOn: query.weekStartsOn }),
  });
  const isNarrowed = plan.ourRules.some(({ field }) => by.some(({ key }) => key === field));
  const given = isNarrowed ? [] : answer.totals ? [answer.totals] : whole ? wholeOf(whole) : [];
  const visible = withGaps(rows.filter(shows), plan, range, query, rows.length);
  return {
    dimensions: by,
    metrics,
    rows: mostOf(visible, metrics),
    totals: given.length > 0 ? combined(given, metrics) : totals,
    currency: answer.currency ?? null,
    zone: connector.days ? zone : null,
    flags: [
      ...(given.length > 0 || grain.length === 0 ? [] : [{ flag: "derived-totals" } as const]),
      ...(connector.days || answer.isOfRange ? [] : [{ flag: "no-dates" } as const]),
      ...flagsOf(answer, whole),
      ...(until && range.to > until
        ? [{ flag: "unsettled", from: until < range.from ? range.from : addDays(until, 1) } as const]
        : []),
      ...(visible.length > mostRows
        ? [
            {
              flag: "note",
              text: `The ${mostRows} rows with the most ${metrics[0]?.label ?? "of all"} are kept of ${visible.length}. Totals cover all of them.`,
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

/**
 * A question without dimensions has one row, or a few (days, a range cut in pieces, several campaigns) that make one by
 * class: of what stands each day the last counts.
 */
function wholeOf({ totals, rows }: Answer): readonly Row[] {
  return totals ? [totals] : rows;
}

/** Ratios divided from the parts the provider gave. */
function combined(rows: readonly Row[], metrics: readonly Metric[]) {
  return aggregate(rows, { dimensions: [ofDays], metrics, by: [] }).totals;
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

/**
 * Providers that leave out days on which nothing happened say so: a settled day without a row is zero, not unknown. A
 * share of nothing stays unknown.
 */
function withQuietDays(
  rows: readonly Row[],
  { grain, base }: Plan,
  days: Days | null,
  range: DateRange,
  until: string | null,
): readonly Row[] {
  const [time] = grain;
  if (grain.length !== 1 || !time || !isStep(time.type) || days?.missing !== "zero") return rows;
  const known = new Set(rows.map((row) => row[time.key]));
  const isCount = ({ combine, format }: Metric) =>
    combine === "sum" || (combine === "unique" && format !== "percent");
  const quiet = Object.fromEntries(base.filter(isCount).map(({ key }) => [key, 0]));
  const steps = timeSteps(time.type, range);
  if (steps.length > longestFill) return rows;
  return [
    ...rows,
    ...steps
      .filter((step) => !known.has(step) && (until === null || step <= until))
      .map((step) => ({ [time.key]: step, ...quiet })),
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
  if (!isStep(time.type)) return rows;
  const steps = timeSteps(time.type, range, query.weekStartsOn);
  if (steps.length > longestFill) return rows;
  const known = new Map(rows.map((row) => [row[time.key], row]));
  const unknown = Object.fromEntries(metrics.map(({ key }) => [key, null]));
  return steps.map((step) => known.get(step) ?? { [time.key]: step, ...unknown });
}

function isStep(type: DimensionType): type is TimeStep {
  return type === "date" || type === "week" || type === "month";
}

/** What is kept of too many rows: those with the most of what was asked for first, in the order they came in. */
function mostOf(rows: readonly Row[], [first]: readonly Metric[]): readonly Row[] {
  if (rows.length <= mostRows || !first) return rows.slice(0, mostRows);
  const value = (row: Row) => numberIn(row[first.key]) ?? -Infinity;
  const kept = new Set(rows.toSorted((a, b) => value(b) - value(a)).slice(0, mostRows));
  return rows.filter((row) => kept.has(row));
}

/** For questions without dates: the last 30 days. */
function lastDays({ days }: ProviderConnector, now: Date): DateRange {
  const to = yesterday(timeZone(days && days.zone !== "account" ? days.zone : "UTC"), now);
  return { from: addDays(to, -29), to };
}

function refused({ id }: ProviderConnector, what: string): ConnectorFailure {
  return new ConnectorFailure(id, "bad-request", what);
}
