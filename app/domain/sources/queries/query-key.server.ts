import { createHash } from "node:crypto";
import type { ProviderConnector, ReportQuery } from "#app/connectors/core/define.ts";
import { effectiveValues } from "#app/connectors/core/params/params.ts";

/** Increase when the stored format changes. */
const fileFormat = 3;

type FileVersion = { readonly sourceId: string; readonly uploadId: string };

/** Defaults and rule order do not change the key (numbers.md 24). */
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
