import { notesOfPage } from "#app/views/page-notes.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { drawAppendix } from "./appendix.ts";
import type { Section } from "./appendix.ts";
import type { Box, Page, Part } from "./drawing.ts";
import { drawGround, drawPageFooter, drawPageHeader } from "./frame.ts";
import type { ImageSizes } from "./frame.ts";
import { inksOf } from "./inks.ts";
import { packPages } from "./packing/pack-pages.ts";
import { shownHeight } from "./packing/shown-height.ts";
import { planPaper } from "./paper.ts";
import type { PaperOptions } from "./paper.ts";
import { newPen, newRoot, within } from "./pen.ts";
import type { Pen } from "./pen.ts";
import type { Typeface } from "./type/typeface.ts";
import { drawWidget } from "./widgets/draw-widget.ts";
import { drawNothing } from "./widgets/message.ts";
import { isNumberCard } from "./widgets/low-card.ts";
import { wholeTable } from "./widgets/table.ts";

/** `onWidget`: number drawn. */
export function drawPages(
  view: DashboardView,
  type: Typeface,
  images: ImageSizes,
  options: PaperOptions,
  onWidget: (done: number) => void,
): Page[] {
  const plan = planPaper(options, (view.footer === "" ? 1 : 2) + notesOfPage(view).length);
  const root = newRoot();
  const pens: { readonly pen: Pen; readonly isAppendix: boolean }[] = [];
  const takePage = (isAppendix: boolean): Pen => {
    const pen = newPen(type, inksOf(view.brand), root);
    drawGround(pen, view, images, plan, isAppendix);
    drawPageHeader(pen, view, images, plan, pens.length === 0);
    pens.push({ pen, isAppendix });
    return pen;
  };

  const column = (plan.content.w - plan.gap * (plan.columns - 1)) / plan.columns;
  const sized = view.widgets.map((widget) => ({
    width: widget.width,
    height: shownHeight(widget, plan.row),
    isNumber: isNumberCard(type, widget, column),
    whole: wholeTable(type, widget, plan.content),
  }));
  const sections: Section[] = [];
  let done = 0;
  for (const packed of packPages(sized, plan)) {
    const pen = takePage(false);
    for (const { index, box } of packed) {
      const section = drawCell(pen, view, images, index, box);
      if (section) sections.push(section);
      onWidget((done += 1));
    }
  }
  if (pens.length === 0) drawNothing(takePage(false), plan.content);
  drawAppendix(sections, plan.content, () => takePage(true));

  return pens.map(({ pen, isAppendix }, i): Page => {
    drawPageFooter(pen, view, plan, i + 1, pens.length);
    const { marks, links, anchors } = pen;
    return {
      title: `Page ${i + 1}${isAppendix ? ", appendix" : ""}`,
      width: plan.width,
      height: plan.height,
      scale: plan.scale,
      marks,
      links,
      anchors,
    };
  });
}

function drawCell(
  pen: Pen,
  view: DashboardView,
  images: ImageSizes,
  index: number,
  box: Box,
): Section | null {
  const widget = view.widgets[index]!;
  const [own, appendix] = [`widget-${index + 1}`, `appendix-${index + 1}`];
  pen.anchors.push({
    name: own,
    x: box.x,
    y: box.y,
    title: widget.title || widget.subtitle || `Widget ${index + 1}`,
  });
  const part: Part = { role: "Sect", parent: pen.part };
  const elsewhere = { words: "in the appendix", link: `#${appendix}` } as const;
  const rest = within(pen, part, () => drawWidget(pen, widget, box, images, elsewhere));
  return rest && { widget, rest, anchor: appendix, back: own, part };
}
