import { cutEnds } from "#app/metrics/periods/cut-buckets.ts";
import { isPlainDate } from "#app/lib/plain-date.ts";
import type { Cell, Dimension } from "#app/metrics/table.ts";
import type { Unit } from "#app/metrics/format/unit.ts";
import { type ShownRow, type ShownTable } from "../../rows/shown-table.ts";
import { unitOfColumn, type ViewContext } from "../../rows/view-context.ts";
import type { Line } from "./series-lines.ts";

/** With more weeks, labels show months. */
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
  table: ShownTable,
  lines: readonly Line[],
  dimension: Dimension,
): string {
  const names = lines.map((line) => {
    const total = line.total === null ? "" : ` ${context.words.value(line.total, unitOfColumn(line.column))}`;
    return `${line.name}${total}`;
  });
  const best = lines.length === 1 ? extremes(context, table.rows, lines[0]!, dimension) : "";
  return `${context.widget.title}, by ${dimension.label.toLowerCase()}: ${names.join(", ")}${best}`;
}

function extremes(context: ViewContext, rows: readonly ShownRow[], line: Line, dimension: Dimension): string {
  const cut = cutEnds(dimension.type, rows.map(({ key }) => key).filter(isPlainDate), context.range);
  const isWhole = (place: number) =>
    !(place === 0 && cut.includes("first")) && !(place === rows.length - 1 && cut.includes("last"));
  const known = rows.flatMap(({ key }, place) => {
    const value = line.values[place];
    return typeof value === "number" && isWhole(place) ? [{ key, value }] : [];
  });
  if (known.length < 2) return "";
  const unit: Unit = unitOfColumn(line.column);
  const high = known.reduce((a, b) => (b.value > a.value ? b : a));
  const low = known.reduce((a, b) => (b.value < a.value ? b : a));
  const say = ({ key, value }: typeof high) =>
    `${context.words.value(value, unit)} (${shortLabel(context, dimension, key)})`;
  return `; highest ${say(high)}, lowest ${say(low)}`;
}
