import { grid } from "#app/theme/tokens.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import type { Geometry } from "../paper.ts";
import type { Sized } from "../packing/bands.ts";
import { packPages } from "../packing/pack-pages.ts";
import type { Typeface } from "../type/typeface.ts";
import { contentsHeight, denseContentsHeight, smallSize, summaryHeight, wishedSize } from "./summary-page.ts";

export type Item = {
  readonly sized: Sized;
  readonly widget: number | null;
  readonly block: "summary" | "contents" | null;
};

type Front = { readonly hasSummary: boolean; readonly hasSources: boolean; readonly inset?: number };

const maxNumbers = 4;
const maxRows = 3;
const minPages = 3;

export function withFront(
  type: Typeface,
  view: DashboardView,
  sized: readonly Sized[],
  plan: Geometry,
  { hasSummary, hasSources, inset = 0 }: Front,
): Item[] {
  const widgets = sized.map((each, widget): Item => ({ sized: each, widget, block: null }));
  if (!hasSummary || !view.summary) return widgets;
  const other = sized.findIndex(({ isNumber }) => !isNumber);
  const cards = Math.min(maxNumbers, other < 0 ? sized.length : other);
  const numbers = cards === 0 ? rowOfNumbers(view.widgets) : cards;
  const { summary } = view;
  const block = (name: "summary" | "contents", width: 2 | 4, height: number): Item => ({
    sized: { width, height, isNumber: false, whole: null },
    widget: null,
    block: name,
  });
  const place = (blocks: readonly Item[]): Item[] => [
    ...filledRow(widgets.slice(0, numbers), plan.columns),
    ...blocks,
    ...widgets.slice(numbers),
  ];
  const pagesOf = (items: readonly Item[]) => {
    const packed = packPages(
      items.map((item) => item.sized),
      plan,
      inset,
    );
    return packed.length + (hasSources ? 1 : 0);
  };
  const heightOf = (rows: number) => rows * plan.row + (rows - 1) * plan.gap;
  const rowsFor = (height: number) => [1, 2].find((rows) => heightOf(rows) >= height) ?? maxRows;
  const half = (plan.content.w - plan.gap) / 2;
  const alone = block("summary", 4, rowsFor(summaryHeight(type, summary, plan.content.w, wishedSize)));
  const pages = pagesOf(place([alone]));
  if (pages < minPages) return place([alone]);
  if (plan.columns === 2) {
    const height = (lines: number) => contentsHeight(lines, plan.content.w);
    return place([alone, block("contents", 4, rowsFor(height(pages)))]);
  }
  if (summaryHeight(type, summary, half, smallSize) > heightOf(maxRows)) return place([alone]);
  const beside = rowsFor(summaryHeight(type, summary, half, wishedSize));
  const both = (rows: number) => place([block("summary", 2, rows), block("contents", 2, rows)]);
  const words = both(Math.max(beside, rowsFor(contentsHeight(pagesOf(both(beside)), half))));
  return withWidgetBeside(widgets.slice(numbers)) ?? words;

  function withWidgetBeside(next: readonly Item[]): Item[] | null {
    const taken = besideWords(next);
    if (!taken) return null;
    const { height } = taken[0]!.sized;
    const shape = (contents: number) => [
      ...filledRow(widgets.slice(0, numbers), plan.columns),
      block("summary", 2, Math.max(2, height + contents)),
      ...taken,
      block("contents", 2, Math.max(2, height + contents) - height),
      ...next.slice(taken.length),
    ];
    const before = pagesOf(words);
    const rows = rowsFor(denseContentsHeight(before, half));
    if (height + rows > maxRows || beside > Math.max(2, height + rows)) return null;
    return pagesOf(shape(rows)) <= before ? shape(rows) : null;
  }
}

function rowOfNumbers(widgets: readonly WidgetView[]): number {
  let used = 0;
  for (const [at, { body, width, height }] of widgets.slice(0, maxNumbers).entries()) {
    const isNumber = body.kind === "summary" || (body.kind === "chart" && body.chart.kind === "gauge");
    if (!isNumber || height > 1) return 0;
    used += width;
    if (used >= grid.columns) return used === grid.columns ? at + 1 : 0;
  }
  return 0;
}

function besideWords(next: readonly Item[]): Item[] | null {
  const [first, second] = next;
  if (!first || first.sized.whole) return null;
  const { width, height } = first.sized;
  if (height > 2) return null;
  if (width > 3) return null;
  const isPair = width === 1 && second?.sized.width === 1 && !second.sized.whole;
  if (isPair && second.sized.height === height) return [first, second];
  return [{ ...first, sized: { ...first.sized, width: 2 } }];
}

const rowWidths = { 1: [4], 2: [2, 2], 3: [1, 1, 2], 4: [1, 1, 1, 1] } as const;

function filledRow(cards: readonly Item[], columns: 2 | 4): Item[] {
  const widths: readonly number[] = rowWidths[cards.length as 1 | 2 | 3 | 4] ?? [];
  return cards.map((card, at) => {
    const isLastOfOdd = at === cards.length - 1 && cards.length % 2 === 1;
    const width = columns === 4 ? (widths[at] ?? 1) : isLastOfOdd ? 4 : 1;
    return { ...card, sized: { ...card.sized, width } };
  });
}
