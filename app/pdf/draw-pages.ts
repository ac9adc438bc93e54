import type { DashboardView } from "#app/views/dashboard-view.ts";
import { drawAppendix, shortPage } from "./appendix/appendix.ts";
import type { Section } from "./appendix/flow.ts";
import type { Box, Page, Part } from "./drawing.ts";
import { drawGround, drawPageFooter, drawPageHeader } from "./frame.ts";
import type { ImageSizes } from "./frame.ts";
import { inksOf } from "./inks-of.ts";
import { leastFill } from "./packing/cut-pages.ts";
import { beforeTables, packPages } from "./packing/pack-pages.ts";
import { shownHeight } from "./packing/shown-height.ts";
import { drawCover } from "./front/draw-cover.ts";
import { drawFirstBlock, planFirstBlock } from "./front/title-block.ts";
import { drawSources, sourcesTitle } from "./front/sources-page.ts";
import { sheetGap, type SheetFlow } from "./front/sheet-flow.ts";
import { type Chapter, drawContents, drawSummary } from "./front/summary-page.ts";
import { withFront } from "./front/with-front.ts";
import { planPaper } from "./paper.ts";
import type { PdfOptions } from "./paper.ts";
import { newPen, newRoot, within } from "./pen.ts";
import type { Pen } from "./pen.ts";
import type { Typeface } from "./type/typeface.ts";
import type { OverflowTarget } from "./widgets/card.ts";
import { drawWidget } from "./widgets/draw-widget.ts";
import { drawNothing } from "./widgets/message.ts";
import { isNumberCard } from "./widgets/low-card.ts";
import { wholeTable } from "./widgets/table.ts";
import { wholeText } from "./widgets/text.ts";

export function drawPages(
  view: DashboardView,
  type: Typeface,
  images: ImageSizes,
  options: PdfOptions,
  onWidget: (done: number) => void,
): Page[] {
  let drawn = drawOnce(view, type, images, options, { onWidget, ending: null });
  for (const begins of [shortPage, null]) {
    if (!drawn.isEarly) break;
    const ending = { long: drawn.long, begins };
    drawn = drawOnce(view, type, images, options, { onWidget: () => {}, ending });
  }
  return drawn.pages;
}

type Once = {
  readonly onWidget: (done: number) => void;
  /** `long`: widgets that continue on later pages. */
  readonly ending: { readonly long: ReadonlySet<number>; readonly begins: number | null } | null;
};

type DrawnOnce = {
  readonly pages: Page[];
  readonly long: ReadonlySet<number>;
  readonly isEarly: boolean;
};

function drawOnce(
  view: DashboardView,
  type: Typeface,
  images: ImageSizes,
  options: PdfOptions,
  { onWidget, ending }: Once,
): DrawnOnce {
  const { tables, printed = null } = options;
  const plan = planPaper(options, view.footer === "" ? 1 : 2);
  const root = newRoot();
  const { cover, summary, sources } = shownPages(view, printed !== null);
  const block = planFirstBlock(type, view, plan.content.w, {
    hasTitle: printed !== null,
    hasNotes: !sources,
  });
  const inset = block.height;
  const front: Drawn[] = [];
  const drawn: Drawn[] = [];
  let hasTitle = printed !== null;
  const takePage = (section: string | null, isAppendix = true): Pen => {
    const pen = newPen(type, inksOf(view.brand), root);
    const hasGround = drawGround(pen, view, images, plan, isAppendix);
    drawPageHeader(pen, view, images, plan, { namesReport: !hasTitle, section });
    hasTitle = true;
    if (drawn.length === 0) drawFirstBlock(pen, view, block, plan.content, hasGround);
    drawn.push({ pen, title: isAppendix ? section : null });
    return pen;
  };
  if (cover) {
    const pen = newPen(type, inksOf(view.brand), root);
    drawCover(pen, view, images, plan);
    front.push({ pen, title: "Cover" });
    hasTitle = true;
  }
  const column = (plan.content.w - plan.gap * (plan.columns - 1)) / plan.columns;
  const sized = view.widgets.map((widget, at) => {
    const room = at === 0 ? { ...plan.content, h: plan.content.h - inset } : plan.content;
    return {
      width: widget.width,
      height: shownHeight(widget, plan.row),
      isNumber: isNumberCard(type, widget, column),
      whole: wholeTable(type, widget, room, plan.columns) ?? wholeText(type, widget, room),
    };
  });
  const items = withFront(type, view, sized, plan, {
    hasSummary: summary,
    hasSources: sources,
    inset,
  });
  const sections: Section[] = [];
  const continued = new Set<number>();
  let done = 0;
  let bottom = plan.content.y;
  const chapters: Chapter[] = [];
  const later: Later[] = [];
  const packedPages = packPages(
    items.map(({ sized }) => sized),
    plan,
    inset,
  );
  if (ending) {
    const isLong = (index: number) => ending.long.has(items[index]!.widget ?? -1);
    const own = packedPages.length === 1 ? inset : 0;
    const room = { y: plan.content.y + own, h: plan.content.h - own };
    const begins = ending.long.size > 0 ? ending.begins : null;
    packedPages.push(beforeTables(packedPages.pop()!, room, { begins, isLong }));
  }
  for (const packed of packedPages) {
    const hasSummary = packed.some(({ index }) => items[index]!.block === "summary");
    const isTitled = printed !== null && drawn.length === 0;
    const pen = takePage(hasSummary && !isTitled ? "Summary" : null, false);
    const widgets = packed.flatMap(({ index }) => items[index]!.widget ?? []);
    if (widgets.length > 0)
      chapters.push({
        titles: widgets.map((index) => titleOf(view, index)),
        page: front.length + drawn.length,
        anchor: anchorOf(widgets[0]!),
      });
    for (const { index, box } of packed) {
      const { widget, block } = items[index]!;
      if (block === "summary")
        drawSummary(pen, view.summary!, sources ? (view.numberSources ?? []) : [], box);
      if (block === "contents")
        later.push({ pen, at: pen.marks.length, draw: () => drawContents(pen, chapters, box) });
      if (widget === null) continue;
      const section = drawCell(pen, view, images, widget, box, (draw) =>
        later.push({ pen, at: pen.marks.length, draw }),
      );
      if (section) {
        sections.push(section);
        continued.add(widget);
      }
      onWidget((done += 1));
    }
    bottom = Math.max(...packed.map(({ box }) => box.y + box.h));
  }
  if (drawn.length === 0) drawNothing(takePage(null, false), { ...plan.content, y: plan.content.y + inset });
  const [ofWidgets, lastOfWidgets] = [drawn.length, drawn.at(-1)!.pen];
  const filledOf = (count: number) => {
    const top = count === 1 ? inset : 0;
    return plan.content.y + top + (plan.content.h - top) * leastFill;
  };
  const isFilled = bottom >= filledOf(ofWidgets) - 0.5;
  const marksOfWidgets = lastOfWidgets.marks.length;
  const pageOf = (anchor: string) =>
    front.length + drawn.findIndex(({ pen }) => pen.anchors.some(({ name }) => name === anchor)) + 1;
  const csv = (widgetId: string) =>
    tables ? `${tables.address}/widgets/${widgetId}/csv?${tables.query}` : null;
  const end = drawAppendix(sections, plan.content, { pen: drawn.at(-1)!.pen, y: bottom }, takePage, csv);
  if (end !== null) {
    const [{ anchor }] = sections as [Section];
    chapters.push({ titles: ["Tables"], page: pageOf(anchor), anchor });
    bottom = end;
  }
  if (sources) {
    const flow: SheetFlow = {
      pen: drawn.at(-1)!.pen,
      y: bottom + sheetGap,
      filled: filledOf(drawn.length),
      isFresh: false,
      content: plan.content,
      next: () => takePage(sourcesTitle),
    };
    drawSources(flow, view, { mustBegin: end !== null });
    chapters.push({ titles: [sourcesTitle], short: "Sources", page: pageOf("sources"), anchor: "sources" });
  }
  const isBegunBelow = lastOfWidgets.marks.length > marksOfWidgets;
  for (const { pen, at, draw } of later.reverse()) {
    const after = pen.marks.splice(at);
    draw(pageOf);
    pen.marks.push(...after);
  }

  const all = [...front, ...drawn];
  const pages = all.map(({ pen, title }, i): Page => {
    const isFirst = i === front.length;
    if (title !== "Cover")
      drawPageFooter(pen, view, plan, { number: i + 1, total: all.length, isFirst, printed });
    const { marks, links, anchors } = pen;
    return {
      title: `Page ${i + 1}${title === null ? "" : `, ${title}`}`,
      width: plan.width,
      height: plan.height,
      scale: plan.scale,
      marks,
      links,
      anchors,
    };
  });
  return { pages, long: continued, isEarly: drawn.length > ofWidgets && !isBegunBelow && !isFilled };
}

/** Reserves the reading place of texts that need page numbers. */
type Later = {
  readonly pen: Pen;
  readonly at: number;
  readonly draw: (pageOf: (anchor: string) => number) => void;
};

type Drawn = { readonly pen: Pen; readonly title: string | null };

/** Snapshots before version 1's `pdfPages` have none of these pages. */
function shownPages({ pdfPages, summary, numberSources = [] }: DashboardView, isPrint: boolean) {
  return {
    cover: pdfPages?.cover === true && !isPrint,
    summary: pdfPages?.summary === true && summary !== undefined,
    sources: pdfPages?.sources === true && numberSources.length > 0,
  };
}

const anchorOf = (index: number) => `widget-${index + 1}`;

function titleOf(view: DashboardView, index: number): string {
  const widget = view.widgets[index]!;
  return widget.title || widget.subtitle || `Widget ${index + 1}`;
}

function drawCell(
  pen: Pen,
  view: DashboardView,
  images: ImageSizes,
  index: number,
  box: Box,
  later: (draw: Later["draw"]) => void,
): Section | null {
  const widget = view.widgets[index]!;
  const [own, appendix] = [anchorOf(index), `appendix-${index + 1}`];
  pen.anchors.push({
    name: own,
    x: box.x,
    y: box.y,
    title: titleOf(view, index),
  });
  const part: Part = { role: "Sect", parent: pen.part, widget: widget.id };
  const elsewhere: OverflowTarget = {
    link: `#${appendix}`,
    later: (draw) => later((pageOf) => draw(pageOf(appendix))),
  };
  const rest = within(pen, part, () => drawWidget(pen, widget, box, images, elsewhere));
  return rest && { widget, rest, anchor: appendix, back: own, part };
}
