import type { ReportQuery } from "#app/connectors/core/define.ts";
import { now } from "#app/lib/clock.server.ts";
import type { Formatter } from "#app/metrics/format/format.ts";
import { unitOf } from "#app/metrics/format/unit.ts";
import { withCalculated } from "#app/metrics/calculated/calculated.ts";
import { listCachedTotals } from "#db/queries/sources/report-cache.ts";
import type { KnownSource } from "../known-source.ts";
import { queryKey } from "./query-key.server.ts";

/** A list cannot mark estimates or partial numbers. */
const unsure: ReadonlySet<string> = new Set(["sampled", "thresholded", "truncated"]);

/** Never queries. Uses rows of `dimension`, of none, then days: totals differ (numbers.md 6). */
export async function cachedValues(
  companyId: string,
  { source: { source }, connector, calculated }: KnownSource,
  query: ReportQuery & { readonly range: NonNullable<ReportQuery["range"]> },
  dimension: string | null,
  words: Formatter,
): Promise<Readonly<Record<string, string>>> {
  if (!connector) return {};
  const question = (one: ReportQuery) => {
    const { order: _order, weekStartsOn: _weekStart, ...asked } = one;
    return queryKey(connector, { ...asked, dimension: null, split: null, metrics: [] });
  };
  const wanted = question(query);
  const places = [dimension, null, "date"];
  const cached = await listCachedTotals(companyId, source.id, query.range, now());
  const found = cached
    .filter((one) => one.query.split === null && places.includes(one.query.dimension))
    .filter((one) => question(one.query) === wanted && !one.flags.some(({ flag }) => unsure.has(flag)))
    .sort((a, b) => places.indexOf(a.query.dimension) - places.indexOf(b.query.dimension));
  const texts: Record<string, string> = {};
  for (const { totals, metrics, currency } of found) {
    const ready = [...calculated.values()].filter(({ needs }) => needs.every((key) => key in totals));
    const values = withCalculated(totals, ready);
    const add = (key: string, unit: ReturnType<typeof unitOf>) => {
      const value = values[key];
      if (typeof value === "number") texts[key] ??= words.value(value, unit);
    };
    for (const metric of metrics) add(metric.key, unitOf(metric, currency));
    for (const { metric, currency: own } of ready) add(metric.key, unitOf(metric, own));
  }
  return texts;
}
