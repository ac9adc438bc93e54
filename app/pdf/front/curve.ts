import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { Box } from "../drawing.ts";
import { drawPath } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { round } from "../path.ts";

/** A daily metric of the report, as its curve. */
export type Curve = { readonly name: string; readonly values: readonly number[]; readonly isMean: boolean };

const week = 7;
const minDays = 5;

/** Of the first widget with a number per day; only days that no longer change. */
export function findCurve({ widgets }: DashboardView): Curve | null {
  for (const { body } of widgets) {
    if (body.kind === "summary") {
      const [first] = body.figures;
      const curve = first?.sparkline && curveOf(first.sparkline.name ?? first.label, first.sparkline.values);
      if (curve) return curve;
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
    if (curve) return curve;
  }
  return null;
}

function curveOf(name: string, days: readonly (number | null)[]): Curve | null {
  const values = days.filter((value) => value !== null);
  if (values.length < days.length || values.length < minDays) return null;
  if (values.every((value) => value === values[0])) return null;
  if (values.length < week * 2) return { name, values, isMean: false };
  const means = values
    .slice(week - 1)
    .map((_, at) => values.slice(at, at + week).reduce((sum, value) => sum + value, 0) / week);
  return { name, values: means, isMean: true };
}

/** Decoration: from edge to edge, without an axis. */
export function drawCurve(pen: Pen, { values }: Curve, box: Box): void {
  const [low, high] = [Math.min(0, ...values), Math.max(...values)];
  const span = high - low || 1;
  for (const at of [0.2, 0.4, 0.6, 0.8, 1]) {
    const y = round(box.y + box.h * (1 - at));
    const grid = { stroke: pen.inks["brand-mark"], width: 1, opacity: 0.12 };
    drawPath(pen, `M${round(box.x)} ${y}L${round(box.x + box.w)} ${y}`, grid);
  }
  const points = values.map(
    (value, at) =>
      `${round(box.x + (box.w * at) / (values.length - 1))} ${round(box.y + box.h * (1 - (value - low) / span))}`,
  );
  const line = `M${points.join("L")}`;
  const bottom = round(box.y + box.h);
  drawPath(pen, `${line}L${round(box.x + box.w)} ${bottom}L${round(box.x)} ${bottom}Z`, {
    fill: pen.inks["brand-mark"],
    opacity: 0.14,
  });
  drawPath(pen, line, { stroke: pen.inks["brand-mark"], width: 2.5, round: true });
}
