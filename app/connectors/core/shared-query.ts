import type { DateRange } from "#app/lib/plain-date.ts";
import type { Row } from "#app/metrics/table.ts";
import type { OrderBy } from "#db/schema/documents/dashboard.ts";
import type { Catalogue, ProviderConnector, ReportQuery, SharedQuery } from "./define.ts";
import { ConnectorFailure } from "./wire/failure.ts";
import { effectiveValues } from "./params/params.ts";
import { type Plan, planOf } from "./plan.ts";

type Families = Map<string, ReadonlyMap<string, SharedQuery>>;
type RangeOf = (query: ReportQuery) => DateRange;

const known = new WeakMap<readonly ReportQuery[], Families>();

export function findSharedQuery(
  connector: ProviderConnector,
  catalogue: Catalogue,
  questions: readonly ReportQuery[],
  query: ReportQuery,
  dimensions: readonly string[],
  rangeOf: RangeOf,
): SharedQuery {
  const families = known.get(questions) ?? new Map<string, ReadonlyMap<string, SharedQuery>>();
  known.set(questions, families);
  const name = familyOf(connector, query);
  const family =
    families.get(name) ??
    reportsOf(
      connector,
      catalogue,
      questions.filter((one) => !one.realTime && familyOf(connector, one) === name),
      rangeOf,
    );
  families.set(name, family);
  return family.get(dimensions.join(",")) ?? { metrics: [], ranges: [] };
}

function familyOf(connector: ProviderConnector, { parameters = {}, filter, currency }: ReportQuery): string {
  const values = Object.entries(effectiveValues(connector, parameters)).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([values, filter, currency]);
}

function reportsOf(
  connector: ProviderConnector,
  catalogue: Catalogue,
  questions: readonly ReportQuery[],
  rangeOf: RangeOf,
): ReadonlyMap<string, SharedQuery> {
  const reports = new Map<string, Wanted>();
  const want = (dimensions: readonly string[], plan: Plan, query: ReportQuery) => {
    const name = dimensions.join(",");
    const report: Wanted = reports.get(name) ?? { lists: new Map(), ranges: new Map(), orders: [] };
    const range = rangeOf(query);
    reports.set(name, report);
    const metrics = plan.base.map(({ key }) => key);
    report.lists.set(metrics.join(","), metrics);
    report.ranges.set(`${range.from} ${range.to}`, range);
    report.orders.push(query.order ?? null);
  };
  for (const query of questions) {
    const plan = planIf(connector, catalogue, query);
    if (!plan) continue;
    const grain = plan.grain.map(({ key }) => key);
    want(grain, plan, query);
    if (grain.length > 0 && connector.totals === "asked" && plan.ourRules.length === 0) want([], plan, query);
  }
  return new Map(
    [...reports].map(([name, { lists, ranges, orders }]) => [
      name,
      {
        metrics: oneList([...lists.values()]),
        ranges: [...ranges.values()].sort(byDays),
        order: oneOrder(orders),
      },
    ]),
  );
}

type Wanted = {
  readonly lists: Map<string, string[]>;
  readonly ranges: Map<string, DateRange>;
  readonly orders: (OrderBy | null)[];
};

function oneOrder(orders: readonly (OrderBy | null)[]): OrderBy | null {
  if (orders.includes(null)) return null;
  const name = (order: OrderBy | null) => JSON.stringify([order?.column, order?.dir]);
  return orders.toSorted((a, b) => (name(a) < name(b) ? -1 : 1))[0] ?? null;
}

function oneList(lists: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(lists.flat())].sort();
}

/** An invalid query must not fail the others. */
function planIf(connector: ProviderConnector, catalogue: Catalogue, query: ReportQuery): Plan | null {
  try {
    return planOf(connector, catalogue, query);
  } catch (error) {
    if (error instanceof ConnectorFailure) return null;
    throw error;
  }
}

function byDays(a: DateRange, b: DateRange): number {
  return a.to === b.to ? (a.from > b.from ? -1 : 1) : a.to > b.to ? -1 : 1;
}

export function sharedMetrics<Key extends string>({
  metrics,
  together,
}: {
  readonly metrics: readonly Key[];
  readonly together: SharedQuery;
}): readonly Key[] {
  const all = together.metrics as readonly Key[];
  if (!metrics.every((key) => all.includes(key))) return metrics.toSorted();
  return all.join(",") === metrics.join(",") ? metrics : all;
}

export function largestFirst(
  rows: readonly Row[],
  first: string | undefined,
  isShared: boolean,
): readonly Row[] {
  if (!isShared || first === undefined) return rows;
  const size = (row: Row) => Number(row[first] ?? 0);
  return rows.toSorted((a, b) => size(b) - size(a));
}

export function batchWith<Item>(
  items: readonly Item[],
  size: number,
  isOwn: (item: Item) => boolean,
): Item[] {
  const at = items.findIndex(isOwn);
  const first = Math.floor(at / size) * size;
  return at === -1 ? [] : items.slice(first, first + size);
}
