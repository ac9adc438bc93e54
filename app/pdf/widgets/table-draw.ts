import { changeInCell } from "#app/views/change-in-cell.ts";
import type { DataCell, DataTable } from "#app/views/widget-view.ts";
import { baselineIn, drawRect, drawRule, inPart, write } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { clean } from "../type/fit-text.ts";
import { cellChange, changeWidth, drawChange, withoutComparisonText } from "./change.ts";
import { changeGap, dimensionLines, headerStyle, sortOf, sortedStyle, totalsRow } from "./table-plan.ts";
import type { ColumnPlan, TablePlan } from "./table-plan.ts";

const headerLine = 15;

/** Returns the height. */
export function drawTableHeader(
  pen: Pen,
  { columns, gap, headerHeight, changes }: TablePlan,
  x: number,
  top: number,
  isRepeated = false,
): number {
  let left = x;
  const bottom = top + headerHeight;
  const drawCells = () => {
    for (const { column, width, header, changeRoom } of columns) {
      const style = sortOf(column) ? sortedStyle : headerStyle;
      const numbers = width - (changes === "beside" && changeRoom > 0 ? changeRoom + changeGap : 0);
      const isNarrow = header.every((words) => pen.type.width(words, style) <= numbers);
      const end = left + (isNarrow ? numbers : width);
      const fill = sortOf(column) ? pen.inks.ink : pen.inks["ink-3"];
      const drawWords = () =>
        header.forEach((words, i) => {
          const baseline = baselineIn(bottom - 8 - (header.length - i) * headerLine, headerLine, 12);
          if (column.role === "metric") write(pen, words, end, baseline, style, fill, "end");
          else write(pen, words, left, baseline, style, fill);
        });
      if (isRepeated) drawWords();
      else inPart(pen, "TH", drawWords, { scope: "Column" });
      left += width + gap;
    }
  };
  if (isRepeated) inPart(pen, "Artifact", drawCells);
  else inPart(pen, "TR", drawCells);
  drawRule(pen, x, bottom - 0.5, left - gap, bottom - 0.5, pen.inks["line-strong"]);
  return headerHeight;
}

/** `to` is exclusive. */
export function drawTableRows(
  pen: Pen,
  plan: TablePlan,
  data: DataTable,
  from: number,
  to: number,
  x: number,
  top: number,
): number {
  let y = top;
  for (let i = from; i < to; i += 1) {
    const height = plan.rowHeights[i]!;
    const row = data.rows[i]!;
    inPart(pen, "TR", () => drawRow(pen, plan, row, x, y, height, 400));
    y += height;
    if (i < to - 1) drawRule(pen, x, y - 0.5, x + tableWidth(plan), y - 0.5, pen.inks.line);
  }
  return y - top;
}

export function drawTotals(pen: Pen, plan: TablePlan, data: DataTable, x: number, top: number): number {
  const totals = totalsRow(data);
  if (!totals) return 0;
  drawRule(pen, x, top + 0.5, x + tableWidth(plan), top + 0.5, pen.inks["line-strong"]);
  inPart(pen, "TR", () => drawRow(pen, plan, totals, x, top + 2, plan.totalsHeight - 2, 600));
  return plan.totalsHeight;
}

const tableWidth = ({ columns, gap }: TablePlan) =>
  columns.reduce((sum, { width }) => sum + width + gap, -gap);

function drawRow(
  pen: Pen,
  plan: TablePlan,
  row: readonly DataCell[],
  x: number,
  top: number,
  height: number,
  weight: 400 | 600,
): void {
  const { density, gap } = plan;
  const firstDimension = plan.columns.find(({ column }) => column.role === "dimension")?.index;
  let left = x;
  for (const column of plan.columns) {
    const cell = row[column.index];
    if (!cell) continue;
    if (column.column.role === "dimension") {
      const lines = dimensionLines(pen, cell, density.size, column.width, weight);
      const first = top + (height - (density.row + (lines.length - 1) * (density.size + 4))) / 2;
      const style = { size: density.size, weight };
      const drawName = () =>
        lines.forEach((words, i) => {
          const baseline = baselineIn(first + i * (density.size + 4), density.row, density.size);
          write(pen, words, left, baseline, style, pen.inks.ink);
        });
      if (column.index === firstDimension) inPart(pen, "TH", drawName, { scope: "Row" });
      else inPart(pen, "TD", drawName);
    } else {
      inPart(pen, "TD", () => drawNumber(pen, plan, column, cell, left, top, height, weight));
    }
    left += column.width + gap;
  }
}

function drawNumber(
  pen: Pen,
  { density, changes }: TablePlan,
  { width, bar, changeRoom }: ColumnPlan,
  cell: DataCell,
  left: number,
  top: number,
  height: number,
  weight: 400 | 600,
): void {
  const style = { size: density.size, weight };
  const text = clean(pen.type, cell.text);
  const drawn = changeInCell(cell.change, "beside");
  const change = drawn && withoutComparisonText(drawn);
  const isUnder = changes === "under" && change !== null;
  const baseline = baselineIn(top, height, density.size) - (isUnder ? 6.5 : 0);
  const end = left + width - (changes === "beside" && changeRoom > 0 ? changeRoom + changeGap : 0);
  const textWidth = write(pen, text, end, baseline, style, pen.inks.ink, "end");
  if (change) {
    const own = changeWidth(pen, change, cellChange);
    drawChange(pen, change, left + width - own, baseline + (isUnder ? 13 : 0), cellChange);
  }
  if (!bar || weight === 600 || typeof cell.raw !== "number" || !(bar.largest > 0)) return;
  const share = Math.min(1, Math.max(0, cell.raw / bar.largest));
  const track =
    bar.room > 0
      ? {
          x: left,
          y: top + height / 2 - 4,
          w: Math.max(0, Math.min(bar.room, end - textWidth - 10 - left)),
          h: 8,
        }
      : { x: left, y: top + height - 5, w: width, h: 3 };
  inPart(pen, "Artifact", () => {
    drawRect(pen, track, { fill: pen.inks.sunken });
    drawRect(pen, { ...track, w: track.w * share }, { fill: pen.inks.s1 });
  });
}
