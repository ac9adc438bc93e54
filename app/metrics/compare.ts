import { divide } from "./combine.ts";
import { exactSum } from "./exact-sum.ts";
import type { Direction, MetricFormat } from "./metric.ts";

/**
 * relative: 0.124 for 12.4 %; points: 0.012 for 1.2 points; new: from zero, absolute; absolute: from a negative
 * number, or in its own unit; unknown: `value` is null.
 */
export type Change = {
  readonly kind: "relative" | "points" | "new" | "absolute" | "none" | "unknown";
  readonly value: number | null;
  readonly arrow: "up" | "down" | null;
  readonly tone: "better" | "worse" | "neutral";
  readonly word: "better" | "worse" | null;
};

export function compare(
  current: number | null,
  previous: number | null,
  metric: {
    readonly format: MetricFormat;
    readonly direction: Direction;
    readonly changesIn?: "value" | undefined;
  },
): Change {
  if (current === null || previous === null) return still("unknown", null);
  const by = exactSum([current, -previous]);
  if (by === null) return still("unknown", null);
  if (by === 0) return still("none", 0);
  if (metric.changesIn === "value") return moved("absolute", by, by, metric.direction);
  if (metric.format === "percent") return moved("points", by, by, metric.direction);
  if (previous === 0) return moved("new", by, by, metric.direction);
  const ratio = previous < 0 ? null : divide(by, previous);
  if (ratio === null) return moved("absolute", by, by, metric.direction);
  return moved("relative", ratio, by, metric.direction);
}

function still(kind: "none" | "unknown", value: number | null): Change {
  return { kind, value, arrow: null, tone: "neutral", word: null };
}

/** Random change: below 1%, or 0.2 points. */
export function isSteady({ kind, value }: Pick<Change, "kind" | "value">): boolean {
  const size = Math.abs(value ?? 0);
  return kind === "none" || (kind === "relative" ? size < 0.01 : kind === "points" && size < 0.002);
}

function moved(kind: Change["kind"], value: number, by: number, direction: Direction): Change {
  const arrow = by > 0 ? "up" : "down";
  if (direction === "neutral" || isSteady({ kind, value }))
    return { kind, value, arrow, tone: "neutral", word: null };
  const word = by > 0 === (direction === "more") ? "better" : "worse";
  return { kind, value, arrow, tone: word, word };
}
