import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { NumberSource } from "#app/views/number-source.ts";
import type { Box } from "../drawing.ts";
import { baselineIn, drawRule, inPart, write, writeParagraph } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { clean, wrapLines } from "../type/fit-text.ts";
import type { TextStyle } from "../type/typeface.ts";
import { leastFill } from "../packing/cut-pages.ts";
import { drawAbout, heightOfAbout } from "./about-blocks.ts";
import { drawCard, padding, smallLine, smallStyle, titleStyle } from "../widgets/card.ts";

const cell = { size: 13, weight: 400 } as const;
const strong = { size: 13, weight: 600 } as const;
const line = 18;
const rowEdge = 7;
const gap = 16;
const headRow = 30;

type Column = {
  readonly title: string;
  readonly width: number;
  readonly style: TextStyle;
  readonly isNumber?: boolean;
};

type Row = { readonly at: number; readonly cells: readonly (readonly string[])[]; readonly height: number };

export const sourcesTitle = "Where these numbers come from";

const minRows = 2;
/** px by which a row is higher, so that a page before the last is filled. */
const maxSpread = 40;

/** From the end of the last page on, if rows fit there. Returns the page on which they begin. */
export function drawSources(
  last: { readonly pen: Pen; readonly y: number },
  view: DashboardView,
  content: Box,
  next: () => Pen,
): Pen {
  const sources = view.numberSources ?? [];
  const inner = { x: content.x + padding.side, w: content.w - padding.side * 2 };
  const columns = columnsFor(last.pen, sources, inner.w);
  const rows = sources.map(({ label, value, how, asOf, state }, at): Row => {
    const texts = [String(at + 1), label, value, how, asOf, state];
    const cells = texts.map((text, i) =>
      wrapLines(last.pen.type, clean(last.pen.type, text), columns[i]!.style, columns[i]!.width, 6),
    );
    return { at, cells, height: Math.max(...cells.map(({ length }) => length)) * line + rowEdge * 2 };
  });
  const head = padding.top + titleStyle.line + smallLine + headRow + 4;
  const bottom = content.y + content.h;
  const heightOf = (some: readonly Row[]) =>
    head + some.reduce((sum, { height }) => sum + height, 0) + padding.bottom;
  const isRoom = last.y + heightOf(rows.slice(0, minRows)) <= bottom;
  const first = isRoom ? last.pen : next();
  first.anchors.push({ name: "sources", x: content.x, y: isRoom ? last.y : content.y, title: sourcesTitle });
  let [pen, y] = [first, isRoom ? last.y : content.y];
  const about = heightOfAbout(pen, view, content.w);
  for (let from = 0; from < rows.length;) {
    let to = from + 1;
    while (to < rows.length && y + heightOf(rows.slice(from, to + 1)) <= bottom) to++;
    // Leaves more than the boxes below for the last page, if this one is filled without two rows.
    const isEnd = to === rows.length && y + heightOf(rows.slice(from)) + gap + about > bottom;
    const least = content.y + content.h * leastFill;
    if (isEnd && to - from > minRows + 1 && y + heightOf(rows.slice(from, to - 2)) >= least) to -= 2;
    const missing = isEnd ? least - y - heightOf(rows.slice(from, to)) : 0;
    const extra = Math.max(0, Math.min(maxSpread, missing / (to - from)));
    const shown = rows.slice(from, to).map((row) => ({ ...row, height: row.height + extra }));
    const box = { x: content.x, y, w: content.w, h: heightOf(shown) };
    drawCard(pen, box);
    drawTable(pen, columns, shown, { ...inner, y: y + padding.top, h: box.h }, from === 0);
    y += box.h + gap;
    from = to;
    if (from < rows.length) [pen, y] = [next(), content.y];
  }
  drawAbout(pen, view, { ...content, y, h: bottom - y }, () => ({ page: next(), box: content }));
  return first;
}

/** Values are never broken; the calculation gets most of the rest. */
function columnsFor(pen: Pen, sources: readonly NumberSource[], width: number): Column[] {
  const widest = Math.max(...sources.map(({ value }) => pen.type.width(clean(pen.type, value), cell)), 50);
  const value = Math.min(widest + 2, width * 0.25);
  const [number, asOf] = [20, 100];
  const rest = width - number - asOf - value - gap * 5;
  const named = [
    ["", number],
    ["Figure", rest * 0.27],
    ["Value", value],
    ["Source and calculation", rest * 0.5],
    ["Data as of", asOf],
    ["State", rest * 0.23],
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
  inPart(pen, "Table", () => {
    inPart(pen, "TR", () =>
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
    for (const { at, cells, height } of rows) {
      drawRule(pen, x, y, x + w, y, pen.inks[at === 0 ? "line-strong" : "line"]);
      pen.anchors.push({ name: `source-${at + 1}`, x, y });
      const edge = (height - Math.max(...cells.map(({ length }) => length)) * line) / 2;
      inPart(pen, "TR", () =>
        cells.forEach((lines, i) =>
          inPart(
            pen,
            i === 1 ? "TH" : "TD",
            () =>
              lines.forEach((text, row) =>
                writeCell(
                  i,
                  text,
                  baselineIn(y + edge + row * line, line, 13),
                  columns[i]!.style,
                  pen.inks[i === 1 || i === 2 ? "ink" : "ink-2"],
                ),
              ),
            i === 1 ? { scope: "Row" } : {},
          ),
        ),
      );
      y += height;
    }
  });
}
