import { createHash } from "node:crypto";
import type { ProviderConnector, ReportQuery } from "#app/connectors/core/define.ts";
import { settledValues } from "#app/connectors/core/params/params.ts";

/**
 * One word for one question to a provider's source (numbers.md 24): the same for every widget, viewer and day that asks
 * it. Parameters count as they are sent, so one that is left out is the same as its default; the order of rules does not.
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
