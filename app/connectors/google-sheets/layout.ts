import type { Decimal } from "#app/connectors/tables/cells/numbers.ts";
import { findHead } from "#app/connectors/tables/layout/find-head.ts";
import type { Steps } from "#app/lib/steps.ts";
import { type SheetTotal, totalsIn } from "./find-totals.ts";
import { isErrorCell, type RawCell } from "./written-cells.ts";

/** From 0, end excluded; left out means unbounded. */
export type Merge = {
  readonly startRowIndex?: number | undefined;
  readonly endRowIndex?: number | undefined;
  readonly startColumnIndex?: number | undefined;
  readonly endColumnIndex?: number | undefined;
};

export type Layout = {
  readonly names: readonly string[];
  readonly rows: readonly { readonly at: number; readonly cells: readonly RawCell[] }[];
  readonly totals: readonly SheetTotal[];
  readonly suspectedTotal: number | null;
};

const maxColumns = 200;
const headRows = 50;

export function* layoutOf(
  grid: readonly (readonly RawCell[])[],
  merges: readonly Merge[],
  { has_header, has_footer }: { readonly has_header: boolean; readonly has_footer: boolean },
  decimal: Decimal,
): Steps<Layout> {
  const filled = withMerges(grid, merges);
  // A row merged across columns is a section title.
  const body = withMerges(
    grid,
    merges.filter((merge) => widthOf(merge) === 1),
  );
  const first = has_header ? headerOf(grid, filled, merges) : 0;
  const isDouble = merges.some((merge) => rowsOf(merge).has(first) && widthOf(merge) > 1);
  const headers = has_header ? (isDouble ? 2 : 1) : 0;
  const rows = body
    .map((cells, at) => ({ at, cells }))
    .slice(first + headers)
    .filter(({ cells }) => cells.some(isFilled));
  const width = Math.min(
    maxColumns,
    [...filled.slice(first, first + headers), ...rows.map(({ cells }) => cells)].reduce(
      (most, cells) => Math.max(most, cells.length),
      0,
    ),
  );
  const names = namesOf(filled.slice(first, first + headers), width);
  const found = yield* totalsIn(rows, names, decimal);
  const totals = has_footer ? found : found.filter(({ isUnnamed }) => !isUnnamed);
  const out = new Set(totals.map(({ at }) => at));
  const footer = has_footer ? rows.at(-1)?.at : undefined;
  return {
    names,
    rows: rows.filter(({ at }) => at !== footer && !out.has(at)),
    totals: totals.filter(({ at, different }) => at !== footer || different.length > 0),
    suspectedTotal: has_footer ? null : (found.findLast(({ isUnnamed }) => isUnnamed)?.at ?? null),
  };
}

/** Only the first cell has the value. Copies texts, not numbers: they would count twice. */
function withMerges(grid: readonly (readonly RawCell[])[], merges: readonly Merge[]): RawCell[][] {
  const rows = grid.map((cells) => [...cells]);
  for (const { startRowIndex = 0, endRowIndex, startColumnIndex = 0, endColumnIndex } of merges) {
    const value = rows[startRowIndex]?.[startColumnIndex];
    if (typeof value !== "string" || value === "") continue;
    for (let row = startRowIndex; row < Math.min(endRowIndex ?? rows.length, rows.length); row++)
      for (let at = startColumnIndex; at < Math.min(endColumnIndex ?? maxColumns, maxColumns); at++) {
        const cells = rows[row]!;
        while (cells.length < at) cells.push(null);
        cells[at] = value;
      }
  }
  return rows;
}

function headerOf(
  grid: readonly (readonly RawCell[])[],
  filled: readonly (readonly RawCell[])[],
  merges: readonly Merge[],
): number {
  if (!merges.some((merge) => widthOf(merge) > 1)) {
    const head = findHead(filled.slice(0, headRows).map((cells) => cells.map((cell) => String(cell ?? ""))));
    if (head.score > 0 && head.rows === 1) return head.skipped;
  }
  const counts = filled.slice(0, headRows).map((cells) => cells.filter(isFilled).length);
  const usual = mostFrequent(counts.filter((count) => count > 0));
  const found = counts.findIndex((count, at) => {
    const isTitle = usual > 1 && grid[at]!.filter(isFilled).length === 1;
    return count > usual / 2 && !isTitle;
  });
  return Math.max(0, found);
}

function namesOf(headers: readonly (readonly RawCell[])[], width: number): string[] {
  const times = new Map<string, number>();
  return Array.from({ length: width }, (_, at) => {
    const parts = headers.map((cells) => String(cells[at] ?? "").trim()).filter(Boolean);
    const name = [...new Set(parts)].join(" ") || `Column ${letterOf(at)}`;
    const before = times.get(name) ?? 0;
    times.set(name, before + 1);
    return before ? `${name} (${before + 1})` : name;
  });
}

function isFilled(cell: RawCell): boolean {
  return cell !== null && cell !== "" && !isErrorCell(cell);
}

function rowsOf({ startRowIndex = 0, endRowIndex = Infinity }: Merge) {
  return { has: (row: number) => row >= startRowIndex && row < endRowIndex };
}

const widthOf = ({ startColumnIndex = 0, endColumnIndex = Infinity }: Merge) =>
  endColumnIndex - startColumnIndex;

function mostFrequent(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  let [most, best] = [0, 0];
  for (const [count, seen] of times)
    if (seen > best || (seen === best && count > most)) [most, best] = [count, seen];
  return most;
}

function letterOf(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? letterOf(rest - 1) : "") + String.fromCharCode(65 + (at % 26));
}
