import { notesHeight } from "./annotations.ts";
import type { TextBlock, WidgetView } from "./widget-view.ts";

const [row, gap, columnWidth] = [168, 16, 292];
const head = 14 + 20 + 16 + 8 + 16;
const tableHead = 33;
const plainRow = 39;
const rowWithChange = 55;
const [textLine, textGap, letter] = [22, 10, 7];

const leastPlot = 130;

/** Grid rows needed; above the widget's height only for annotations. */
export function naturalHeight({
  body,
  width,
  height,
  notes,
  annotations = [],
}: Pick<WidgetView, "body" | "width" | "notes" | "annotations"> & { readonly height: number }): number {
  if (body.kind === "broken" || body.kind === "empty") return 1;
  const needed =
    body.kind === "table"
      ? tableHeight(body.data)
      : body.kind === "text"
        ? textHeight(body.blocks, width)
        : null;
  if (needed === null) {
    const list = notesHeight({ annotations }, innerWidth(width));
    if (list === 0) return height;
    const rows = Math.ceil((head + leastPlot + notes.length * 24 + list + gap) / (row + gap));
    return Math.max(height, Math.min(3, rows));
  }
  return Math.max(1, Math.min(height, Math.ceil((needed + head + notes.length * 24 + gap) / (row + gap))));
}

export const innerWidth = (width: number) => width * (columnWidth + gap) - gap - 34;

type TableData = Extract<WidgetView["body"], { kind: "table" }>["data"];

function tableHeight({ rows, totals }: TableData): number {
  const all = totals ? [...rows, totals] : rows;
  const one = all.some((cells) => cells.some(({ change }) => change)) ? rowWithChange : plainRow;
  return tableHead + all.length * one;
}

function textHeight(blocks: readonly TextBlock[], width: number): number {
  const perLine = Math.max(10, innerWidth(width) / letter);
  const lines = (spans: readonly { readonly text: string }[]) =>
    Math.max(1, Math.ceil(spans.reduce((sum, { text }) => sum + text.length, 0) / perLine));
  return blocks.reduce((sum, block) => {
    const own =
      block.block === "list" ? block.items.reduce((all, item) => all + lines(item), 0) : lines(block.spans);
    return sum + own * textLine + textGap;
  }, 0);
}
