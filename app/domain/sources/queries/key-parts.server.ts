import { createHash } from "node:crypto";
import type { ReportQuery } from "#app/connectors/core/define.ts";

/** What identifies a query whatever its source. The order of filter rules does not change it. */
export function queryParts(query: ReportQuery): readonly unknown[] {
  const { dimension, split, metrics, filter, range, without = [], weekStartsOn = 1 } = query;
  return [
    dimension,
    split,
    metrics,
    filter.map(({ field, op, value }) => [field, op, value].join("\u0000")).sort(),
    range && [range.from, range.to],
    ...without.map(({ from, to }) => [from, to]),
    weekStartsOn,
  ];
}

/** 32 characters, base64url. */
export function keyFromParts(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 32);
}
