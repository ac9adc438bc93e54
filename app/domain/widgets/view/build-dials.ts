import { niceTicks } from "#app/charts/ticks.ts";
import type { Point } from "#app/charts/chart.ts";
import type { WidgetBody } from "#app/views/widget-view.ts";
import { buildEmpty } from "./build-empty.ts";
import { goalView } from "./goal-view.ts";
import { buildTable } from "./build-table.ts";
import { type ShownTable, totalBefore } from "../rows/shown-table.ts";
import { beforeText, unitOfColumn, type ViewContext } from "../rows/view-context.ts";

const minAxes = 3;
export const maxAxes = 8;

/** Null with fewer than three axes. */
export function buildRadar(context: ViewContext, table: ShownTable): WidgetBody | null {
  const columns = table.columns.filter((column) => !column.cloaked);
  const first = columns[0]!;
  const unit = unitOfColumn(first);
  const point = (value: number | null | undefined): Point => ({
    value: value ?? null,
    text: context.words.value(value ?? null, unit),
  });
  const { dimension } = table;
  const axes = dimension
    ? table.rows.slice(0, maxAxes).map((row) => ({
        name: context.words.cell(row.key, dimension),
        point: point(row.values[first.key]),
        before: row.incomparable?.has(first.key) ? undefined : row.previous?.[first.key],
      }))
    : columns
        .filter(
          (column) => column.metric.format === first.metric.format && column.currency === first.currency,
        )
        .slice(0, maxAxes)
        .map((column) => ({
          name: column.label,
          point: point(table.totals[column.key]),
          before: totalBefore(table, column.key),
        }));
  if (axes.length < minAxes) return null;
  if (axes.some(({ point: { value } }) => value !== null && value < 0))
    return buildEmpty(
      "A value is negative",
      "A radar chart cannot show negative values. Choose a table or a bar chart.",
    );
  const hasBefore = !context.widget.hiddenChange && axes.some(({ before }) => typeof before === "number");
  return {
    kind: "chart",
    chart: {
      kind: "radar",
      label: `${context.widget.title}: ${axes.map(({ name, point: { text } }) => `${name} ${text}`).join(", ")}`,
      name: hasBefore
        ? context.words.rangeWithoutYear(context.range)
        : dimension
          ? first.label
          : context.widget.title,
      axes: axes.map(({ name, point: shown }) => ({ name, point: shown })),
      comparison:
        hasBefore && context.comparison
          ? {
              name: context.words.rangeWithoutYear(context.comparison),
              points: axes.map(({ before }) => point(before)),
            }
          : null,
      visibleLabels: context.widget.formatOptions.visibleLabels === true,
    },
    data: buildTable(context, table, maxAxes, null),
  };
}

/** Defaults: 0 to 100. */
export function buildGauge(context: ViewContext, table: ShownTable): WidgetBody {
  const column = table.columns.find((candidate) => !candidate.cloaked)!;
  const unit = unitOfColumn(column);
  const { minValue = 0, goal: own } = context.widget.formatOptions;
  const percent = unit.kind === "percent" ? 100 : 1; // limits are 0 to 100, percentages 0 to 1
  const value = table.totals[column.key] ?? null;
  const text = context.words.value(value, unit);
  const words = goalView(context, column, value, own === undefined ? own : own / percent);
  const goal = context.planned?.value ?? own;
  const maxValue = scaleEnd(context, unit.kind === "money" ? "money" : "decimal", value);
  const write = (limit: number) => context.words.limit(limit / percent, unit);
  const before = beforeText(
    context,
    column,
    totalBefore(table, column.key),
    table.comparedDays?.[column.key],
  );
  return {
    kind: "chart",
    chart: {
      kind: "gauge",
      label: `${context.widget.title}: ${text} on a scale from ${write(minValue)} to ${write(maxValue)}${goal === undefined ? "" : `; the goal is ${write(goal)}`}`,
      min: minValue / percent,
      max: maxValue / percent,
      minText: write(minValue),
      maxText: write(maxValue),
      name: column.label,
      days: before ? context.words.rangeWithoutYear(context.range) : column.label,
      before,
      value,
      text,
      goal:
        goal === undefined
          ? null
          : {
              value: goal / percent,
              text: words?.text ?? write(goal),
              goalText: write(goal),
              ...(context.planned?.pace && { pace: context.planned.pace.expected * goal }),
              ...(words?.isFar && { isFar: true }),
            },
    },
    data: buildTable(context, { ...table, rows: [] }, 0, null),
  };
}

function scaleEnd(
  { widget: { formatOptions }, planned }: ViewContext,
  kind: "money" | "decimal",
  value: number | null,
): number {
  const { maxValue } = formatOptions;
  if (!planned) return maxValue ?? 100;
  if (maxValue !== undefined && maxValue >= planned.value) return maxValue;
  return niceTicks(0, Math.max(planned.value, value ?? 0), kind, false).high;
}
