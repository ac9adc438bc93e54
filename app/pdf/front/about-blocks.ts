import type { DashboardView } from "#app/views/dashboard-view.ts";
import { notesOfPage } from "#app/views/page-notes.ts";
import type { Box, Part } from "../drawing.ts";
import { circle } from "../icons.ts";
import { baselineIn, drawPath, inPart, within, write, writeParagraph } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { clean, wrapLines } from "../type/fit-text.ts";
import type { Typeface } from "../type/typeface.ts";
import { drawCard, padding, titleStyle } from "../widgets/card.ts";

// Below the sources: what is missing, the dates, events of the period, and the metrics in words.

const cell = { size: 13, weight: 400 } as const;
const strong = { size: 13, weight: 600 } as const;
const numberStyle = { size: 11, weight: 600 } as const;
const line = 18;
const between = 4;
const gap = 16;
const [disc, sign] = [17, 27];

type Event = { readonly number: number | null; readonly days: string; readonly text: string };
type Block = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly events?: readonly Event[];
};
/** Stacked in one card. */
type Card = readonly Block[];

const maxEvents = 8;

function cardsOf(view: DashboardView): Card[] {
  const { period, asOf, attention, filters = [] } = view;
  const missing = [...notesOfPage(view), ...(attention ? [`${attention}.`] : [])];
  const coverage: Block = {
    title: "Coverage",
    lines: missing.length > 0 ? missing : ["All days of the period are known."],
  };
  const dates: Block = {
    title: "Period and comparison",
    lines: [
      `${[period.text, period.compareText].filter(Boolean).join(", ")}.`,
      ...(asOf ? [`${asOf}.`] : []),
      ...filters.map((words) => `${words}.`),
    ],
  };
  const more = [...eventsOf(view), ...wordsOf(view)];
  return more.length > 0 ? [[coverage, dates], more] : [[dates], [coverage]];
}

/** Annotations of the period, with their number in the charts if it is the same in all of them. */
function eventsOf(view: DashboardView): Block[] {
  const { annotations = [], period } = view;
  const all = annotations.filter(({ from, to }) => from <= period.to && to >= period.from);
  const shown = all.slice(-maxEvents);
  if (shown.length === 0) return [];
  const numbersOf = (wanted: string) =>
    new Set(
      view.widgets.flatMap(({ annotations: own = [] }) =>
        own.flatMap(({ id, number }) => (id === wanted && number !== null ? [number] : [])),
      ),
    );
  const events = shown.map(({ id, days, text }): Event => {
    const [number = null, ...others] = numbersOf(id);
    return { number: others.length === 0 ? number : null, days, text };
  });
  const left = all.length - shown.length;
  return [
    {
      title: "Events",
      lines: left > 0 ? [`${left} earlier ${left === 1 ? "event" : "events"}.`] : [],
      events,
    },
  ];
}

function wordsOf({ glossary = [] }: DashboardView): Block[] {
  if (glossary.length === 0) return [];
  return [{ title: "Words", lines: glossary.map(({ word, text }) => `${word}: ${text}`) }];
}

/** px from which the cards are side by side. */
const wide = 860;

/** Rows of cards; without events and words, both cards are short. */
function rowsOf(view: DashboardView, width: number): Card[][] {
  const cards = cardsOf(view);
  const isShort = cards.every(({ length }) => length === 1) && !view.glossary && !view.annotations;
  return width >= wide || isShort ? [cards] : cards.map((card) => [card]);
}

const widthIn = (row: readonly Card[], width: number) => (width - gap * (row.length - 1)) / row.length;

function heightOfBlock(type: Typeface, { lines, events = [] }: Block, width: number): number {
  const heights = [
    ...events.map((event) => linesOfEvent(type, event, width).length * line),
    ...lines.map((text) => wrapLines(type, clean(type, text), cell, width).length * line),
  ];
  return titleStyle.line + 6 + heights.reduce((sum, height) => sum + height + between, 0);
}

function heightOfRow(type: Typeface, row: readonly Card[], width: number): number {
  const inner = widthIn(row, width) - padding.side * 2;
  const heights = row.map((card) =>
    card.reduce((sum, block, at) => sum + heightOfBlock(type, block, inner) + (at > 0 ? gap : 0), 0),
  );
  return padding.top + Math.max(...heights) + padding.bottom - between;
}

/** px of all cards, with the gaps between them. */
export function heightOfAbout({ type }: Pick<Pen, "type">, view: DashboardView, width: number): number {
  const rows = rowsOf(view, width).map((row) => heightOfRow(type, row, width));
  return rows.reduce((sum, height) => sum + height, gap * (rows.length - 1));
}

/** `next`: where a row of cards goes that does not fit. */
export function drawAbout(
  pen: Pen,
  view: DashboardView,
  room: Box,
  next: () => { page: Pen; box: Box },
): void {
  let [page, box] = [pen, room];
  for (const row of rowsOf(view, room.w)) {
    const wished = heightOfRow(page.type, row, box.w);
    if (wished > box.h) ({ page, box } = next());
    const height = Math.min(wished, box.h);
    const w = widthIn(row, box.w);
    row.forEach((card, at) => drawBlocks(page, card, { x: box.x + at * (w + gap), y: box.y, w, h: height }));
    box = { ...box, y: box.y + height + gap, h: box.h - height - gap };
  }
}

function drawBlocks(pen: Pen, card: Card, box: Box): void {
  drawCard(pen, box);
  const [x, w] = [box.x + padding.side, box.w - padding.side * 2];
  const bottom = box.y + box.h - padding.bottom + between;
  let y = box.y + padding.top;
  const linesLeft = () => Math.floor((bottom - y) / line + 0.01);
  card.forEach(({ title, lines, events = [] }, at) => {
    if (at > 0) y += gap;
    if (linesLeft() < 2) return;
    y += inPart(pen, "H2", () =>
      writeParagraph(pen, title, x, y, w, { ...titleStyle, fill: pen.inks.ink, most: 1 }),
    );
    y += 6;
    const list: Part = { role: "L", parent: pen.part };
    for (const event of events) {
      const height = linesOfEvent(pen.type, event, w).length * line;
      if (y + height > bottom + 1) break;
      within(pen, list, () => drawEvent(pen, event, x, y, w));
      y += height + between;
    }
    for (const text of lines) {
      const most = linesLeft();
      if (most < 1) break;
      y += inPart(pen, "P", () =>
        writeParagraph(pen, text, x, y, w, { style: cell, line, fill: pen.inks["ink-2"], most }),
      );
      y += between;
    }
  });
}

const daysWidth = (type: Typeface, days: string) => type.width(clean(type, days), strong) + 8;

function linesOfEvent(type: Typeface, { days, text }: Event, width: number): string[] {
  const room = Math.max(40, width - sign - daysWidth(type, days));
  return wrapLines(type, clean(type, text), cell, room, 3);
}

function drawEvent(pen: Pen, event: Event, x: number, y: number, w: number): void {
  inPart(pen, "LI", () =>
    inPart(pen, "LBody", () => {
      const [middle, radius] = [y + line / 2, event.number === null ? 4 : disc / 2];
      inPart(pen, "Artifact", () =>
        drawPath(pen, circle(x + disc / 2, middle, radius), { fill: pen.inks.ink }),
      );
      if (event.number !== null) {
        const baseline = baselineIn(y, line, numberStyle.size);
        write(pen, String(event.number), x + disc / 2, baseline, numberStyle, pen.inks.surface, "middle");
      }
      const baseline = baselineIn(y, line, cell.size);
      write(pen, clean(pen.type, event.days), x + sign, baseline, strong, pen.inks.ink);
      const left = x + sign + daysWidth(pen.type, event.days);
      linesOfEvent(pen.type, event, w).forEach((words, at) =>
        write(pen, words, left, baseline + at * line, cell, pen.inks["ink-2"]),
      );
    }),
  );
}
