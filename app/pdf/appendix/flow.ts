import type { WidgetView } from "#app/views/widget-view.ts";
import type { Box, Part } from "../drawing.ts";
import { baselineIn, inLink, inPart, within, write, writeFitted } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { smallLine, smallStyle, titleStyle } from "../widgets/card.ts";
import type { Overflow } from "../widgets/rest.ts";

export type Section = {
  readonly widget: WidgetView;
  readonly rest: Overflow;
  readonly anchor: string;
  readonly back: string;
  readonly part: Part;
};

export type Flow = { pen: Pen; y: number; readonly content: Box; readonly next: (title: string) => Pen };

export const between = 16;

export const bottom = ({ content }: Flow) => content.y + content.h;

export function takePage(flow: Flow, { widget }: Pick<Section, "widget">): void {
  flow.pen = flow.next(pageTitle(widget));
  flow.y = flow.content.y;
}

export const pageTitle = ({ title, subtitle }: WidgetView) => title || subtitle || "Tables";

export type Head = {
  readonly isFirst: boolean;
  readonly isContinued: boolean;
  readonly words: string;
  /** px from the content's sides. */
  readonly inset: number;
};

const gap = 8;

export const headHeight = (words: string): number => titleStyle.line + (words === "" ? 0 : smallLine) + gap;

export function drawHead(
  flow: Flow,
  { widget, anchor, back, part }: Section,
  { isFirst, isContinued, words, inset }: Head,
): void {
  const { pen, content, y } = flow;
  const [x, room] = [content.x + inset, content.w - inset * 2];
  if (isFirst) pen.anchors.push({ name: anchor, title: widget.title, x: content.x, y });
  const { style, line } = titleStyle;
  const baseline = baselineIn(y, line, style.size);
  const drawTitle = () => {
    const more = isContinued ? " (continued)" : "";
    const after = { size: style.size, weight: 400 } as const;
    const own = room - pen.type.width(more, after);
    const width = writeFitted(pen, widget.title, x, baseline, style, pen.inks.ink, own);
    return { x, y, w: width + write(pen, more, x + width, baseline, after, pen.inks["ink-3"]), h: line };
  };
  within(pen, part, () => {
    if (isContinued) inPart(pen, "Artifact", drawTitle);
    else inPart(pen, "P", () => inLink(pen, `#${back}`, widget.title, drawTitle));
    inPart(pen, "Artifact", () =>
      writeFitted(pen, words, x, baselineIn(y + line, smallLine, 12), smallStyle, pen.inks["ink-3"], room),
    );
  });
  flow.y += headHeight(words);
}
