import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { Box, Part } from "../drawing.ts";
import { circle } from "../icons.ts";
import { baselineIn, drawPath, inPart, within, write, writeParagraph } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { clean, wrapLines } from "../type/fit-text.ts";
import type { Typeface } from "../type/typeface.ts";
import { drawCard, padding, titleStyle } from "../widgets/card.ts";
import { cardsOf } from "./about-blocks.ts";
import type { Block, Card, Event } from "./about-blocks.ts";
import { bottomOf, isFilled, moveBelow, sheetGap as gap, turnPage } from "./sheet-flow.ts";
import type { SheetFlow } from "./sheet-flow.ts";

const cell = { size: 13, weight: 400 } as const;
const strong = { size: 13, weight: 600 } as const;
const numberStyle = { size: 11, weight: 600 } as const;
const line = 18;
const between = 4;
const head = titleStyle.line + 6;
const [disc, sign] = [17, 27];

type Piece = { readonly height: number; readonly draw: (pen: Pen, x: number, y: number) => void };

type Stack = readonly {
  readonly title: string;
  readonly isContinued: boolean;
  readonly pieces: readonly Piece[];
}[];

const wide = 860;

function rowsOf(pen: Pen, view: DashboardView, width: number): { w: number; stacks: Stack[] }[] {
  const cards = cardsOf(view);
  const isShort = cards.every(({ length }) => length === 1) && !view.glossary && !view.annotations;
  const rows = width >= wide || isShort ? [cards] : cards.map((card) => [card]);
  return rows.map((row) => {
    const w = (width - gap * (row.length - 1)) / row.length;
    return { w, stacks: row.map((card) => stackOf(pen, card, w - padding.side * 2)) };
  });
}

function stackOf({ type, part: parent }: Pen, card: Card, width: number): Stack {
  return card.map(({ title, lines, events = [] }: Block) => {
    const list: Part = { role: "L", parent };
    return {
      title,
      isContinued: false,
      pieces: [
        ...events.flatMap((event) => piecesOfEvent(type, event, list, width)),
        ...lines.flatMap((text) => {
          const part: Part = { role: "P", parent };
          return piecesOf(wrapLines(type, clean(type, text), cell, width), part, () => 0);
        }),
      ],
    };
  });
}

function piecesOf(
  lines: readonly string[],
  part: Part,
  indent: (pen: Pen, x: number, y: number, isFirst: boolean) => number,
): Piece[] {
  const pieces: Piece[] = [];
  for (let from = 0; from < lines.length;) {
    const to = lines.length - from <= 3 ? lines.length : from + 2;
    const [own, isFirst] = [lines.slice(from, to), from === 0];
    pieces.push({
      height: own.length * line + (to === lines.length ? between : 0),
      draw: (pen, x, y) =>
        within(pen, part, () => {
          const left = x + indent(pen, x, y, isFirst);
          own.forEach((words, at) =>
            write(pen, words, left, baselineIn(y + at * line, line, cell.size), cell, pen.inks["ink-2"]),
          );
        }),
    });
    from = to;
  }
  return pieces;
}

function piecesOfEvent(type: Typeface, { number, days, text }: Event, list: Part, width: number): Piece[] {
  const when = clean(type, days);
  const indent = sign + type.width(when, strong) + 8;
  const lines = wrapLines(type, clean(type, text), cell, Math.max(40, width - indent));
  const part: Part = { role: "LBody", parent: { role: "LI", parent: list } };
  return piecesOf(lines, part, (pen, x, y, isFirst) => {
    if (!isFirst) return indent;
    const [middle, radius] = [y + line / 2, number === null ? 4 : disc / 2];
    inPart(pen, "Artifact", () =>
      drawPath(pen, circle(x + disc / 2, middle, radius), { fill: pen.inks.ink }),
    );
    if (number !== null) {
      const baseline = baselineIn(y, line, numberStyle.size);
      write(pen, String(number), x + disc / 2, baseline, numberStyle, pen.inks.surface, "middle");
    }
    write(pen, when, x + sign, baselineIn(y, line, cell.size), strong, pen.inks.ink);
    return indent;
  });
}

const heightOfStack = (stack: Stack) =>
  stack.reduce(
    (sum, { pieces }, at) =>
      sum + (at > 0 ? gap : 0) + head + pieces.reduce((all, { height }) => all + height, 0),
    0,
  );

const heightOfRow = (stacks: readonly Stack[]) =>
  padding.top + Math.max(...stacks.map(heightOfStack)) - between + padding.bottom;

/** px */
export function heightOfAbout(pen: Pen, view: DashboardView, width: number): number {
  const rows = rowsOf(pen, view, width);
  return rows.reduce((sum, { stacks }) => sum + heightOfRow(stacks), gap * (rows.length - 1));
}

export function drawAbout(flow: SheetFlow, view: DashboardView): void {
  const { content } = flow;
  for (const { w, stacks } of rowsOf(flow.pen, view, content.w)) {
    let left: readonly Stack[] = stacks;
    while (left.length > 0) {
      const room = bottomOf(flow) - flow.y;
      if (heightOfRow(left) > room && !flow.isFresh && isFilled(flow)) turnPage(flow);
      const cuts = left.map((stack) =>
        cutStack(stack, bottomOf(flow) - flow.y - padding.top - padding.bottom),
      );
      const shown = cuts.map(({ here }) => here);
      const height = heightOfRow(shown);
      shown.forEach((stack, at) => {
        if (stack.length > 0)
          drawStack(flow.pen, stack, { x: content.x + at * (w + gap), y: flow.y, w, h: height });
      });
      moveBelow(flow, height);
      left = besideAgain(
        cuts.map(({ rest }) => rest).filter(({ length }) => length > 0),
        stacks.length,
      );
      if (left.length > 0) turnPage(flow);
    }
  }
}

function besideAgain(left: readonly Stack[], columns: number): readonly Stack[] {
  const [only] = left;
  return columns > 1 && left.length === 1 && only!.length > 1 ? [only!.slice(0, 1), only!.slice(1)] : left;
}

function cutStack(stack: Stack, room: number): { readonly here: Stack; readonly rest: Stack } {
  let free = room + between;
  for (const [at, block] of stack.entries()) {
    const { pieces } = block;
    free -= head + (at > 0 ? gap : 0);
    let count = 0;
    while (count < pieces.length && pieces[count]!.height <= free + 0.01) free -= pieces[count++]!.height;
    if (count === pieces.length) continue;
    const begun = count > 0 ? [{ ...block, pieces: pieces.slice(0, count) }] : [];
    const isContinued = block.isContinued || count > 0;
    return {
      here: [...stack.slice(0, at), ...begun],
      rest: [{ ...block, isContinued, pieces: pieces.slice(count) }, ...stack.slice(at + 1)],
    };
  }
  return { here: stack, rest: [] };
}

function drawStack(pen: Pen, stack: Stack, box: Box): void {
  drawCard(pen, box);
  const [x, w] = [box.x + padding.side, box.w - padding.side * 2];
  let y = box.y + padding.top;
  stack.forEach(({ title, isContinued, pieces }, at) => {
    if (at > 0) y += gap;
    const words = isContinued ? `${title} (continued)` : title;
    inPart(pen, isContinued ? "Artifact" : "H2", () =>
      writeParagraph(pen, words, x, y, w, { ...titleStyle, fill: pen.inks.ink, most: 1 }),
    );
    y += head;
    for (const { height, draw } of pieces) {
      draw(pen, x, y);
      y += height;
    }
  });
}
