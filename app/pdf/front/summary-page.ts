import type { NumberSource } from "#app/views/number-source.ts";
import type { FigureRef, SummaryView } from "#app/views/summary-view.ts";
import type { Box } from "../drawing.ts";
import { baselineIn, drawRule, inLink, inPart, write, writeFitted, writeParagraph } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { clean } from "../type/fit-text.ts";
import type { TextStyle, Typeface } from "../type/typeface.ts";
import { wrapRuns } from "../type/wrap.ts";
import { drawCard, padding, smallStyle, titleStyle } from "../widgets/card.ts";

type Run = {
  readonly text: string;
  readonly style: TextStyle;
  readonly source: number | null;
};

const sizes = [20, 18, 17, 16, 15, 14, 13, 12, 11, 10] as const;
export const wishedSize = 16;
export const smallSize = 12;
const lineOf = (size: number) => Math.round(size * 1.6);
const between = (size: number) => Math.round(size * 0.7);
const maxSpread = 2;
const footnote = 24;

export function drawSummary(
  pen: Pen,
  { title, sentences, byline }: SummaryView,
  sources: readonly NumberSource[],
  box: Box,
): void {
  drawCard(pen, box);
  const inner = { x: box.x + padding.side, w: box.w - padding.side * 2 };
  let y = box.y + padding.top;
  y += inPart(pen, "H2", () =>
    writeParagraph(pen, title, inner.x, y, inner.w, { ...titleStyle, fill: pen.inks.ink, most: 1 }),
  );
  y += 8;
  const bottom = box.y + box.h - padding.bottom - (sources.length > 0 || byline ? footnote : 0);
  const set = (size: number) =>
    sentences.map(({ parts }) => wrapRuns(pen.type, runsOf(pen, parts, sources, size), inner.w));
  const heightOf = (size: number) =>
    set(size).reduce((sum, lines) => sum + lines.length * lineOf(size) + between(size), 0);
  const size = sizes.find((each) => heightOf(each) <= bottom - y) ?? sizes.at(-1)!;
  const spare = (bottom - y - heightOf(size)) / Math.max(1, sentences.length);
  const after = between(size) + Math.max(0, Math.min(size * maxSpread, spare));
  for (const lines of set(size)) {
    if (y + lines.length * lineOf(size) > bottom) break;
    inPart(pen, "P", () => {
      for (const line of lines) {
        for (const [at, { run, text, x }] of line.parts.entries())
          drawRun(pen, run, text, inner.x + x, y, size, at > 0);
        y += lineOf(size);
      }
    });
    y += after;
  }
  const notes = [
    byline ?? "",
    sources.length > 0 ? "The small numbers refer to “Where these numbers come from”." : "",
  ];
  const small = notes.filter(Boolean).join(" · ");
  if (small !== "")
    inPart(pen, "P", () =>
      writeFitted(
        pen,
        small,
        inner.x,
        box.y + box.h - padding.bottom,
        smallStyle,
        pen.inks["ink-3"],
        inner.w,
      ),
    );
}

function runsOf(
  pen: Pick<Pen, "type">,
  parts: SummaryView["sentences"][number]["parts"],
  sources: readonly NumberSource[],
  size: number,
): Run[] {
  return parts.flatMap(({ text, figure }, at): Run[] => {
    const [before, after] = [at > 0 && /^\s/.test(text), at < parts.length - 1 && /\s$/.test(text)];
    const words = `${before ? " " : ""}${clean(pen.type, text)}${after ? " " : ""}`;
    const own: Run = { text: words, style: { size, weight: figure ? 600 : 400 }, source: null };
    const source = figure ? placeOf(figure, sources) : -1;
    return source < 0
      ? [own]
      : [own, { text: String(source + 1), style: { size: Math.round(size * 0.6), weight: 600 }, source }];
  });
}

function placeOf({ widgetId, column, row }: FigureRef, sources: readonly NumberSource[]): number {
  return sources.findIndex(
    (source) => source.widgetId === widgetId && source.column === column && source.row === row,
  );
}

function drawRun(
  pen: Pen,
  run: Run,
  text: string,
  x: number,
  top: number,
  size: number,
  joins: boolean,
): void {
  const { style, source } = run;
  const baseline = baselineIn(top, lineOf(size), size) - (source === null ? 0 : size * 0.42);
  const first = pen.marks.length;
  const draw = () => {
    const w = write(pen, text, x, baseline, style, source === null ? pen.inks.ink : pen.inks["brand-ink"]);
    return { x, y: top, w, h: lineOf(size) };
  };
  if (source === null) draw();
  else inLink(pen, `#source-${source + 1}`, `Source ${source + 1}`, draw);
  const mark = pen.marks[first];
  if (joins && mark?.k === "text") mark.joins = true;
}

/** px */
export function summaryHeight(
  type: Typeface,
  { sentences }: SummaryView,
  width: number,
  size: number,
): number {
  const pen = { type };
  const lines = sentences.map(
    ({ parts }) => wrapRuns(type, runsOf(pen, parts, [], size), width - padding.side * 2).length,
  );
  const text = lines.reduce((sum, count) => sum + count * lineOf(size) + between(size), 0);
  return padding.top + titleStyle.line + 8 + text + footnote + padding.bottom;
}

/** px */
export function contentsHeight(chapters: number, width: number): number {
  return padding.top + titleStyle.line + 8 + linesIn(chapters, width) * chapterLine + padding.bottom;
}

/** px from which contents have two columns, and may have them. */
const [wide, dense] = [600, 440];
const columnGap = 24;
const linesIn = (chapters: number, width: number) => Math.ceil(chapters / (width >= wide ? 2 : 1));

/** px */
export function denseContentsHeight(chapters: number, width: number): number {
  return contentsHeight(width >= dense ? Math.ceil(chapters / 2) : chapters, dense);
}

export type Chapter = {
  readonly titles: readonly string[];
  readonly short?: string;
  readonly page: number;
  readonly anchor: string;
};

const [lowestLine, chapterLine, highestLine] = [23, 30, 56];

export function drawContents(pen: Pen, chapters: readonly Chapter[], box: Box): void {
  drawCard(pen, box);
  const inner = { x: box.x + padding.side, w: box.w - padding.side * 2 };
  let y = box.y + padding.top;
  y += inPart(pen, "H2", () =>
    writeParagraph(pen, "In this report", inner.x, y, inner.w, {
      ...titleStyle,
      fill: pen.inks.ink,
      most: 1,
    }),
  );
  y += 8;
  const linesOf = (height: number) => Math.floor((box.y + box.h - padding.bottom - y) / height);
  const isOneColumn = box.w < wide && (box.w < dense || chapters.length <= linesOf(lowestLine));
  const columns = isOneColumn ? 1 : 2;
  const most = linesOf(isOneColumn ? lowestLine : chapterLine) * columns;
  const width = (inner.w - columnGap * (columns - 1)) / columns;
  const top = y;
  const shown =
    chapters.length <= most ? chapters : [...chapters.slice(0, Math.max(0, most - 1)), chapters.at(-1)!];
  const style = { size: 14, weight: 400 } as const;
  const perColumn = Math.ceil(shown.length / columns);
  const room = (box.y + box.h - padding.bottom - top) / perColumn;
  const each = Math.max(lowestLine, Math.min(highestLine, room));
  shown.forEach(({ titles, short, page, anchor }, at) => {
    const x = inner.x + Math.floor(at / perColumn) * (width + columnGap);
    const line = top + (at % perColumn) * each;
    drawRule(pen, x, line, x + width, line, pen.inks.line);
    const baseline = baselineIn(line, each, style.size);
    const full = chapterWords(pen, titles, width - 40, style);
    const words = short !== undefined && full.endsWith("…") ? short : full;
    inPart(pen, "P", () =>
      inLink(pen, `#${anchor}`, `${words}, page ${page}`, () => {
        write(pen, words, x, baseline, style, pen.inks.ink);
        write(pen, String(page), x + width, baseline, style, pen.inks["ink-2"], "end");
        return { x, y: line, w: width, h: each };
      }),
    );
  });
}

function chapterWords(pen: Pen, titles: readonly string[], room: number, style: TextStyle): string {
  const names = titles.map((title) => clean(pen.type, title));
  for (let count = names.length; count > 1; count--) {
    const more = names.length - count;
    const words = `${names.slice(0, count).join(", ")}${more > 0 ? `, ${more} more` : ""}`;
    if (pen.type.width(words, style) <= room) return words;
  }
  const more = names.length > 1 ? `, ${names.length - 1} more` : "";
  const least = pen.type.width(more, style);
  let first = names[0] ?? "";
  while (first.length > 1 && pen.type.width(`${first}…`, style) + least > room)
    first = first.slice(0, -1).trimEnd();
  return first === names[0] ? `${first}${more}` : `${first}…${more}`;
}
