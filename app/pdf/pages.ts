import { notesOfPage } from "#app/views/page-notes.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { grid } from "#app/theme/tokens.ts";
import { drawAppendix } from "./appendix.ts";
import type { Section } from "./appendix.ts";
import type { Box, Page } from "./drawing.ts";
import { drawGround, drawPageFooter, drawPageHeader } from "./frame.ts";
import type { ImageSizes } from "./frame.ts";
import { inksOf } from "./inks.ts";
import { planPaper } from "./paper.ts";
import type { Geometry, PaperOptions } from "./paper.ts";
import { newPen } from "./pen.ts";
import type { Pen } from "./pen.ts";
import { placeWidgets } from "./place-widgets.ts";
import type { Cells } from "./place-widgets.ts";
import type { Typeface } from "./type/typeface.ts";
import { drawWidget } from "./widgets/draw-widget.ts";
import { drawNothing } from "./widgets/message.ts";

/** `onWidget`: number drawn. */
export function drawPages(
  view: DashboardView,
  type: Typeface,
  images: ImageSizes,
  options: PaperOptions,
  onWidget: (done: number) => void,
): Page[] {
  const plan = planPaper(options, (view.footer === "" ? 1 : 2) + notesOfPage(view).length);
  const usual = placeWidgets(view.widgets, plan.rows);
  const closer = placeWidgets(view.widgets, plan.rows + 1);
  const drawUsual = () => drawPlaced(view, type, images, plan, usual, onWidget);
  if (closer.length === usual.length || view.widgets.some(isLowChart)) return drawUsual().pages;
  // Lower rows save a page, but not at the price of more rows in the appendix.
  const low = drawPlaced(view, type, images, { ...plan, rows: plan.rows + 1 }, closer, onWidget);
  if (low.cut === 0) return low.pages;
  const high = drawUsual();
  return high.cut < low.cut || high.pages.length <= low.pages.length ? high.pages : low.pages;
}

/** Charts of one row need its height. */
function isLowChart({ body, height }: WidgetView): boolean {
  return body.kind === "chart" && height === 1;
}

/** `cut`: widgets that continue in the appendix. */
function drawPlaced(
  view: DashboardView,
  type: Typeface,
  images: ImageSizes,
  plan: Geometry,
  placed: readonly (readonly Cells[])[],
  onWidget: (done: number) => void,
): { readonly pages: Page[]; readonly cut: number } {
  const pens: { readonly pen: Pen; readonly isAppendix: boolean }[] = [];
  const takePage = (isAppendix: boolean): Pen => {
    const pen = newPen(type, inksOf(view.brand));
    drawGround(pen, view, images, plan, isAppendix);
    drawPageHeader(pen, view, images, plan);
    pens.push({ pen, isAppendix });
    return pen;
  };

  const sections: Section[] = [];
  let done = 0;
  for (const cells of placed) {
    const pen = takePage(false);
    for (const cell of cells) {
      const section = drawCell(pen, view, images, cell, boxOf(cell, plan));
      if (section) sections.push(section);
      onWidget((done += 1));
    }
  }
  if (pens.length === 0) drawNothing(takePage(false), plan.content);
  drawAppendix(sections, plan.content, () => takePage(true));

  const pages = pens.map(({ pen, isAppendix }, i): Page => {
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
  return { pages, cut: sections.length };
}

function drawCell(
  pen: Pen,
  view: DashboardView,
  images: ImageSizes,
  { index }: Cells,
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
  const rest = drawWidget(pen, widget, box, images, { words: "in the appendix", link: `#${appendix}` });
  return rest && { widget, rest, anchor: appendix, back: own };
}

function boxOf({ column, row, width, height }: Cells, { content, rows }: Geometry): Box {
  const { columns } = grid.pdf;
  const { gap } = grid.pdf;
  const w = (content.w - gap * (columns - 1)) / columns;
  const h = (content.h - gap * (rows - 1)) / rows;
  return {
    x: content.x + column * (w + gap),
    y: content.y + row * (h + gap),
    w: w * width + gap * (width - 1),
    h: h * height + gap * (height - 1),
  };
}
