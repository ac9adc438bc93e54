import { createHash } from "node:crypto";
import type { ReportQuery } from "#app/connectors/core/define.ts";

/** Increase it when the stored format changes. */
const format = 3;

/** Key of a query to one version of a file. Currency and order of filter rules do not change it. */
export function tableKey(sourceId: string, uploadId: string, query: ReportQuery): string {
  const { dimension, split, metrics, filter, range, without = [], weekStartsOn = 1 } = query;
  const rules = filter.map(({ field, op, value }) => [field, op, value].join("\u0000")).sort();
  const parts = [
    format,
    sourceId,
    uploadId,
    dimension,
    split,
    metrics,
    rules,
    range && [range.from, range.to],
    ...without.map(({ from, to }) => [from, to]),
    weekStartsOn,
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 32);
}
