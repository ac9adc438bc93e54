import { Combiner, numberIn } from "./combine.ts";
import type { Metric } from "./metric.ts";
import type { Cell, Dimension, Row } from "./table.ts";

export type PivotedSeries = {
  readonly name: Cell;
  readonly isOther: boolean;
  /** Per label; null is a gap. */
  readonly values: readonly (number | null)[];
  readonly total: number | null;
};

/** Largest first. `metrics` must include parts of ratios and weights. */
export function pivot(
  rows: readonly Row[],
  question: {
    readonly label: Dimension;
    readonly split: Dimension;
    readonly metrics: readonly Metric[];
    readonly metric: string;
    readonly labels: readonly Cell[];
    readonly most: number;
  },
): PivotedSeries[] {
  const { label, split, metrics, metric, labels, most } = question;
  const groups = groupRows(rows, split.key);
  const dimensions = [label, split];
  const combined = (some: readonly Row[]) => {
    const combiner = new Combiner(metrics, dimensions);
    for (const row of some) combiner.add(row);
    return combiner.value(metric);
  };
  const series = (name: Cell, own: readonly Row[], isOther: boolean): PivotedSeries => {
    const byLabel = groupRows(own, label.key);
    const valueAt = (at: Cell) => {
      const there = byLabel.get(at) ?? [];
      return there.length === 1 ? numberIn(there[0]?.[metric]) : combined(there);
    };
    return { name, isOther, values: labels.map(valueAt), total: combined(own) };
  };

  const all = [...groups].map(([name, own]) => series(name, own, false)).sort(bySize);
  if (all.length <= most) return all;
  const kept = all.slice(0, most - 1);
  const names = new Set(kept.map(({ name }) => name));
  const rest = rows.filter((row) => !names.has(row[split.key] ?? null));
  return [...kept, series(null, rest, true)];
}

function groupRows(rows: readonly Row[], key: string): Map<Cell, Row[]> {
  const groups = new Map<Cell, Row[]>();
  for (const row of rows) {
    const name = row[key] ?? null;
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return groups;
}

function bySize(a: PivotedSeries, b: PivotedSeries): number {
  if (a.total !== null && b.total !== null && a.total !== b.total) return b.total - a.total;
  if ((a.total === null) !== (b.total === null)) return a.total === null ? 1 : -1;
  const [left, right] = [String(a.name ?? ""), String(b.name ?? "")];
  return left < right ? -1 : left > right ? 1 : 0;
}
