import { compare } from "#app/metrics/compare.ts";
import type { Formatter } from "#app/metrics/format/format.ts";
import { displayedUnit, type Unit } from "#app/metrics/format/unit.ts";
import type { BuiltInMetric } from "../rules/group-metrics.ts";

/** Percent, or positions for a rank. */
export type MetricChange = {
  readonly text: string | null;
  readonly detail: string | null;
  readonly arrow: "↑" | "↓" | "";
  readonly tone: "better" | "worse" | "neutral";
  readonly isLarge: boolean;
  /** A share, or positions; null from zero or a negative number. */
  readonly by: number | null;
};

const defaultLargeChange = 0.1;

export function metricChange(
  metric: BuiltInMetric,
  { current, previous }: { readonly current: number | null; readonly previous: number | null },
  unit: Unit,
  say: Formatter,
): MetricChange {
  const { format, direction, changesIn, largeChange = defaultLargeChange } = metric;
  const change = compare(current, previous, { format, direction, changesIn });
  const { kind, value, tone } = change;
  const inUnit = (size: number) => say.value(size, displayedUnit(unit, { decimals: metric.decimals ?? 1 }));
  const arrow = change.arrow === null ? "" : change.arrow === "up" ? "↑" : "↓";
  const shown = { arrow, tone, detail: null, isLarge: false, by: value } as const;
  // The arrow says the direction.
  const absolute = (value: number) => say.value(Math.abs(value), columnUnit(metric, unit, [value]));
  switch (kind) {
    case "unknown":
      return { ...shown, text: null, by: null };
    case "none":
      return { ...shown, text: changesIn === "value" ? inUnit(0) : say.value(0, noChange) };
    case "relative":
      return {
        ...shown,
        text: percentText(say.change(change, unit).text),
        isLarge: isLarge(value, largeChange),
      };
    case "absolute":
      if (changesIn === "value")
        return { ...shown, text: inUnit(Math.abs(value ?? 0)), isLarge: isLarge(value, largeChange) };
      return { ...shown, text: absolute(value ?? 0), isLarge: true, by: null };
    case "new":
      return { ...shown, text: "new", detail: absolute(value ?? 0), isLarge: true, by: null };
    case "points":
      return { ...shown, text: say.change(change, unit).text, isLarge: true, by: null };
  }
}

const noChange: Unit = { kind: "percent", decimals: 1 };

const percentText = (text: string) => text.replace(/^under /, "<");

/** As shown: 1.46 reads 1.5, 9.96% reads 10.0%. */
function isLarge(value: number | null, limit: number): boolean {
  const steps = limit < 1 ? 1000 : 10;
  return Math.round(Math.abs(value ?? 0) * steps) >= Math.round(limit * steps);
}

/** One number of decimals per column (numbers.md 36); none for money. */
export function columnUnit(metric: BuiltInMetric, unit: Unit, values: readonly (number | null)[]): Unit {
  if (unit.kind === "money") return displayedUnit(unit, { decimals: 0 });
  if (unit.kind === "percent") return displayedUnit(unit, { decimals: 2 });
  const needed = values.every((value) => value === null || Number.isInteger(value)) ? 0 : 1;
  return displayedUnit(unit, { decimals: metric.decimals ?? needed });
}
