import { radii } from "#app/theme/tokens.ts";
import type { WidgetBody, WidgetView } from "#app/views/widget-view.ts";
import type { Box } from "../drawing.ts";
import { drawIcon } from "../icons.ts";
import { baselineIn, drawRect, drawRule, inPart, writeFitted, writeParagraph } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { clean, wrapLines } from "../type/fit-text.ts";
import { drawCard, padding, smallStyle } from "./card.ts";

type ImageBody = Extract<WidgetBody, { kind: "image" }>;

export function drawImage(
  pen: Pen,
  widget: WidgetView,
  { fileId, alt, caption }: ImageBody,
  box: Box,
  hasImage: boolean,
): void {
  drawCard(pen, box);
  const room = box.w - padding.side * 2;
  const words = caption || widget.subtitle;
  const lines = words === "" ? 0 : wrapLines(pen.type, clean(pen.type, words), smallStyle, room, 2).length;
  const captionHeight =
    (widget.title === "" ? 0 : 20) + lines * 16 + (widget.title === "" && lines === 0 ? 0 : 22);
  const picture = { x: box.x + 1, y: box.y + 1, w: box.w - 2, h: Math.max(24, box.h - captionHeight - 2) };
  const about = { alt: alt || caption || widget.title || "Image" };
  inPart(
    pen,
    "Figure",
    () => {
      if (hasImage) pen.marks.push({ k: "image", ...picture, fileId, fit: "cover", corners: radii[2] });
      else drawPlaceholder(pen, alt, picture);
    },
    about,
  );
  if (captionHeight === 0) return;
  let y = picture.y + picture.h + 10;
  if (widget.title !== "") {
    const [x, baseline] = [box.x + padding.side, baselineIn(y, 20, 14)];
    inPart(pen, "H2", () =>
      writeFitted(pen, widget.title, x, baseline, { size: 14, weight: 600 }, pen.inks.ink, room),
    );
    y += 20;
  }
  const small = { style: smallStyle, line: 16, fill: pen.inks["ink-3"], most: 2 };
  inPart(pen, "P", () => writeParagraph(pen, words, box.x + padding.side, y, room, small));
}

function drawPlaceholder(pen: Pen, alt: string, { x, y, w, h }: Box): void {
  drawRect(pen, { x: x + 1, y: y + 1, w: w - 2, h: h - 2 }, { r: radii[1], fill: pen.inks.sunken });
  drawRule(pen, x, y + h, x + w, y + h, pen.inks.line);
  const middle = y + h / 2;
  drawIcon(pen, "image", x + w / 2 - 10, middle - 28, 20, pen.inks["ink-3"]);
  const centred = { style: smallStyle, line: 16, fill: pen.inks["ink-3"], inline: "middle" } as const;
  const used = writeParagraph(pen, "This image could not be read", x + w / 2, middle, w - 24, {
    ...centred,
    most: 2,
  });
  if (alt !== "") writeParagraph(pen, alt, x + w / 2, middle + used, w - 24, { ...centred, most: 2 });
}
