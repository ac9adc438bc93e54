import { kindOfCell } from "./cell-kind.ts";
import type { WideColumns } from "#db/schema/documents/table.ts";
import type { ColumnKind, Head } from "./find-head.ts";
import { totalWordIn } from "./total-words.ts";

export type Wide = WideColumns;

/** Null: fewer than two columns named by days, weeks or months. Years alone stay columns. */
export function findWide(
  { names, kinds, periods: above }: Pick<Head, "names" | "kinds" | "periods">,
  title: string | null,
): Wide | null {
  if (above) return wideOfGroups(names, kinds, above);
  const periods = names.flatMap((name, at) =>
    kinds[at] === "number" && kindOfCell(name) === "day" ? [{ at, name: name.trim() }] : [],
  );
  if (periods.length < 2 || new Set(periods.map(({ name }) => name)).size < periods.length) return null;
  const others = names.flatMap((_, at) => (periods.some((period) => period.at === at) ? [] : [at]));
  const [numbers, keys] = split(others, (at) => kinds[at] === "number");
  // A row's total or budget would count once per period.
  if (numbers.length > Math.max(1, periods.length / 2)) return null;
  const left = numbers.filter((at) => !isOfPeriods(names[at]!)).map((at) => names[at]!.trim());
  return { keys, periods, value: title ?? "Value", ...(left.length > 0 && { left }) };
}

const isOfPeriods = (name: string) =>
  totalWordIn(name) !== null ||
  /^(?:[a-z]+ to date|ytd|mtd|qtd|fy ?\d*|(?:19|20)\d\d|trend|.*change.*)$/i.test(name.trim());

function wideOfGroups(
  names: readonly string[],
  kinds: readonly ColumnKind[],
  above: readonly string[],
): Wide | null {
  const inGroups = names.flatMap((_, at) => (above[at] ? [at] : []));
  const keys = names.flatMap((_, at) => (above[at] ? [] : [at]));
  if (inGroups.some((at) => kinds[at] !== "number") || keys.some((at) => kinds[at] === "number")) return null;
  const first = inGroups[0]!;
  const periods = [...new Set(inGroups.map((at) => above[at]!))];
  const width = inGroups.length / periods.length;
  const own = (at: number) => names[at]!.replace(above[at]!, "").trim() || names[at]!;
  const steps = [
    { ofPeriod: width, ofValue: 1 },
    { ofPeriod: 1, ofValue: periods.length },
  ];
  const step = steps.find(({ ofPeriod, ofValue }) =>
    inGroups.every((_, n) => {
      const [period, value] = [Math.floor(n / width), n % width];
      const at = first + period * ofPeriod + value * ofValue;
      return above[at] === periods[period] && own(at) === own(first + value * ofValue);
    }),
  );
  if (!step) return null;
  const values = Array.from({ length: width }, (_, n) => own(first + n * step.ofValue));
  return {
    keys,
    periods: periods.map((name, n) => ({ at: first + n * step.ofPeriod, name })),
    value: values[0]!,
    more: values.slice(1),
    ...(step.ofValue > 1 && { step: step.ofValue }),
  };
}

export const dateOfWide = "Date";

export function wideNames({ keys, value, more = [] }: Wide, names: readonly string[]): string[] {
  return [...keys.map((at) => names[at]!), dateOfWide, value, ...more];
}

export function longRows({ keys, periods, more = [], step = 1 }: Wide, cells: readonly string[]): string[][] {
  const own = keys.map((at) => cells[at] ?? "");
  return periods.map(({ at, name }) => [
    ...own,
    name,
    ...Array.from({ length: 1 + more.length }, (_, n) => cells[at + n * step] ?? ""),
  ]);
}

function split<Item>(items: readonly Item[], is: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(is), items.filter((item) => !is(item))];
}
