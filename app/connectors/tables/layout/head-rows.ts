import { meaningOf, saysMetric } from "../columns/column-meaning.ts";
import { countFilled, isDataKind, isEmptyKind, kindOfCell } from "./cell-kind.ts";

export type HeadRows = {
  readonly first: number;
  readonly count: 1 | 2;
  readonly names: readonly string[];
  readonly note: string | null;
  /** The day, week or month above each name; "" for none. */
  readonly periods?: readonly string[];
};

type Cells = readonly string[];

const unit =
  /^(?:\(?(?:#|%|€|\$|£|¥|[A-Z]{3}|s|sec|secs?|seconds?|ms|min|mins?|minutes?|h|hrs?|hours?|days?|count|number|currency|percent|integer|decimal|string|date|text|float|units?|pcs|stk|anzahl|tage|stunden|sekunden|minuten)\)?)$/i;

const alone = /^\(?(?:[#%€$£¥]|s|sec|ms|min|h|hrs?)\)?$/;

export function areUnits(cells: Cells): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  return filled.length > 0 && filled.every((cell) => (filled.length > 1 ? unit : alone).test(cell));
}

/** `at` is the row above the data; the row above it may be groups. */
export function joinHeadRows(rows: readonly Cells[], at: number): HeadRows {
  const names = rows[at]!;
  const above = at > 0 ? rows[at - 1]! : null;
  const alone: HeadRows = { first: at, count: 1, names, note: null };
  if (!above || countFilled(above) < 2) return alone;
  if (above.some((cell) => isDataKind(kindOfCell(cell)))) return withPeriods(above, names, at) ?? alone;
  if (completeEachOther(above, names, rows.slice(at + 1, at + 6)) || tellApart(above, names))
    return withNamedGroups(above, names, at);
  const filled = names.filter((cell) => !isEmptyKind(kindOfCell(cell)));
  const isNamed = namesMetric(above) || !namesMetric(names);
  const isWide = isNamed && countFilled(above) >= Math.max(2, countFilled(names));
  if (isWide && filled.length > 0 && filled.every((cell) => unit.test(cell.trim())))
    return { first: at - 1, count: 2, names: withUnits(above, names), note: "the line below them has units" };
  if (isWide)
    return { first: at - 1, count: 2, names: above, note: "the line below them describes the columns" };
  return areGroups(above, names) ? withNamedGroups(above, names, at) : alone;
}

function withNamedGroups(above: Cells, names: Cells, at: number): HeadRows {
  const areDays = names.some((name) => kindOfCell(name) === "day");
  const periods = areDays && names.map((name) => (kindOfCell(name) === "day" ? name.trim() : ""));
  return {
    first: at - 1,
    count: 2,
    names: withGroups(above, names),
    note: "the line above them names groups of columns",
    ...(periods && { periods }),
  };
}

function completeEachOther(above: Cells, names: Cells, below: readonly Cells[]): boolean {
  const isFilled = (cells: Cells, at: number) => (cells[at] ?? "").trim() !== "";
  const columns = Array.from({ length: Math.max(above.length, names.length) }, (_, at) => at).filter((at) =>
    below.some((cells) => isFilled(cells, at)),
  );
  return (
    columns.some((at) => isFilled(above, at) && !isFilled(names, at)) &&
    columns.some((at) => isFilled(names, at) && !isFilled(above, at))
  );
}

/** "Clicks,Clicks,Cost,Cost" above "Nov,Oct,Nov,Oct". */
function tellApart(above: Cells, names: Cells): boolean {
  const areSame = (cells: Cells) => {
    const texts = cells.map((cell) => cell.trim().toLowerCase()).filter((cell) => cell !== "");
    return new Set(texts).size < texts.length;
  };
  return areSame(above) && areSame(names) && !areSame(withGroups(above, names));
}

/** "CTR" is a metric, though it could be a currency. */
function namesMetric(cells: Cells): boolean {
  return cells.some((cell) => (!unit.test(cell) || /^[A-Z]{3}$/.test(cell)) && saysMetric(meaningOf(cell)));
}

function withUnits(names: Cells, units: Cells): string[] {
  return names.map((name, at) => {
    const text = (units[at] ?? "").trim().replace(/^\((.*)\)$/, "$1");
    const isSaid = text === "" || isEmptyKind(kindOfCell(text)) || !isMeasure(text) || name.includes(text);
    return isSaid ? name : `${name.trim()} (${text})`;
  });
}

const isMeasure = (text: string) =>
  !/^(?:#|count|number|integer|decimal|string|date|text|float|units?|anzahl)$/i.test(text);

function areGroups(above: Cells, names: Cells): boolean {
  const texts = names.map((cell) => cell.trim().toLowerCase()).filter((cell) => cell !== "");
  const hasSame = new Set(texts).size < texts.length;
  const places = above.flatMap((cell, at) => (cell.trim() === "" ? [] : [at]));
  const hasGaps = places.some((at, n) => n > 0 && at - places[n - 1]! > 1);
  return hasSame ? places.length >= 2 : hasGaps && above[0]!.trim() === "" && places.length >= 2;
}

function withPeriods(above: Cells, names: Cells, at: number): HeadRows | null {
  const isPeriod = (cell: string) => kindOfCell(cell) === "day";
  if (above.some((cell) => !isEmptyKind(kindOfCell(cell)) && !isPeriod(cell))) return null;
  let period = "";
  const periods = names.map((_, column) => {
    const own = (above[column] ?? "").trim();
    if (own !== "") period = own;
    return period;
  });
  const groups = new Map<string, string[]>();
  for (const [column, name] of names.entries())
    if (periods[column] !== "")
      groups.set(periods[column]!, [...(groups.get(periods[column]!) ?? []), name.trim()]);
  const [first, ...others] = [...groups.values()].map((group) => group.join("\n"));
  const areSame = others.length > 0 && first?.includes("\n") && others.every((group) => group === first);
  return areSame
    ? {
        first: at - 1,
        count: 2,
        names: withGroups(above, names),
        note: "the line above them names the periods of columns",
        periods,
      }
    : null;
}

export function withGroups(above: Cells, names: Cells): string[] {
  const width = Math.max(above.length, names.length);
  let group = "";
  return Array.from({ length: width }, (_, at) => {
    const own = (above[at] ?? "").trim();
    const name = (names[at] ?? "").trim();
    if (own !== "") group = name === "" ? "" : own;
    if (name === "") return own;
    return group === "" || group.toLowerCase() === name.toLowerCase() ? name : `${group} ${name}`;
  });
}
