import type { Extreme, Extremes } from "#app/charts/chart.ts";
import { isPlainDate } from "#app/lib/plain-date.ts";
import type { Cell, Dimension } from "#app/metrics/table.ts";
import { unitOfColumn, type ViewContext } from "../../rows/view-context.ts";
import type { Line } from "./series-lines.ts";

const manyWeeks = 40;

export function shortLabel(context: ViewContext, dimension: Dimension, key: Cell, count = 1): string {
  if (!isPlainDate(key)) return context.words.cell(key, dimension);
  return dimension.type === "month" || (dimension.type === "week" && count > manyWeeks)
    ? context.words.shortMonth(key)
    : context.words.shortDay(key);
}

export function longLabel(context: ViewContext, dimension: Dimension, key: Cell): string {
  if (!isPlainDate(key) || dimension.type !== "date") return context.words.cell(key, dimension);
  return key.slice(0, 4) === context.range.to.slice(0, 4)
    ? context.words.longDay(key)
    : context.words.range({ from: key, to: key });
}

export function chartLabel(
  context: ViewContext,
  keys: readonly Cell[],
  lines: readonly Line[],
  dimension: Dimension,
  extremes: Extremes | null,
): string {
  const names = lines.map((line) => {
    const total = line.total === null ? "" : ` ${context.words.value(line.total, unitOfColumn(line.column))}`;
    return `${line.name}${total}`;
  });
  const say = ({ text, place }: Extreme) =>
    `${text} (${shortLabel(context, dimension, keys[place] ?? null)})`;
  const best =
    lines.length === 1 && extremes ? `; highest ${say(extremes.high)}, lowest ${say(extremes.low)}` : "";
  return `${context.widget.title}, by ${dimension.label.toLowerCase()}: ${names.join(", ")}${best}`;
}
