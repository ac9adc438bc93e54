import type { Sparkline } from "#app/charts/chart.ts";
import { isPlainDate, rangeLength } from "#app/lib/plain-date.ts";
import type { Table } from "#app/metrics/table.ts";
import type { ChangeView, SummaryFigure, WidgetBody } from "#app/views/widget-view.ts";
import {
  type Answer,
  comparedTotal,
  type PartlyCompared,
  type ShownColumn,
  type ShownTable,
  totalBefore,
} from "../rows/shown-table.ts";
import { goalView } from "./goal-view.ts";
import { buildTable, totalCell } from "./build-table.ts";
import { figureOf, totalSpot, unitOfColumn, type ViewContext } from "../rows/view-context.ts";

export function buildSummary(
  context: ViewContext,
  table: ShownTable,
  [answer]: readonly Answer[],
): WidgetBody {
  const { byDay = null, recent } = answer ?? {};
  const columns = table.columns.filter((column) => !column.cloaked);
  const totals = new Map(columns.map((column) => [column.key, totalCell(context, column, table)]));
  const totalOf = ({ key }: ShownColumn) => totals.get(key)!;
  const figures = columns.map((column, place): SummaryFigure => {
    const { text, receipt, change: found = null } = totalOf(column);
    const value = table.totals[column.key] ?? null;
    const change = place === 0 && found && meetsGoal(context, column, value) ? notWorse(found) : found;
    const before = totalBefore(table, column.key);
    const compared = comparedTotal(table, column.key);
    const was =
      change && before !== undefined && before !== null
        ? figureOf(context, column, { ...totalSpot, before: true }, before)
        : null;
    const goal = place === 0 ? goalView(context, column, value, context.widget.formatOptions.goal) : null;
    return {
      label: column.label,
      figure: { value, text, receipt },
      change,
      was,
      ...(was &&
        change?.until && {
          compared: context.words.value(compared, unitOfColumn(column)),
          comparedSteps: `${table.comparedDays?.[column.key]?.step ?? "day"}s`,
          ...(areBothCut(context, table.comparedDays?.[column.key]) && { isWasCut: true as const }),
        }),
      ...(place === 0 && recent && { recent: recentWords(context, recent, column) }),
      goal,
      sparkline: place === 0 && byDay ? sparklineOf(context, byDay, column) : null,
      hint: column.metric.direction === "less" && change && !change.word ? "lower is better" : null,
    };
  });
  return { kind: "summary", figures, data: buildTable(context, { ...table, rows: [] }, 0, null, totalOf) };
}

function areBothCut({ comparison }: ViewContext, part: PartlyCompared | undefined): boolean {
  if (!part || part.now === null || !comparison) return false;
  return part.step !== "day" || part.compared < rangeLength(comparison);
}

function meetsGoal({ planned, widget }: ViewContext, { metric }: ShownColumn, value: number | null): boolean {
  const goal = planned ? planned.value : widget.formatOptions.goal;
  if (value === null || !goal) return false;
  return metric.direction === "less" ? value <= goal : metric.direction === "more" && value >= goal;
}

function notWorse(change: ChangeView): ChangeView {
  return change.word === "worse" ? { ...change, tone: "neutral", word: null } : change;
}

function recentWords(
  { words }: ViewContext,
  { table, minutes }: NonNullable<Answer["recent"]>,
  column: ShownColumn,
): string {
  const value = table.totals[column.metric.key];
  const text = typeof value === "number" ? words.value(value, unitOfColumn(column)) : "–";
  return `${text} in the last ${minutes} minutes`;
}

function sparklineOf({ words }: ViewContext, byDay: Table, column: ShownColumn): Sparkline | null {
  const own = column.metric.key;
  const values = byDay.rows.map((row) => row[own]).map((cell) => (typeof cell === "number" ? cell : null));
  const runs = values.filter(
    (value, place) => value !== null && place > 0 && values[place - 1] !== null,
  ).length;
  if (runs < 2) return null;
  const [step] = byDay.dimensions;
  const days = byDay.rows.map((row) => row[step?.key ?? ""] ?? null);
  const unit = unitOfColumn(column);
  return {
    kind: "sparkline",
    values,
    name: column.label,
    longLabels: days.map((day) =>
      isPlainDate(day) ? words.longDay(day) : step?.type === "minute" ? words.cell(day, step) : "",
    ),
    texts: values.map((value) => words.value(value, unit)),
    ...(step?.type === "minute" && { byMinute: true as const }),
  };
}
