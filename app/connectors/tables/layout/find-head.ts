import { countFilled, filledWidth, isDataKind, isEmptyKind, kindOfCell, type CellKind } from "./cell-kind.ts";
import { areUnits, joinHeadRows, withGroups } from "./head-rows.ts";

export type Head = {
  readonly skipped: number;
  readonly rows: 0 | 1 | 2;
  readonly names: readonly string[];
  readonly kinds: readonly ColumnKind[];
  readonly note: string | null;
  readonly periods?: readonly string[];
  /** 0 for no names above columns of numbers or days. */
  readonly score: number;
};

export type ColumnKind = "number" | "day" | "text";

type Rows = readonly (readonly string[])[];

/** Names differ from the columns below. Lines above may have other lengths and separators. */
export function findHead(rows: Rows): Head {
  const kinds = rows.map((cells) => cells.map(kindOfCell));
  const best = bestHead(rows, kinds);
  if (best === null) return headless(rows, kinds);
  const hasUnits = best.at + 2 < rows.length && areUnits(rows[best.at + 1]!);
  const withUnits = hasUnits ? joinHeadRows(rows, best.at + 1) : null;
  const { first, count, names, note, periods } =
    withUnits?.count === 2 ? withUnits : joinHeadRows(rows, best.at);
  const start = first + count;
  const below = kinds.slice(start);
  const width = widthOf(rows.slice(start), filledWidth(names));
  return {
    skipped: first,
    rows: count,
    names: padded(names, width),
    kinds: columnKinds(below, width),
    note,
    ...(periods && { periods }),
    score: best.score,
  };
}

export function headAt(rows: Rows, count: 0 | 1 | 2): Head {
  const below = rows.slice(count);
  const own = rows[count === 2 ? 1 : 0] ?? [];
  const joined = count === 2 ? joinHeadRows(rows, 1) : null;
  const names = count === 0 ? [] : (joined?.names ?? own);
  const width = widthOf(below, filledWidth(names));
  const kinds = columnKinds(
    below.map((cells) => cells.map(kindOfCell)),
    width,
  );
  return {
    skipped: 0,
    rows: count,
    names: padded(names, width),
    kinds,
    note: null,
    ...(joined?.periods && { periods: joined.periods }),
    score: 1,
  };
}

type Best = { readonly at: number; readonly score: number };

function bestHead(rows: Rows, kinds: readonly (readonly CellKind[])[]): Best | null {
  const below = new Map<number, Below>();
  const scores: number[] = [];
  for (let at = rows.length - 2; at >= 0; at--) {
    for (const [column, kind] of kinds[at + 1]!.entries()) addKind(below, column, kind);
    scores[at] = scoreOf(at, rows, kinds[at]!, below, rows.length - 1 - at);
  }
  let best: number | null = null;
  let most = 0;
  // Sums of shares differ in their last digits.
  for (const [at, score] of scores.entries()) if (score > most * 1.000_001) [best, most] = [at, score];
  if (best === null) return null;
  // Joined files repeat their names: repetitions lower the score of those above.
  const names = rows[best]!.join("\n");
  return { at: rows.findIndex((cells) => cells.join("\n") === names), score: most };
}

type Below = { filled: number; data: number; days: number; years: number };

function addKind(below: Map<number, Below>, column: number, kind: CellKind): void {
  if (isEmptyKind(kind)) return;
  let seen = below.get(column);
  if (!seen) below.set(column, (seen = { filled: 0, data: 0, days: 0, years: 0 }));
  seen.filled++;
  if (kind === "day") seen.days++;
  else if (kind === "number" || kind === "year") seen.data++;
  if (kind === "year") seen.years++;
}

/** 0 if a cell is data like those below it. */
function scoreOf(
  at: number,
  rows: Rows,
  names: readonly CellKind[],
  used: ReadonlyMap<number, Below>,
  rowsBelow: number,
): number {
  let score = 0;
  let named = 0;
  let isDifferent = false;
  let columns = 0;
  const periods: { kind: CellKind; text: string; column: number }[] = [];
  for (const [column, { filled, data, days, years }] of used) {
    const name = names[column] ?? "blank";
    if (filled < rowsBelow / 20) continue;
    columns++;
    if (!isEmptyKind(name)) named++;
    const share = Math.max(data, days) / filled;
    if (share < 0.5) {
      if (name === "number") return 0;
      continue;
    }
    score += share * share;
    if (name === "text") isDifferent = true;
    else if (name === "number") return 0;
    else if (name === "day" && days > data) return 0;
    else if (name === "year" && (years === filled || days > data)) return 0;
    else if (isDataKind(name)) periods.push({ kind: name, text: rows[at]![column]!.trim(), column });
  }
  if (periods.length > 0) {
    periods.sort((a, b) => a.column - b.column);
    const texts = [...new Set(periods.map(({ text }) => text))];
    const areDifferent =
      texts.length === periods.length || areInGroups(rows[at - 1] ?? [], rows[at]!, periods);
    if (!areDifferent || kindOfCell(rows[at]![0] ?? "") === "number") return 0;
    if (periods.every(({ kind }) => kind === "year") && !areYearsInOrder(texts)) return 0;
    isDifferent = true;
  }
  if (!isDifferent || columns === 0) return 0;
  const extra = filledWidth(rows[at]!) - Math.max(...used.keys()) - 1;
  const fit = extra > 1 ? 0.8 : 1;
  return score * (named / columns) * fit;
}

function areInGroups(
  above: readonly string[],
  names: readonly string[],
  periods: readonly { readonly column: number }[],
): boolean {
  if (countFilled(above, 2) < 2 || above.some((cell) => isDataKind(kindOfCell(cell)))) return false;
  const whole = withGroups(above, names);
  return new Set(periods.map(({ column }) => whole[column])).size === periods.length;
}

function areYearsInOrder(texts: readonly string[]): boolean {
  const years = texts.map(Number);
  const steps = new Set(years.slice(1).map((year, at) => year - years[at]!));
  return steps.size <= 1 && (steps.size === 0 || Math.abs([...steps][0]!) === 1);
}

function headless(rows: Rows, kinds: readonly (readonly CellKind[])[]): Head {
  const usual = usualWidthOf(rows);
  const first = Math.max(
    0,
    rows.findIndex((cells) => filledWidth(cells) >= usual),
  );
  const cells = rows[first] ?? [];
  const isNamed =
    !kinds[first]?.some(isDataKind) && (rows.length === 1 || countFilled(cells) > cells.length / 2);
  const below = rows.slice(first + (isNamed ? 1 : 0));
  const width = widthOf(below, isNamed ? filledWidth(cells) : 0);
  return {
    skipped: first,
    rows: isNamed ? 1 : 0,
    names: isNamed ? padded(cells, width) : Array.from({ length: width }, () => ""),
    kinds: columnKinds(kinds.slice(first + (isNamed ? 1 : 0)), width),
    note: null,
    score: 0,
  };
}

function usualWidthOf(rows: Rows): number {
  const counts = new Map<number, number>();
  for (const cells of rows) {
    const width = filledWidth(cells);
    if (width > 0) counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

/** Single longer rows are totals or were split wrongly. */
function widthOf(below: Rows, names: number): number {
  const widths = below.map(filledWidth).sort((a, b) => a - b);
  const common = widths[Math.floor(widths.length / 2)] ?? 0;
  return Math.max(names, common);
}

function padded(names: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, at) => names[at]?.trim() ?? "");
}

export function columnKinds(below: readonly (readonly CellKind[])[], width: number): ColumnKind[] {
  return Array.from({ length: width }, (_, column) => {
    const seen = { number: 0, day: 0, text: 0 };
    for (const row of below) {
      const kind = row[column] ?? "blank";
      if (isEmptyKind(kind)) continue;
      seen[kind === "year" ? "number" : kind]++;
    }
    if (seen.day > 0 && seen.day >= (seen.number + seen.text) * 2) return "day";
    return seen.number > 0 && seen.number + seen.day >= seen.text * 2 ? "number" : "text";
  });
}
