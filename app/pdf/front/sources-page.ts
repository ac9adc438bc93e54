import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { NumberSource } from "#app/views/number-source.ts";
import type { Box, Part } from "../drawing.ts";
import { baselineIn, drawRule, inPart, within, write, writeParagraph } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { clean, wrapLines } from "../type/fit-text.ts";
import type { TextStyle } from "../type/typeface.ts";
import { drawAbout, heightOfAbout } from "./about-cards.ts";
import { bottomOf, isFilled, moveBelow, sheetGap, turnPage } from "./sheet-flow.ts";
import type { SheetFlow } from "./sheet-flow.ts";
import { drawCard, padding, smallLine, smallStyle, titleStyle } from "../widgets/card.ts";

const cell = { size: 13, weight: 400 } as const;
const strong = { size: 13, weight: 600 } as const;
const line = 18;
const rowEdge = 7;
const gap = 16;
const headRow = 30;
const maxLines = 6;

type Column = {
  readonly title: string;
  readonly width: number;
  readonly style: TextStyle;
  readonly isNumber?: boolean;
};

type Row = {
  readonly at: number;
  readonly cells: readonly (readonly string[])[];
  readonly height: number;
  /** Of the tagged file, one for each cell. */
  readonly parts: readonly Part[];
  readonly isRest?: boolean;
};

export const sourcesTitle = "Where these numbers come from";

const minRows = 2;
/** px */
const maxSpread = 16;
const head = padding.top + titleStyle.line + smallLine + headRow + 4;

export function drawSources(
  flow: SheetFlow,
  view: DashboardView,
  { mustBegin }: { readonly mustBegin: boolean },
): void {
  const { content } = flow;
  const sources = view.numberSources ?? [];
  const inner = { x: content.x + padding.side, w: content.w - padding.side * 2 };
  const columns = columnsFor(flow.pen, sources, inner.w);
  const table: Part = { role: "Table", parent: flow.pen.part };
  let rows = sources.map((source, at) => planRow(flow.pen, source, at, columns, table));
  const bottom = bottomOf(flow);
  if (flow.y + heightOf(rows.slice(0, minRows)) > bottom) {
    if (mustBegin && !isFilled(flow)) rows = partFirst(rows, bottom - flow.y);
    else turnPage(flow);
  }
  flow.pen.anchors.push({ name: "sources", x: content.x, y: flow.y, title: sourcesTitle });
  const about = heightOfAbout(flow.pen, view, content.w);
  for (let from = 0; from < rows.length;) {
    let to = from + 1;
    while (to < rows.length && flow.y + heightOf(rows.slice(from, to + 1)) <= bottom) to++;
    const isEnd = to === rows.length && flow.y + heightOf(rows.slice(from)) + sheetGap + about > bottom;
    const isFull = (end: number) => flow.y + heightOf(rows.slice(from, end)) >= flow.filled;
    if (isEnd && to - from > minRows + 1 && isFull(to - 2)) to -= 2;
    const missing = isEnd ? flow.filled - flow.y - heightOf(rows.slice(from, to)) : 0;
    const extra = missing <= maxSpread * (to - from) ? Math.max(0, missing / (to - from)) : 0;
    const shown = rows.slice(from, to).map((row) => ({ ...row, height: row.height + extra }));
    const box = { x: content.x, y: flow.y, w: content.w, h: heightOf(shown) };
    drawCard(flow.pen, box);
    drawTable(flow.pen, table, columns, shown, { ...inner, y: box.y + padding.top, h: box.h }, from === 0);
    moveBelow(flow, box.h);
    from = to;
    if (from < rows.length) turnPage(flow);
  }
  drawAbout(flow, view);
}

const heightOf = (rows: readonly Row[]) =>
  rows.reduce((sum, { height }) => sum + height, head) + padding.bottom;

const heightOfLines = (count: number) => count * line + rowEdge * 2;

function planRow(
  pen: Pen,
  { label, value, how, asOf, state }: NumberSource,
  at: number,
  columns: readonly Column[],
  table: Part,
): Row {
  const cells = [String(at + 1), label, value, how, asOf, state].map((text, i) =>
    wrapLines(pen.type, clean(pen.type, text), columns[i]!.style, columns[i]!.width, maxLines),
  );
  const row: Part = { role: "TR", parent: table };
  const parts = cells.map((_, i): Part =>
    i === 1 ? { role: "TH", parent: row, scope: "Row" } : { role: "TD", parent: row },
  );
  return { at, cells, height: heightOfLines(Math.max(...cells.map(({ length }) => length))), parts };
}

function partFirst(rows: readonly Row[], room: number): Row[] {
  const [first, ...others] = rows as [Row, ...Row[]];
  const most = Math.max(...first.cells.map(({ length }) => length));
  const fit = Math.max(1, Math.floor((room - heightOf([]) - rowEdge * 2) / line));
  if (fit >= most) return [...rows];
  const lines = (from: number, to: number) => ({
    cells: first.cells.map((own) => own.slice(from, to)),
    height: heightOfLines(to - from),
  });
  return [{ ...first, ...lines(0, fit) }, { ...first, ...lines(fit, most), isRest: true }, ...others];
}

function columnsFor({ type }: Pen, sources: readonly NumberSource[], width: number): Column[] {
  const widest = (texts: readonly string[], style: TextStyle) =>
    Math.max(...texts.map((text) => type.width(clean(type, text), style)), 50) + 2;
  const all = (name: "label" | "value" | "state") => sources.map((source) => source[name]);
  const value = Math.min(widest(all("value"), cell), width * 0.25);
  const [number, asOf] = [20, 100];
  const rest = width - number - asOf - value - gap * 5;
  const figure = Math.min(widest(all("label"), strong), rest * 0.27);
  const state = Math.min(widest(all("state"), cell), rest * 0.23);
  const named = [
    ["", number],
    ["Figure", figure],
    ["Value", value],
    ["Source and calculation", rest - figure - state],
    ["Data as of", asOf],
    ["State", state],
  ] as const;
  return named.map(([title, own], i) => ({
    title,
    width: own,
    style: i === 1 ? strong : cell,
    ...(i === 2 && { isNumber: true }),
  }));
}

function drawTable(
  pen: Pen,
  table: Part,
  columns: readonly Column[],
  rows: readonly Row[],
  box: Box,
  isFirst: boolean,
): void {
  const { x, w } = box;
  let y = box.y;
  const title = isFirst ? sourcesTitle : `${sourcesTitle} (continued)`;
  y += inPart(pen, isFirst ? "H2" : "Artifact", () =>
    writeParagraph(pen, title, x, y, w, { ...titleStyle, fill: pen.inks.ink, most: 1 }),
  );
  const about = "Each number with its source, its calculation and the time of the data.";
  const small = { style: smallStyle, line: smallLine, fill: pen.inks["ink-3"], most: 1 };
  y += inPart(pen, isFirst ? "P" : "Artifact", () => writeParagraph(pen, about, x, y, w, small));
  const lefts = columns.map(
    (_, i) => x + columns.slice(0, i).reduce((sum, each) => sum + each.width + gap, 0),
  );
  const writeCell = (i: number, text: string, baseline: number, style: TextStyle, fill: string) => {
    const { isNumber, width } = columns[i]!;
    write(pen, text, lefts[i]! + (isNumber ? width : 0), baseline, style, fill, isNumber ? "end" : "start");
  };
  within(pen, table, () => {
    inPart(pen, isFirst ? "TR" : "Artifact", () =>
      columns.forEach((column, i) =>
        inPart(
          pen,
          "TH",
          () => writeCell(i, column.title, baselineIn(y, headRow, 12), smallStyle, pen.inks["ink-3"]),
          { scope: "Column" },
        ),
      ),
    );
    y += headRow;
    for (const { at, cells, height, parts, isRest = false } of rows) {
      drawRule(pen, x, y, x + w, y, pen.inks[at === 0 || isRest ? "line-strong" : "line"]);
      if (!isRest) pen.anchors.push({ name: `source-${at + 1}`, x, y });
      const edge = (height - Math.max(...cells.map(({ length }) => length)) * line) / 2;
      cells.forEach((lines, i) =>
        within(pen, parts[i]!, () =>
          lines.forEach((text, row) =>
            writeCell(
              i,
              text,
              baselineIn(y + edge + row * line, line, 13),
              columns[i]!.style,
              pen.inks[i === 1 || i === 2 ? "ink" : "ink-2"],
            ),
          ),
        ),
      );
      y += height;
    }
  });
}
