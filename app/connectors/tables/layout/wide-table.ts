import { kindOfCell } from "./cell-kind.ts";
import type { WideColumns } from "#db/schema/documents/table.ts";
import type { ColumnKind } from "./find-head.ts";
import { totalWordIn } from "./total-words.ts";

/** Columns that are the same number of several periods: their names become a column of days. */
export type Wide = WideColumns;

/** Null unless at least two columns of numbers are named by days, weeks or months. Years alone stay columns. */
export function findWide(
  names: readonly string[],
  kinds: readonly ColumnKind[],
  title: string | null,
): Wide | null {
  const periods = names.flatMap((name, at) =>
    kinds[at] === "number" && kindOfCell(name) === "day" ? [{ at, name: name.trim() }] : [],
  );
  if (periods.length < 2 || new Set(periods.map(({ name }) => name)).size < periods.length) return null;
  const others = names.flatMap((_, at) => (periods.some((period) => period.at === at) ? [] : [at]));
  const [numbers, keys] = split(others, (at) => kinds[at] === "number");
  // One number of a whole row, such as its total or its budget, would count once for each period.
  if (numbers.length > Math.max(1, periods.length / 2)) return null;
  const left = numbers.filter((at) => !isOfPeriods(names[at]!)).map((at) => names[at]!.trim());
  return { keys, periods, value: title ?? "Value", ...(left.length > 0 && { left }) };
}

/** Totals, averages and changes of the periods, "YTD", "FY 2026". */
const isOfPeriods = (name: string) =>
  totalWordIn(name) !== null ||
  /^(?:[a-z]+ to date|ytd|mtd|qtd|fy ?\d*|(?:19|20)\d\d|trend|.*change.*)$/i.test(name.trim());

export const dateOfWide = "Date";

export function wideNames({ keys, value }: Wide, names: readonly string[]): string[] {
  return [...keys.map((at) => names[at]!), dateOfWide, value];
}

/** One row per period. */
export function longRows({ keys, periods }: Wide, cells: readonly string[]): string[][] {
  const own = keys.map((at) => cells[at] ?? "");
  return periods.map(({ at, name }) => [...own, name, cells[at] ?? ""]);
}

function split<Item>(items: readonly Item[], is: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(is), items.filter((item) => !is(item))];
}
