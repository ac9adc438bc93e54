import type { DataTable, WidgetBody, WidgetView } from "#app/views/widget-view.ts";
import { palettes } from "#app/theme/tokens.ts";
import type { Box } from "../drawing.ts";
import { inPart, newPen } from "../pen.ts";
import type { Pen } from "../pen.ts";
import type { Typeface } from "../type/typeface.ts";
import { drawCard, drawHeader, drawMore, moreLine } from "./card.ts";
import type { OverflowTarget } from "./card.ts";
import type { Overflow } from "./rest.ts";
import { drawTableHeader, drawTableRows, drawTotals } from "./table-draw.ts";
import { planTable } from "./table-plan.ts";
import type { ChangePlace, Density, TablePlan } from "./table-plan.ts";

type TableBody = Extract<WidgetBody, { kind: "table" }>;

const densities: readonly Density[] = [
  { size: 14, row: 32 },
  { size: 13, row: 27 },
  { size: 12, row: 22 },
];
const places: readonly ChangePlace[] = ["beside", "under"];

const maxRows = 80;

export function drawTable(
  pen: Pen,
  widget: WidgetView,
  { data, bars }: TableBody,
  box: Box,
  elsewhere: OverflowTarget,
): Overflow | null {
  drawCard(pen, box);
  const body = drawHeader(pen, widget, box);
  const first = data.rows.length > maxRows ? { ...data, rows: data.rows.slice(0, maxRows) } : data;
  const plans = wholePlans(pen, first, body.w, bars);
  const whole =
    first === data
      ? plans.find((plan) => height(plan, data.rows.length) + plan.totalsHeight <= body.h)
      : undefined;
  if (whole) {
    const spread = spreadPlan(whole, body.h - height(whole, data.rows.length) - whole.totalsHeight);
    inPart(pen, "Table", () => {
      const used = drawTableHeader(pen, spread, body.x, body.y);
      const rows = drawTableRows(pen, spread, data, 0, data.rows.length, body.x, body.y + used);
      drawTotals(pen, spread, data, body.x, body.y + used + rows);
    });
    return null;
  }

  const isWide = plans.length === 0;
  const plan = isWide ? widestPlan(pen, first, body.w, bars) : most(plans, body.h - moreLine);
  const fit = plan ? rowsIn(plan, body.h - moreLine) : 0;
  if (plan)
    inPart(pen, "Artifact", () => {
      const used = drawTableHeader(pen, plan, body.x, body.y);
      drawTableRows(pen, plan, data, 0, fit, body.x, body.y + used);
    });
  drawMore(pen, moreWords(data, fit, isWide), elsewhere, body);
  return { kind: "rows", data, from: 0 };
}

/** px across the page. Null for other widgets, or if too high. */
export function wholeTable(
  type: Typeface,
  widget: WidgetView,
  { w, h }: Box,
  columns: 2 | 4,
): { readonly least: number; readonly most: number } | null {
  const { body, width } = widget;
  if (
    body.kind !== "table" ||
    width < (columns === 4 ? 3 : 2) ||
    body.data.rows.length * densities.at(-1)!.row > h
  )
    return null;
  const { data, bars } = body;
  const pen = newPen(type, palettes.light);
  const room = drawHeader(pen, widget, { x: 0, y: 0, w, h });
  const heights = wholePlans(pen, data, room.w, bars).map(
    (plan) => h - room.h + height(plan, data.rows.length) + plan.totalsHeight,
  );
  const least = Math.min(...heights);
  return least <= h ? { least, most: Math.min(h, Math.max(...heights)) } : null;
}

/** px */
const maxSpread = 12;

function spreadPlan(plan: TablePlan, spare: number): TablePlan {
  const rows = plan.rowHeights.length + (plan.totalsHeight > 0 ? 1 : 0);
  const extra = Math.max(0, Math.min(maxSpread, spare / Math.max(1, rows)));
  return {
    ...plan,
    rowHeights: plan.rowHeights.map((row) => row + extra),
    totalsHeight: plan.totalsHeight > 0 ? plan.totalsHeight + extra : 0,
  };
}

function moreWords(data: DataTable, shown: number, isWide: boolean): string {
  if (isWide) return `All ${data.columns.length} columns and ${counted(data.rows.length)}`;
  const left = data.rows.length - shown;
  return left === 0 ? "The totals are" : `+ ${left} more ${left === 1 ? "row" : "rows"}`;
}

const counted = (rows: number) => (rows === 1 ? "1 row" : `${rows} rows`);

/** Packing and drawing plan the same table. */
const planned = new WeakMap<DataTable, { readonly width: number; readonly plans: TablePlan[] }>();

function wholePlans(pen: Pen, data: DataTable, width: number, bars: boolean): TablePlan[] {
  const known = planned.get(data);
  if (known && Math.abs(known.width - width) < 0.01) return known.plans;
  const all = data.columns.map((_, i) => i);
  const plans = plansFor(pen, data, all, width, bars);
  planned.set(data, { width, plans });
  return plans;
}

function plansFor(
  pen: Pen,
  data: DataTable,
  columns: readonly number[],
  width: number,
  bars: boolean,
): TablePlan[] {
  const hasChanges = data.rows.some((row) => row.some((cell) => cell.change));
  return places
    .slice(0, hasChanges ? 2 : 1)
    .flatMap((place) =>
      densities.map((density) => planTable(pen, data, { width, columns, bars }, density, place)),
    )
    .filter((plan) => plan !== null);
}

function widestPlan(pen: Pen, data: DataTable, width: number, bars: boolean): TablePlan | null {
  for (let count = data.columns.length - 1; count > 0; count -= 1) {
    const columns = data.columns.slice(0, count).map((_, i) => i);
    const plan = plansFor(pen, data, columns, width, bars).at(-1);
    if (plan) return plan;
  }
  return null;
}

const height = (plan: TablePlan, rows: number) =>
  plan.rowHeights.slice(0, rows).reduce((sum, row) => sum + row, plan.headerHeight);

function rowsIn(plan: TablePlan, room: number): number {
  let used = plan.headerHeight;
  const over = plan.rowHeights.findIndex((row) => (used += row) > room);
  return over < 0 ? plan.rowHeights.length : over;
}

function most(plans: readonly TablePlan[], room: number): TablePlan {
  return plans.reduce((best, plan) => (rowsIn(plan, room) > rowsIn(best, room) ? plan : best));
}
