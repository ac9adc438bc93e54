import { createHash } from "node:crypto";
import type { ProviderConnector, ReportQuery } from "#app/connectors/core/define.ts";
import { effectiveValues } from "#app/connectors/core/params/params.ts";

/** Increase it when the stored format of tables from files changes. */
const fileFormat = 3;

type FileVersion = { readonly sourceId: string; readonly uploadId: string };

/**
 * Key of a query to a provider or one version of a file (numbers.md 24). Default parameters and the order of
 * filter rules do not change it; files have no currency or order.
 */
export function queryKey(origin: ProviderConnector | FileVersion, query: ReportQuery): string {
  const { dimension, split, metrics, filter, range, without = [], weekStartsOn = 1 } = query;
  const parts = [
    dimension,
    split,
    metrics,
    filter.map(({ field, op, value }) => [field, op, value].join("\u0000")).sort(),
    range && [range.from, range.to],
    ...without.map(({ from, to }) => [from, to]),
    weekStartsOn,
  ];
  return digest(
    "uploadId" in origin
      ? [fileFormat, origin.sourceId, origin.uploadId, ...parts]
      : [
          origin.id,
          parameterValues(origin, query),
          ...parts,
          query.currency,
          ...orderOf(query),
          ...(query.realTime ? ["real-time", ...(query.minutes ? [query.minutes] : [])] : []),
        ],
  );
}

function parameterValues(connector: ProviderConnector, { parameters = {} }: ReportQuery) {
  return Object.entries(effectiveValues(connector, parameters))
    .filter(([, value]) => value !== "")
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function orderOf({ order }: ReportQuery) {
  return order ? [[order.column, order.dir]] : [];
}

function digest(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 32);
}
