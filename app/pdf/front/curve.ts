import { addDays, day, daysBetween } from "#app/lib/plain-date.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { Box } from "../drawing.ts";
import { circle } from "../icons.ts";
import { drawPath } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { round } from "../path.ts";

export type Curve = {
  readonly name: string;
  readonly values: readonly number[];
  readonly isMean: boolean;
  readonly event: { readonly at: number; readonly days: string; readonly text: string } | null;
};

const week = 7;
const minDays = 5;

/** First widget with daily values; final days only. */
export function findCurve(view: DashboardView): Curve | null {
  for (const { id, body } of view.widgets) {
    if (body.kind === "summary") {
      const [first] = body.figures;
      const { from, to } = view.period;
      const values = first?.sparkline?.values ?? [];
      const isDaily = daysBetween(day(from), day(to)) === values.length - 1;
      const days = values.map((_, at) => (isDaily ? addDays(day(from), at) : null));
      const curve = first?.sparkline && curveOf(first.sparkline.name ?? first.label, values);
      if (curve) return withEvent(curve, view, id, days);
    }
    if (body.kind !== "chart" || body.data.columns[0]?.type !== "date") continue;
    const { chart } = body;
    if (chart.kind === "pie" || chart.kind === "radar" || chart.kind === "gauge" || !chart.time) continue;
    const [series] = chart.series;
    const settled = chart.unsettledFrom ?? chart.labels.length;
    const curve =
      series &&
      curveOf(
        series.name,
        series.points.slice(0, settled).map(({ value }) => value),
      );
    if (curve)
      return withEvent(
        curve,
        view,
        id,
        body.data.rows.map(([first]) => first?.raw ?? null),
      );
  }
  return null;
}

/** `days`: of the values before their mean, which begins a week later. */
function withEvent(
  curve: Curve,
  { annotations = [], period }: DashboardView,
  widgetId: string,
  days: readonly (string | number | null)[],
): Curve {
  const skipped = curve.isMean ? week - 1 : 0;
  for (const { from, widgets, isInternal, days: shownDays, text } of annotations) {
    if (isInternal || from < period.from || widgets?.includes(widgetId) === false) continue;
    const at = days.indexOf(from) - skipped;
    if (at >= 0 && at < curve.values.length) return { ...curve, event: { at, days: shownDays, text } };
  }
  return curve;
}

function curveOf(name: string, days: readonly (number | null)[]): Curve | null {
  const values = days.filter((value) => value !== null);
  if (values.length < days.length || values.length < minDays) return null;
  if (values.every((value) => value === values[0])) return null;
  if (values.length < week * 2) return { name, values, isMean: false, event: null };
  const means = values
    .slice(week - 1)
    .map((_, at) => values.slice(at, at + week).reduce((sum, value) => sum + value, 0) / week);
  return { name, values: means, isMean: true, event: null };
}

export function drawCurve(pen: Pen, { values, event }: Curve, box: Box): void {
  const [low, high] = [Math.min(0, ...values), Math.max(...values)];
  const span = high - low || 1;
  for (const at of [0.2, 0.4, 0.6, 0.8, 1]) {
    const y = round(box.y + box.h * (1 - at));
    const grid = { stroke: pen.inks["brand-mark"], width: 1, opacity: 0.12 };
    drawPath(pen, `M${round(box.x)} ${y}L${round(box.x + box.w)} ${y}`, grid);
  }
  const xOf = (at: number) => box.x + (box.w * at) / (values.length - 1);
  const yOf = (value: number) => box.y + box.h * (1 - (value - low) / span);
  const points = values.map((value, at) => `${round(xOf(at))} ${round(yOf(value))}`);
  const line = `M${points.join("L")}`;
  const bottom = round(box.y + box.h);
  drawPath(pen, `${line}L${round(box.x + box.w)} ${bottom}L${round(box.x)} ${bottom}Z`, {
    fill: pen.inks["brand-mark"],
    opacity: 0.14,
  });
  drawPath(pen, line, { stroke: pen.inks["brand-mark"], width: 2.5, round: true });
  if (!event) return;
  const dot = circle(xOf(event.at), yOf(values[event.at]!), 7);
  drawPath(pen, dot, { fill: pen.inks.surface, stroke: pen.inks["brand-mark"], width: 2.5 });
}
