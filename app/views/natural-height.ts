import type { TextBlock, WidgetView } from "./widget-view.ts";

const [row, gap, columnWidth] = [168, 16, 292];
const head = 14 + 20 + 16 + 8 + 16;
const tableHead = 33;
const plainRow = 39;
const rowWithChange = 55;
const [textLine, textGap, letter] = [22, 10, 7];

/** Grid rows needed, at most the widget's height. */
export function naturalHeight({
  body,
  width,
  height,
  notes,
}: Pick<WidgetView, "body" | "width" | "notes"> & { readonly height: number }): number {
  if (body.kind === "broken" || body.kind === "empty") return 1;
  const needed =
    body.kind === "table"
      ? tableHeight(body.data)
      : body.kind === "text"
        ? textHeight(body.blocks, width)
        : null;
  if (needed === null) return height;
  return Math.max(1, Math.min(height, Math.ceil((needed + head + notes.length * 24 + gap) / (row + gap))));
}

type TableData = Extract<WidgetView["body"], { kind: "table" }>["data"];

function tableHeight({ rows, totals }: TableData): number {
  const all = totals ? [...rows, totals] : rows;
  const one = all.some((cells) => cells.some(({ change }) => change)) ? rowWithChange : plainRow;
  return tableHead + all.length * one;
}

function textHeight(blocks: readonly TextBlock[], width: number): number {
  const perLine = Math.max(10, (width * (columnWidth + gap) - gap - 34) / letter);
  const lines = (spans: readonly { readonly text: string }[]) =>
    Math.max(1, Math.ceil(spans.reduce((sum, { text }) => sum + text.length, 0) / perLine));
  return blocks.reduce((sum, block) => {
    const own =
      block.block === "list" ? block.items.reduce((all, item) => all + lines(item), 0) : lines(block.spans);
    return sum + own * textLine + textGap;
  }, 0);
}
