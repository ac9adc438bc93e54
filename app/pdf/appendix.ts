import type { DataTable, WidgetView } from "#app/views/widget-view.ts";
import type { Box, Part } from "./drawing.ts";
import { baselineIn, inLink, inPart, within, writeFitted } from "./pen.ts";
import type { Pen } from "./pen.ts";
import { drawProse } from "./widgets/prose.ts";
import type { Prose } from "./widgets/prose.ts";
import type { Overflow } from "./widgets/rest.ts";
import { drawFigureList, figureRow } from "./widgets/summary.ts";
import { drawTableHeader, drawTableRows, drawTotals } from "./widgets/table-draw.ts";
import { planTable } from "./widgets/table-plan.ts";
import type { TablePlan } from "./widgets/table-plan.ts";

export type Section = {
  readonly widget: WidgetView;
  readonly rest: Overflow;
  readonly anchor: string;
  readonly back: string;
  /** The widget's own. */
  readonly part: Part;
};

type Rows = Extract<Overflow, { kind: "rows" }>;

type Flow = { pen: Pen; y: number; readonly content: Box; readonly next: () => Pen };

const between = 28;
const headHeight = 44;
const proseWidth = 680;
const figuresWidth = 520;
const density = { size: 12, row: 20 } as const;

export function drawAppendix(sections: readonly Section[], content: Box, next: () => Pen): void {
  if (sections.length === 0) return;
  const flow: Flow = { pen: next(), y: content.y, content, next };
  for (const section of sections) {
    if (flow.y > content.y) flow.y += between;
    const { rest } = section;
    switch (rest.kind) {
      case "rows":
        drawRows(flow, section, rest);
        break;
      case "prose":
        drawLongText(flow, section, rest.prose);
        break;
      case "figures":
        need(flow, headHeight + figureRow * Math.min(3, rest.figures.length));
        drawHead(flow, section, true);
        drawManyFigures(flow, section, rest.figures);
        break;
    }
  }
}

const bottom = ({ content }: Flow) => content.y + content.h;

function takePage(flow: Flow): void {
  flow.pen = flow.next();
  flow.y = flow.content.y;
}

function need(flow: Flow, height: number): void {
  if (flow.y > flow.content.y && flow.y + height > bottom(flow)) takePage(flow);
}

function drawHead(flow: Flow, { widget, anchor, back, part }: Section, isFirst: boolean): void {
  const { pen, content, y } = flow;
  if (isFirst) pen.anchors.push({ name: anchor, title: widget.title, x: content.x, y });
  const title = isFirst ? widget.title : `${widget.title}, continued`;
  within(pen, part, () => {
    inPart(pen, "P", () =>
      inLink(pen, `#${back}`, title, () => {
        const style = { size: 14, weight: 600 } as const;
        const baseline = baselineIn(y, 20, 14);
        const width = writeFitted(pen, title, content.x, baseline, style, pen.inks.ink, content.w);
        return { x: content.x, y, w: width, h: 20 };
      }),
    );
    const small = { size: 12, weight: 400 } as const;
    const below = baselineIn(y + 20, 16, 12);
    inPart(pen, "Artifact", () =>
      writeFitted(pen, widget.subtitle, content.x, below, small, pen.inks["ink-3"], content.w),
    );
  });
  flow.y += widget.subtitle === "" ? headHeight - 16 : headHeight;
}

function drawRows(flow: Flow, section: Section, { data, from, part }: Rows): void {
  const plans = columnBlocks(flow.pen, data, flow.content.w);
  plans.forEach((plan, block) => {
    if (block > 0) flow.y += between;
    const start = plan.rowHeights.slice(from, from + 3).reduce((sum, height) => sum + height, 0);
    need(
      flow,
      headHeight + plan.headerHeight + start + (data.rows.length - from <= 3 ? plan.totalsHeight : 0),
    );
    drawHead(flow, section, block === 0);
    const table: Part = part ?? { role: "Table", parent: section.part };
    drawBlock(flow, section, plan, data, from, table, part !== undefined);
  });
}

function drawBlock(
  flow: Flow,
  section: Section,
  plan: TablePlan,
  data: DataTable,
  from: number,
  table: Part,
  isContinued: boolean,
): void {
  const { x } = flow.content;
  let row = from;
  for (;;) {
    const isRepeated = isContinued || row > from;
    flow.y += within(flow.pen, table, () => drawTableHeader(flow.pen, plan, x, flow.y, isRepeated));
    const to = lastRowHere(flow, plan, row);
    flow.y += within(flow.pen, table, () => drawTableRows(flow.pen, plan, data, row, to, x, flow.y));
    row = to;
    if (row >= data.rows.length) break;
    takePage(flow);
    drawHead(flow, section, false);
  }
  flow.y += within(flow.pen, table, () => drawTotals(flow.pen, plan, data, x, flow.y));
}

/** Totals never start a page alone. */
function lastRowHere(flow: Flow, { rowHeights, totalsHeight }: TablePlan, from: number): number {
  let y = flow.y;
  let to = from;
  while (to < rowHeights.length && y + rowHeights[to]! <= bottom(flow)) y += rowHeights[to++]!;
  const isEnd = to === rowHeights.length;
  if (isEnd && y + totalsHeight > bottom(flow) && to > from + 1) return to - 1;
  return Math.max(to, Math.min(from + 1, rowHeights.length));
}

function columnBlocks(pen: Pen, data: DataTable, width: number): TablePlan[] {
  const names = data.columns.flatMap(({ role }, i) => (role === "dimension" ? [i] : []));
  const numbers = data.columns.flatMap(({ role }, i) => (role === "metric" ? [i] : []));
  const plan = (columns: readonly number[]) =>
    planTable(pen, data, { width, columns, bars: false }, density, "beside") ??
    planTable(pen, data, { width, columns, bars: false }, density, "under");
  const whole = plan(data.columns.map((_, i) => i));
  if (whole) return [whole];
  const blocks: TablePlan[] = [];
  for (let from = 0; from < numbers.length;) {
    let count = Math.min(12, numbers.length - from);
    let block = plan([...names, ...numbers.slice(from, from + count)]);
    while (!block && count > 1) block = plan([...names, ...numbers.slice(from, from + --count)]);
    // Names shrink first.
    if (!block) throw new Error("A table column is wider than the page");
    blocks.push(block);
    from += count;
  }
  return blocks;
}

function drawLongText(flow: Flow, section: Section, prose: readonly Prose[]): void {
  need(flow, headHeight + 60);
  let rest = prose;
  for (let isFirst = true; rest.length > 0; isFirst = false) {
    drawHead(flow, section, isFirst);
    const room = {
      ...flow.content,
      y: flow.y,
      w: Math.min(proseWidth, flow.content.w),
      h: bottom(flow) - flow.y,
    };
    const drawn = within(flow.pen, section.part, () => drawProse(flow.pen, rest, 12, room));
    flow.y += drawn.height;
    rest = drawn.rest;
    if (rest.length > 0) takePage(flow);
  }
}

function drawManyFigures(
  flow: Flow,
  section: Section,
  figures: Extract<Overflow, { kind: "figures" }>["figures"],
): void {
  for (let from = 0; from < figures.length;) {
    const fit = Math.max(1, Math.floor((bottom(flow) - flow.y) / figureRow));
    const here = figures.slice(from, from + fit);
    const at = { x: flow.content.x, y: flow.y, w: Math.min(figuresWidth, flow.content.w) };
    flow.y += within(flow.pen, section.part, () => drawFigureList(flow.pen, here, at));
    from += here.length;
    if (from >= figures.length) return;
    takePage(flow);
    drawHead(flow, section, false);
  }
}
