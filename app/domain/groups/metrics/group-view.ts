import { sparkline } from "#app/charts/sparkline.ts";
import { mergeShapes } from "#app/charts/svg-paths.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { compare } from "#app/metrics/compare.ts";
import { type Formatter, unknownText } from "#app/metrics/format/format.ts";
import { displayedUnit, type Unit, unitOf } from "#app/metrics/format/unit.ts";
import type { LoadedSeries } from "./load-series.server.ts";
import { builtInMetric } from "../rules/group-metrics.ts";
import { type Measured, measure, weeklyCurve } from "./measure.ts";
import type { GroupPeriod } from "./period.ts";
import { changeReason, valueReason } from "./reasons.ts";

/** One number of the table. Short names: a page has 800 of them. */
export type CellView = {
  readonly text: string;
  readonly value: number | null;
  /** "↓26.4%"; null where none is shown. */
  readonly change: string | null;
  /** Only from 10 % on. */
  readonly tone?: "better" | "worse";
  readonly alert?: "open" | "snoozed";
  /** Why the number or its change is missing or partial. */
  readonly why?: string;
};

/** With what sorting and filtering need. */
export type MeasuredCell = CellView & { readonly relative: number | null };

/** Smaller changes stay gray. */
const largeChange = 0.1;

/** A drawing in a box of 100 × 24 that stretches. */
export type Curve = { readonly line: string; readonly end: string };

export function cellOf(
  loaded: LoadedSeries,
  period: GroupPeriod,
  alert: "open" | "snoozed" | undefined,
  say: Formatter,
): MeasuredCell {
  const { series, problem, known } = loaded;
  const metric = builtInMetric(loaded.row.metric)!;
  if (!series)
    return {
      text: unknownText,
      value: null,
      change: null,
      relative: null,
      ...(problem && { why: problem }),
      ...(alert && { alert }),
    };
  const measured = measure(series, period.range, period.compareRange);
  const unit = unitOf(series.metric.format, series.currency);
  const change = compare(measured.current, measured.previous, {
    format: series.metric.format,
    direction: metric.direction,
  });
  const shown = say.change(change, unit);
  const isLarge = change.kind !== "relative" || Math.abs(change.value ?? 0) >= largeChange;
  const name = known?.source.source.name ?? metric.label;
  const why = reasonOf(measured, series.coverage, name, period, say) ?? problem;
  return {
    text: say.value(measured.value, displayedUnit(unit, { decimals: decimalsOf(unit, metric.id) })),
    value: measured.value,
    change:
      change.kind === "unknown"
        ? null
        : change.kind === "none"
          ? "0%"
          : `${arrowOf(shown.arrow)}${shown.text.replace(/^under /, "<")}`,
    relative: change.kind === "relative" ? change.value : null,
    ...(isLarge && shown.word && { tone: shown.word }),
    ...(alert && { alert }),
    ...(why && { why }),
  };
}

/** Columns are narrow: money has no cents here. The same in every row (numbers.md 36). */
function decimalsOf({ kind }: Unit, metric: string): number {
  if (kind === "money") return 0;
  return metric === "roas" || kind === "percent" ? 2 : 1;
}

function reasonOf(
  measured: Measured,
  coverage: Parameters<typeof valueReason>[1],
  name: string,
  period: GroupPeriod,
  say: Formatter,
): string | null {
  return valueReason(measured, coverage, name, period, say) ?? changeReason(measured, name, period, say);
}

export function arrowOf(arrow: "up" | "down" | null): string {
  return arrow === null ? "" : arrow === "up" ? "↑" : "↓";
}

/** 12 weeks of a metric; null without two weeks. */
export function curveOf({ series }: LoadedSeries, to: PlainDate): Curve | null {
  return series && drawnCurve(weeklyCurve(series, to));
}

export function drawnCurve(values: readonly (number | null)[]): Curve | null {
  if (values.filter((value) => value !== null).length < 2) return null;
  const scene = sparkline({ kind: "sparkline", values }, { width: 100, height: 24 });
  const [line, end] = mergeShapes(scene.plot);
  return line && end ? { line: line.d, end: end.d } : null;
}
