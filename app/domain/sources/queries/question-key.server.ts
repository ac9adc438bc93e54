import type { ProviderConnector, ReportQuery } from "#app/connectors/core/define.ts";
import { effectiveValues } from "#app/connectors/core/params/params.ts";
import { keyFromParts, queryParts } from "./key-parts.server.ts";

/**
 * Key of a query to a provider, independent of widget, viewer and day (numbers.md 24). Default parameters and
 * the order of filter rules do not change it.
 */
export function queryKey(connector: ProviderConnector, query: ReportQuery): string {
  const { order, currency, parameters = {} } = query;
  const values = Object.entries(effectiveValues(connector, parameters))
    .filter(([, value]) => value !== "")
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return keyFromParts([
    connector.id,
    values,
    ...queryParts(query),
    currency,
    ...(order ? [[order.column, order.dir]] : []),
  ]);
}
