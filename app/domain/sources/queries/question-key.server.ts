import { createHash } from "node:crypto";
import type { ProviderConnector, ReportQuery } from "#app/connectors/core/define.ts";
import { settledValues } from "#app/connectors/core/params/params.ts";

/**
 * Key of a query to a provider, independent of widget, viewer and day (numbers.md 24). Default parameters and
 * the order of filter rules do not change it.
 */
export function questionKey(connector: ProviderConnector, query: ReportQuery): string {
  const {
    dimension,
    split,
    metrics,
    filter,
    range,
    without = [],
    weekStartsOn = 1,
    order,
    currency,
    parameters = {},
  } = query;
  const values = Object.entries(settledValues(connector, parameters))
    .filter(([, value]) => value !== "")
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const rules = filter.map(({ field, op, value }) => [field, op, value].join("\u0000")).sort();
  const parts = [
    connector.id,
    values,
    dimension,
    split,
    metrics,
    rules,
    range && [range.from, range.to],
    ...without.map(({ from, to }) => [from, to]),
    weekStartsOn,
    currency,
    ...(order ? [[order.column, order.dir]] : []),
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 32);
}
