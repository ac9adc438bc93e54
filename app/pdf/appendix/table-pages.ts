import type { DataTable } from "#app/views/widget-view.ts";
import type { Part } from "../drawing.ts";
import { baselineIn, inLink, inPart, within, writeFitted } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { drawCard, padding, smallLine } from "../widgets/card.ts";
import type { Overflow } from "../widgets/rest.ts";
import { drawTableHeader, drawTableRows, drawTotals } from "../widgets/table-draw.ts";
import { planTable } from "../widgets/table-plan.ts";
import type { Density, TablePlan } from "../widgets/table-plan.ts";
import { between, bottom, drawHead, headHeight, takePage } from "./flow.ts";
import type { Flow, Section } from "./flow.ts";
import { minFirstRows, minLastRows, spreadRows } from "./spread-rows.ts";

type Rows = Extract<Overflow, { kind: "rows" }>;

export const maxRows = 60;

/** Share of a page. */
const filled = 0.75;
const restHeight = 24;
/** px per row, to fill a page. */
const maxSpread = 16;

/** 6 mm a row. */
const densities: readonly Density[] = [
  { size: 13, row: 23 },
  { size: 12, row: 22.7 },
];

/** `needed`: px of the next section; null for none. */
type Ending = { readonly csv: string | null; readonly needed: number | null };

export function drawTablePages(flow: Flow, section: Section, { data, from }: Rows, ending: Ending): void {
  const end = Math.min(data.rows.length, from + maxRows);
  const shown = { ...data, rows: data.rows.slice(from, end) };
  const plans = columnBlocks(flow.pen, shown, flow.content.w - padding.side * 2);
  plans.forEach((plan, at) => {
    if (at > 0) flow.y += between;
    const columns = plans.length > 1 ? columnWords(shown, plan) : "";
    const next = plans[at + 1];
    const needed = next ? between + startOf(next) : ending.needed;
    const block = { plan, data: shown, from, of: data.rows.length, columns, isFirst: at === 0 };
    drawBlock(flow, section, block, { ...ending, needed });
  });
}

type Block = {
  readonly plan: TablePlan;
  readonly data: DataTable;
  readonly from: number;
  readonly of: number;
  readonly columns: string;
  readonly isFirst: boolean;
};

/** px. */
export function leastStart({ pen, content }: Pick<Flow, "pen" | "content">, { data, from }: Rows): number {
  const shown = { ...data, rows: data.rows.slice(from, from + maxRows) };
  return startOf(columnBlocks(pen, shown, content.w - padding.side * 2)[0]!);
}

const startOf = (plan: TablePlan) =>
  aroundRows(plan) +
  (plan.rowHeights.length <= minLastRows * 2
    ? sum(plan.rowHeights, plan.totalsHeight)
    : sum(plan.rowHeights.slice(0, minLastRows + 1)));

const aroundRows = ({ headerHeight }: TablePlan) =>
  padding.top + headHeight("rows") + headerHeight + padding.bottom;

function drawBlock(flow: Flow, section: Section, block: Block, { csv, needed }: Ending): void {
  const { plan, data, from, of } = block;
  const left = of - from - data.rows.length;
  const rest = left > 0 ? restHeight : 0;
  const around = aroundRows(plan);
  const { ends, extra } = startBlock(flow, section, plan, { around, rest });
  const used = flow.y + around + sum(plan.rowHeights, plan.totalsHeight + rest);
  const isFull = ends.length > 1 || needed === null || bottom(flow) - used < needed;
  const missing = needed === null ? 0 : flow.content.y + flow.content.h * filled - used;
  const spread = Math.max(extra, Math.min(maxSpread, missing / (plan.rowHeights.length + 1)));
  const tall = isFull ? stretched(plan, ends.length > 1 ? extra : spread) : plan;
  const table: Part = { role: "Table", parent: section.part };
  const x = flow.content.x + padding.side;
  ends.forEach((to, page) => {
    if (page > 0) takePage(flow, section);
    const [row, isLast] = [ends[page - 1] ?? 0, page === ends.length - 1];
    const even = sum(tall.rowHeights.slice(row, to), tall.totalsHeight + rest + around);
    const short = flow.content.h * filled - even;
    const isEarly = isLast && page > 0 && needed !== null && flow.content.h - even < needed;
    const own = isEarly && short > 0 ? stretched(tall, Math.min(maxSpread, short / (to - row + 1))) : tall;
    const rows = sum(own.rowHeights.slice(row, to));
    const height = isLast ? around + rows + own.totalsHeight + rest : bottom(flow) - flow.y;
    const box = { ...flow.content, y: flow.y, h: height };
    drawCard(flow.pen, box);
    flow.y += padding.top;
    drawHead(flow, section, {
      isFirst: block.isFirst && page === 0,
      isContinued: !block.isFirst || page > 0,
      words: subtitle(section, block, row, to),
      inset: padding.side,
    });
    within(flow.pen, table, () => {
      flow.y += drawTableHeader(flow.pen, own, x, flow.y, page > 0);
      flow.y += drawTableRows(flow.pen, own, data, row, to, x, flow.y);
      if (isLast) flow.y += drawTotals(flow.pen, own, data, x, flow.y);
    });
    if (isLast && left > 0) drawRest(flow, section, { left, of, csv });
    flow.y = box.y + box.h;
  });
}

const sum = (heights: readonly number[], start = 0) => heights.reduce((all, height) => all + height, start);

function startBlock(
  flow: Flow,
  section: Section,
  { rowHeights, totalsHeight }: TablePlan,
  { around, rest }: { readonly around: number; readonly rest: number },
) {
  const total = totalsHeight + rest;
  const { content } = flow;
  if (flow.y > content.y) {
    const here = bottom(flow) - flow.y - around;
    const isFilled = flow.y - between - content.y >= content.h * filled;
    const canPart = rowHeights.length >= minFirstRows * 2 && here >= sum(rowHeights.slice(0, minFirstRows));
    if (here < sum(rowHeights, total) && (isFilled || !canPart)) takePage(flow, section);
  }
  return spreadRows(rowHeights, { first: bottom(flow) - flow.y - around, next: content.h - around, total });
}

const stretched = (plan: TablePlan, extra: number): TablePlan => ({
  ...plan,
  rowHeights: plan.rowHeights.map((height) => height + extra),
  totalsHeight: plan.totalsHeight === 0 ? 0 : plan.totalsHeight + extra,
});

function subtitle({ widget }: Section, { data, from, of, columns }: Block, row: number, to: number): string {
  const isLast = to === data.rows.length;
  const total = isLast ? `the total covers all ${data.of}` : "total on the next page";
  const rows = `rows ${from + row + 1}–${from + to} of ${of}`;
  return [widget.subtitle, columns, rows, data.totals ? total : ""].filter(Boolean).join(" · ");
}

function columnWords({ columns }: DataTable, plan: TablePlan): string {
  const own = plan.columns.filter(({ column }) => column.role === "metric").map(({ index }) => index + 1);
  return `columns ${own[0]}–${own.at(-1)} of ${columns.length}`;
}

function drawRest(
  { pen, y, content }: Flow,
  { part }: Section,
  { left, of, csv }: { readonly left: number; readonly of: number; readonly csv: string | null },
): void {
  const style = { size: 12, weight: 600 } as const;
  const more = `+ ${left} more ${left === 1 ? "row" : "rows"}`;
  const words = csv === null ? `${more} on the dashboard` : `${more}: all ${of} as CSV`;
  const [x, room] = [content.x + padding.side, content.w - padding.side * 2];
  const top = y + (restHeight - smallLine) + 2;
  within(pen, part, () =>
    inPart(pen, "P", () =>
      inLink(pen, csv ?? "", words, () => {
        const baseline = baselineIn(top, smallLine, style.size);
        const width = writeFitted(pen, words, x, baseline, style, pen.inks["brand-ink"], room);
        return { x, y: top, w: width, h: smallLine };
      }),
    ),
  );
}

function columnBlocks(pen: Pen, data: DataTable, width: number): TablePlan[] {
  const names = data.columns.flatMap(({ role }, i) => (role === "dimension" ? [i] : []));
  const numbers = data.columns.flatMap(({ role }, i) => (role === "metric" ? [i] : []));
  const plan = (columns: readonly number[]) =>
    (["beside", "under"] as const)
      .flatMap((place) =>
        densities.map((density) => planTable(pen, data, { width, columns, bars: false }, density, place)),
      )
      .reduce(
        (best, each) => (each && (!best || sum(each.rowHeights) + 60 < sum(best.rowHeights)) ? each : best),
        null,
      );
  const whole = plan(data.columns.map((_, i) => i));
  if (whole) return [whole];
  const blocks: TablePlan[] = [];
  for (let from = 0; from < numbers.length;) {
    let count = Math.min(12, numbers.length - from);
    let block = plan([...names, ...numbers.slice(from, from + count)]);
    while (!block && count > 1) block = plan([...names, ...numbers.slice(from, from + --count)]);
    if (!block) throw new Error("A table column is wider than the page");
    blocks.push(block);
    from += count;
  }
  return blocks;
}
