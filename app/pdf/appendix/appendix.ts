import type { Box } from "../drawing.ts";
import { within } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { drawProse } from "../widgets/prose.ts";
import type { Prose } from "../widgets/prose.ts";
import { drawFigureList, figureRow } from "../widgets/summary.ts";
import { between, bottom, drawHead, headHeight, pageTitle, takePage } from "./flow.ts";
import type { Flow, Section } from "./flow.ts";
import { drawTablePages, leastStart } from "./table-pages.ts";

const proseWidth = 680;
const figuresWidth = 520;

/** Least px of prose, and figures, before a page break. */
const [leastProse, leastFigures] = [60, 3];

/** Share of a page. */
export const shortPage = 0.63;

/** Returns its end on the last page; null without one. `csv`: address of a whole table. */
export function drawAppendix(
  sections: readonly Section[],
  content: Box,
  last: { readonly pen: Pen; readonly y: number },
  next: (title: string) => Pen,
  csv: (widgetId: string) => string | null,
): number | null {
  if (sections.length === 0) return null;
  const isShort = last.y - content.y <= content.h * shortPage;
  const begun =
    isShort && !isOn(last.pen, sections[0]!)
      ? { ...last, y: last.y + between }
      : { pen: next(pageTitle(sections[0]!.widget)), y: content.y };
  const flow: Flow = { ...begun, content, next };
  sections.forEach((section, at) => {
    const { rest, widget } = section;
    if (isOn(flow.pen, section)) takePage(flow, section);
    if (flow.y > content.y) flow.y += between;
    switch (rest.kind) {
      case "rows":
        drawTablePages(flow, section, rest, {
          csv: csv(widget.id),
          needed: neededBy(flow, sections[at + 1]),
        });
        break;
      case "prose":
        drawLongText(flow, section, rest.prose);
        break;
      case "figures":
        drawManyFigures(flow, section, rest.figures);
        break;
    }
  });
  return flow.y;
}

const isOn = (pen: Pen, { back }: Section) => pen.anchors.some(({ name }) => name === back);

/** px; null for none. */
function neededBy(flow: Flow, section: Section | undefined): number | null {
  if (!section) return null;
  const { rest, widget } = section;
  if (rest.kind === "rows") return between + leastStart(flow, rest);
  const least = rest.kind === "prose" ? leastProse : figureRow * Math.min(leastFigures, rest.figures.length);
  return between + headHeight(widget.subtitle) + least;
}

function need(flow: Flow, section: Section, height: number): void {
  const head = headHeight(section.widget.subtitle);
  if (flow.y > flow.content.y && flow.y + head + height > bottom(flow)) takePage(flow, section);
}

function head(flow: Flow, section: Section, isFirst: boolean): void {
  drawHead(flow, section, { isFirst, isContinued: !isFirst, words: section.widget.subtitle, inset: 0 });
}

function drawLongText(flow: Flow, section: Section, prose: readonly Prose[]): void {
  need(flow, section, leastProse);
  let rest = prose;
  for (let isFirst = true; rest.length > 0; isFirst = false) {
    head(flow, section, isFirst);
    const room = {
      ...flow.content,
      y: flow.y,
      w: Math.min(proseWidth, flow.content.w),
      h: bottom(flow) - flow.y,
    };
    const drawn = within(flow.pen, section.part, () => drawProse(flow.pen, rest, 12, room));
    flow.y += drawn.height;
    rest = drawn.rest;
    if (rest.length > 0) takePage(flow, section);
  }
}

function drawManyFigures(
  flow: Flow,
  section: Section,
  figures: Extract<Section["rest"], { kind: "figures" }>["figures"],
): void {
  need(flow, section, figureRow * Math.min(leastFigures, figures.length));
  for (let from = 0; from < figures.length;) {
    head(flow, section, from === 0);
    const fit = Math.max(1, Math.floor((bottom(flow) - flow.y) / figureRow));
    const here = figures.slice(from, from + fit);
    const at = { x: flow.content.x, y: flow.y, w: Math.min(figuresWidth, flow.content.w) };
    flow.y += within(flow.pen, section.part, () => drawFigureList(flow.pen, here, at));
    from += here.length;
    if (from < figures.length) takePage(flow, section);
  }
}
