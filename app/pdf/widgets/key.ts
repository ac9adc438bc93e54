import type { Key, KeyEntry } from "#app/charts/scene.ts";
import type { Box } from "../drawing.ts";
import { round } from "../path.ts";
import { baselineIn, drawPath, drawRect, drawRule, write, writeFitted } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { clean, ellipsize } from "../type/fit-text.ts";

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

const listMark = 18;
const listText = { size: 13, weight: 400 } as const;
const listStrong = { size: 13, weight: 600 } as const;

/** px with full names. */
export function keyListWidth(pen: Pen, { entries }: Key): number {
  const widest = (texts: readonly (string | undefined)[], style: typeof listText | typeof listStrong) =>
    Math.max(0, ...texts.map((text) => pen.type.width(clean(pen.type, text ?? ""), style)));
  const names = widest(
    entries.map(({ name }) => name),
    listText,
  );
  const shares = widest(
    entries.map(({ share }) => share),
    listStrong,
  );
  const values = widest(
    entries.map(({ text }) => text),
    listText,
  );
  return Math.ceil(listMark + names + 8 + shares + 8 + values);
}

/** Centered or at the bottom. Returns the height. */
export function drawKeyList(pen: Pen, { entries }: Key, { x, y, w, h }: Box, isCentred: boolean): number {
  const row = Math.min(25, Math.max(line, Math.floor(h / entries.length)));
  const height = row * entries.length;
  const top = isCentred ? y + (h - height) / 2 : y + h - height;
  const texts = entries.map((entry) => clean(pen.type, entry.text ?? ""));
  const shares = entries.map((entry) => clean(pen.type, entry.share ?? ""));
  const textWidth = Math.max(...texts.map((text) => pen.type.width(text, listText)));
  const shareWidth = Math.max(...shares.map((text) => pen.type.width(text, listStrong)));
  entries.forEach((entry, i) => {
    const rowTop = top + i * row;
    const baseline = baselineIn(rowTop, row, 13);
    drawRule(pen, x, rowTop + 0.5, x + w, rowTop + 0.5, pen.inks.line);
    drawSwatch(pen, entry, x, rowTop + row / 2);
    writeFitted(
      pen,
      entry.name,
      x + listMark,
      baseline,
      listText,
      pen.inks.ink,
      Math.max(20, w - listMark - textWidth - shareWidth - 16),
    );
    write(pen, shares[i]!, x + w - textWidth - 8, baseline, listStrong, pen.inks.ink, "end");
    write(pen, texts[i]!, x + w, baseline, listText, pen.inks["ink-3"], "end");
  });
  return height;
}
