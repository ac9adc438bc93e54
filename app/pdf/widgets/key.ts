import type { KeyEntry } from "#app/charts/scene.ts";
import type { Box } from "../drawing.ts";
import { round } from "../path.ts";
import { baselineIn, drawPath, drawRect, drawRule, write, writeFitted } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { clean, ellipsize } from "../type/fit-text.ts";
import type { TextStyle } from "../type/typeface.ts";

const line = 18;
const gap = 16;
const small = { size: 12, weight: 400 } as const;
const strong = { size: 12, weight: 600 } as const;

type Item = {
  readonly entry: KeyEntry;
  readonly name: string;
  readonly text: string;
  readonly mark: number;
  readonly width: number;
};

const maxRows = 2;
const largestShare = 0.48;

/** At most two rows; the rest is "+3". */
export function keyRows(pen: Pen, entries: readonly KeyEntry[], room: number): Item[][] {
  const rows = allRows(pen, entries, room);
  if (rows.length <= maxRows) return rows;
  const kept = rows.slice(0, maxRows);
  const last = kept.at(-1)!;
  const more = (): Item => {
    const name = `+${entries.length - kept.flat().length}`;
    return { entry: { ink: "surface", name }, name, text: "", mark: 0, width: pen.type.width(name, small) };
  };
  const width = (items: readonly Item[]) => items.reduce((sum, item) => sum + item.width + gap, 0);
  while (last.length > 1 && width(last) + more().width > room) last.pop();
  return [...kept.slice(0, -1), [...last, more()]];
}

function allRows(pen: Pen, entries: readonly KeyEntry[], room: number): Item[][] {
  const most = entries.length > 2 ? room * largestShare : room;
  const rows: Item[][] = [];
  let used = Infinity;
  for (const entry of entries) {
    const mark = entry.dash ? 20 : 16;
    const text = clean(pen.type, entry.text ?? "");
    const textWidth = text === "" ? 0 : pen.type.width(text, strong) + 6;
    const name = ellipsize(
      pen.type,
      clean(pen.type, entry.name),
      small,
      Math.max(24, most - mark - textWidth),
    );
    const width = mark + pen.type.width(name, small) + textWidth;
    if (used + gap + width > room) {
      rows.push([]);
      used = -gap;
    }
    used += gap + width;
    rows.at(-1)!.push({ entry, name, text, mark, width });
  }
  return rows;
}

export const keyHeight = (rows: readonly unknown[]) => rows.length * line + 10;

export function drawKeyRows(pen: Pen, rows: readonly (readonly Item[])[], x: number, top: number): void {
  rows.forEach((row, i) => {
    let left = x;
    const y = top + i * line;
    for (const { entry, name, text, mark, width } of row) {
      if (mark > 0) drawSwatch(pen, entry, left, y + line / 2);
      const nameWidth = write(pen, name, left + mark, baselineIn(y, line, 12), small, pen.inks["ink-2"]);
      write(pen, text, left + mark + nameWidth + 6, baselineIn(y, line, 12), strong, pen.inks.ink);
      left += width + gap;
    }
  });
}

function drawSwatch(pen: Pen, { ink, dash }: KeyEntry, x: number, middle: number): void {
  const color = pen.inks[ink];
  if (dash) drawPath(pen, `M${round(x)} ${round(middle)}h14`, { stroke: color, width: 2, dash: [4, 3] });
  else drawRect(pen, { x, y: middle - 5, w: 10, h: 10 }, { r: 2, fill: color });
}

/** `was`: value of the previous period. */
export type ListEntry = KeyEntry & { readonly was?: string };

const listMark = 18;
const listText = { size: 13, weight: 400 } as const;
const listStrong = { size: 13, weight: 600 } as const;
const listColumns = [
  { of: ({ share }: ListEntry) => share, style: listStrong, ink: "ink" },
  { of: ({ text }: ListEntry) => text, style: listText, ink: "ink-3" },
  { of: ({ was }: ListEntry) => was, style: listText, ink: "ink-3" },
] as const;
const listGap = 8;
/** px */
const wishedName = 64;

const markRoom = (entries: readonly ListEntry[]) =>
  entries.every(({ ink }) => ink === "surface") ? 0 : listMark;

function widest(pen: Pen, texts: readonly (string | undefined)[], style: TextStyle): number {
  return Math.max(0, ...texts.map((text) => pen.type.width(clean(pen.type, text ?? ""), style)));
}

/** px, with the gap before each column. */
function columnWidths(pen: Pen, entries: readonly ListEntry[]): number[] {
  return listColumns.map(({ of, style }) => {
    const width = widest(pen, entries.map(of), style);
    return width === 0 ? 0 : width + listGap;
  });
}

/** px */
export function keyListWidth(pen: Pen, entries: readonly ListEntry[]): number {
  const names = entries.map(({ name }) => name);
  const columns = columnWidths(pen, entries).reduce((sum, width) => sum + width, 0);
  return Math.ceil(markRoom(entries) + widest(pen, names, listText) + columns);
}

/** False if the earlier values would cut names. */
export function fitsWas(pen: Pen, entries: readonly ListEntry[], width: number): boolean {
  const names = entries.map(({ name }) => name);
  const columns = columnWidths(pen, entries).reduce((sum, each) => sum + each, 0);
  const least = Math.min(wishedName, widest(pen, names, listText));
  return width - markRoom(entries) - columns >= least;
}

/** Returns the height. */
export function drawKeyList(
  pen: Pen,
  entries: readonly ListEntry[],
  { x, y, w, h }: Box,
  isCentred: boolean,
): number {
  const row = Math.min(25, Math.max(leastRow, Math.floor(h / entries.length)));
  const height = row * entries.length;
  const top = isCentred ? y + (h - height) / 2 : y + h - height;
  const widths = columnWidths(pen, entries);
  const ends = listColumns.map((_, at) => x + w - widths.slice(at + 1).reduce((sum, each) => sum + each, 0));
  const mark = markRoom(entries);
  const room = w - mark - widths.reduce((sum, each) => sum + each, 0);
  entries.forEach((entry, i) => {
    const rowTop = top + i * row;
    const baseline = baselineIn(rowTop, row, 13);
    drawRule(pen, x, rowTop + 0.5, x + w, rowTop + 0.5, pen.inks.line);
    if (mark > 0) drawSwatch(pen, entry, x, rowTop + row / 2);
    writeFitted(pen, entry.name, x + mark, baseline, listText, pen.inks.ink, Math.max(20, room));
    listColumns.forEach(({ of, style, ink }, at) =>
      write(pen, clean(pen.type, of(entry) ?? ""), ends[at]!, baseline, style, pen.inks[ink], "end"),
    );
  });
  return height;
}

const leastRow = 16;
const leastListWidth = 150;
const betweenLists = 24;

/** px */
export function leastListHeight(count: number, width: number): number {
  return Math.ceil(count / listsIn(width)) * leastRow;
}

const listsIn = (width: number) =>
  Math.max(1, Math.floor((width + betweenLists) / (leastListWidth + betweenLists)));

/** Fewest columns that fit. Returns how many entries fit, at least one. */
export function drawKeyColumns(pen: Pen, entries: readonly ListEntry[], { x, y, w, h }: Box): number {
  const rows = Math.max(1, Math.floor(h / leastRow));
  const columns = Math.min(listsIn(w), Math.ceil(entries.length / rows));
  const shown = entries.slice(0, rows * columns);
  const each = Math.ceil(shown.length / columns);
  const width = (w - betweenLists * (columns - 1)) / columns;
  const row = Math.min(22, Math.floor(h / each));
  for (let at = 0; at < columns; at += 1) {
    const own = shown.slice(at * each, (at + 1) * each);
    if (own.length === 0) continue;
    const listed = fitsWas(pen, own, width) ? own : own.map(({ was: _, ...entry }) => entry);
    drawKeyList(pen, listed, { x: x + at * (width + betweenLists), y, w: width, h: own.length * row }, false);
  }
  return shown.length;
}
