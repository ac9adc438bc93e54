import { createHash } from "node:crypto";
import type { ReportQuery } from "#app/connectors/core/define.ts";

/** Of the tables that are kept: one of an earlier format is not found again. */
const format = 3;

/**
 * One word for one question to one version of a source's data. The currency a widget shows is not part of it: a file
 * answers in its own. The order of filter rules is not part of it either.
 */
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
