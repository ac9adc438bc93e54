import { sparkline } from "#app/charts/sparkline.ts";
import { mergeShapes } from "#app/charts/svg-paths.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { type Formatter, unknownText } from "#app/metrics/format/format.ts";
import { type Unit, unitOf } from "#app/metrics/format/unit.ts";
import type { LoadedSeries } from "./load-series.server.ts";
import { type BuiltInMetric, builtInMetric } from "../rules/group-metrics.ts";
import { type Measured, measure, type Series, weeklyCurve } from "./measure.ts";
import type { GroupPeriod } from "./period.ts";
import { changeReason, valueReason } from "./reasons.ts";
import { columnUnit, metricChange } from "./shown-change.ts";

/** Short names: a page has 800. */
export type CellView = {
  readonly text: string;
  readonly value: number | null;
  /** "↓26.4%", ranks "↓1.5"; null: not shown. */
  readonly change: string | null;
  readonly changeDetail?: string;
  readonly tone?: "better" | "worse";
  readonly alert?: "open" | "snoozed";
  readonly why?: string;
  /** No receipt: the person does not see its source. */
  readonly isHidden?: true;
  readonly decimals?: 1;
};

/** `changeBy`: a share, or positions. */
export type MeasuredCell = CellView & { readonly changeBy: number | null };

/** In a stretching box of 100 × 24. */
export type Curve = { readonly line: string; readonly end: string };

export type MeasuredSeries = { readonly loaded: LoadedSeries; readonly measured: Measured | null };

export function measuredSeries(loaded: LoadedSeries, { range, compareRange }: GroupPeriod): MeasuredSeries {
  return { loaded, measured: loaded.series && measure(loaded.series, range, compareRange) };
}

/** `column`: all numbers of both periods. */
export function cellOf(
  { loaded, measured }: MeasuredSeries,
  period: GroupPeriod,
  alert: "open" | "snoozed" | undefined,
  column: readonly (number | null)[],
  say: Formatter,
): MeasuredCell {
  const { series, problem, known } = loaded;
  const metric = builtInMetric(loaded.row.metric)!;
  if (!series || !measured)
    return {
      text: unknownText,
      value: null,
      change: null,
      changeBy: null,
      ...(problem && { why: problem }),
      ...(alert && { alert }),
    };
  const unit = unitOf(series.metric.format, series.currency);
  const { text, detail, arrow, tone, isLarge, by } = metricChange(metric, measured, unit, say);
  const name = known?.source.source.name ?? metric.label;
  const why = reasonOf(measured, series, name, period, say) ?? problem;
  const shown = columnUnit(metric, unit, column);
  const isAsColumn = decimalsOf(shown) === decimalsOf(ownUnit(metric, unit, measured));
  return {
    text: say.value(measured.value, shown),
    value: measured.value,
    change: text === null ? null : arrow + text,
    changeBy: by,
    ...(detail !== null && { changeDetail: detail }),
    ...(isLarge && tone !== "neutral" && { tone }),
    ...(alert && { alert }),
    ...(why && { why }),
    ...(!isAsColumn && { decimals: 1 }),
  };
}

/** Over the compared days; null: no change shown. */
export function beforeOf(
  { loaded: { row, series }, measured }: MeasuredSeries,
  say: Formatter,
): Pick<CellView, "text" | "value"> | null {
  if (!series || !measured?.compared) return null;
  const unit = ownUnit(builtInMetric(row.metric)!, unitOf(series.metric.format, series.currency), measured);
  return { text: say.value(measured.previous, unit), value: measured.previous };
}

export function ownUnit(metric: BuiltInMetric, unit: Unit, { value, current, previous }: Measured): Unit {
  return columnUnit(metric, unit, [value, current, previous]);
}

const decimalsOf = (unit: Unit) => ("decimals" in unit ? unit.decimals : undefined);

function reasonOf(
  measured: Measured,
  series: Series,
  name: string,
  period: GroupPeriod,
  say: Formatter,
): string | null {
  const ofValue = valueReason(measured, series, name, period, say);
  const ofChange =
    measured.value === null ? null : changeReason(measured, series.readSince, name, period, say);
  return [ofValue, ofChange].filter(Boolean).join(" ") || null;
}

/** 12 weeks; null without two. */
export function curveOf({ series }: LoadedSeries, to: PlainDate): Curve | null {
  return series && drawnCurve(weeklyCurve(series, to));
}

export function drawnCurve(values: readonly (number | null)[]): Curve | null {
  if (values.filter((value) => value !== null).length < 2) return null;
  const scene = sparkline({ kind: "sparkline", values }, { width: 100, height: 24 });
  const [line, end] = mergeShapes(scene.plot);
  return line && end ? { line: line.d, end: end.d } : null;
}
