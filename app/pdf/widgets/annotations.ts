import { numbered, olderWords, type NumberedAnnotation } from "#app/views/annotations.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import type { Box, Part } from "../drawing.ts";
import { circle } from "../icons.ts";
import { baselineIn, drawPath, inPart, within, write } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { clean, wrapLines } from "../type/fit-text.ts";
import { smallLine, smallStyle } from "./card.ts";

const [disc, sign, dateGap, columnGap, above] = [15, 21, 6, 24, 8];
const leastColumn = 220;
const mostLines = 3;
const boldStyle = { size: 12, weight: 600 } as const;
const numberStyle = { size: 10, weight: 600 } as const;

type Note = {
  readonly number: string;
  readonly days: string;
  readonly indent: number;
  readonly lines: readonly string[];
};

type Column = readonly Note[];

export type NotesPlan = {
  readonly height: number;
  readonly columns: readonly Column[];
  readonly width: number;
  readonly more: string | null;
};

/** At most half of the room. Null without annotations. */
export function planNotes(pen: Pen, widget: Pick<WidgetView, "annotations">, room: Box): NotesPlan | null {
  const { shown, older } = numbered(widget);
  if (shown.length === 0) return null;
  const count = room.w >= leastColumn * 2 + columnGap ? 2 : 1;
  const width = (room.w - columnGap * (count - 1)) / count;
  const notes = shown.map((one) => measured(pen, one, width));
  for (let kept = notes.length; ; kept -= 1) {
    const left = notes.length - kept;
    const columns = inColumns(notes.slice(left), count);
    const more = left + older.length > 0 ? olderWords(left + older.length) : null;
    const lines = Math.max(0, ...columns.map(linesOf)) + (more ? 1 : 0);
    const height = above + lines * smallLine;
    if (height <= room.h / 2 || kept === 0) return { height, columns, width, more };
  }
}

function measured(pen: Pen, { number, days, text }: NumberedAnnotation, width: number): Note {
  const shownDays = clean(pen.type, days);
  const indent = sign + pen.type.width(shownDays, boldStyle) + dateGap;
  const room = Math.max(40, width - indent);
  const lines = wrapLines(pen.type, clean(pen.type, text), smallStyle, room, mostLines);
  return { number: String(number), days: shownDays, indent, lines };
}

const heightOf = ({ lines }: Note) => Math.max(1, lines.length);
const linesOf = (column: Column) => column.reduce((sum, note) => sum + heightOf(note), 0);

function inColumns(notes: readonly Note[], count: number): Column[] {
  if (count === 1) return [notes];
  const half = linesOf(notes) / 2;
  let end = 0;
  while (end < notes.length && linesOf(notes.slice(0, end)) < half) end += 1;
  return [notes.slice(0, end), notes.slice(end)];
}

export function drawNotesList(pen: Pen, { height, columns, width, more }: NotesPlan, room: Box): void {
  const top = room.y + room.h - height + above;
  const list: Part = { role: "L", parent: pen.part };
  within(pen, list, () => {
    for (const [i, column] of columns.entries()) {
      let y = top;
      for (const note of column) {
        drawNote(pen, note, room.x + i * (width + columnGap), y);
        y += heightOf(note) * smallLine;
      }
    }
  });
  if (more === null) return;
  const baseline = baselineIn(room.y + room.h - smallLine, smallLine, smallStyle.size);
  inPart(pen, "P", () => write(pen, more, room.x, baseline, smallStyle, pen.inks["ink-3"]));
}

function drawNote(pen: Pen, { number, days, indent, lines }: Note, x: number, y: number): void {
  inPart(pen, "LI", () =>
    inPart(pen, "LBody", () => {
      const middle = y + smallLine / 2;
      inPart(pen, "Artifact", () =>
        drawPath(pen, circle(x + disc / 2, middle, disc / 2), { fill: pen.inks.ink }),
      );
      const baseline = baselineIn(y, smallLine, smallStyle.size);
      const numberLine = baselineIn(y, smallLine, numberStyle.size);
      write(pen, number, x + disc / 2, numberLine, numberStyle, pen.inks.surface, "middle");
      write(pen, days, x + sign, baseline, boldStyle, pen.inks.ink);
      lines.forEach((line, i) =>
        write(pen, line, x + indent, baseline + i * smallLine, smallStyle, pen.inks["ink-2"]),
      );
    }),
  );
}
