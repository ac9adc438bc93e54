import type { DashboardView } from "#app/views/dashboard-view.ts";
import { sentenceText } from "#app/views/summary-view.ts";
import type { Box } from "../drawing.ts";
import type { ImageSizes } from "../frame.ts";
import type { Geometry } from "../paper.ts";
import { baselineIn, drawRect, inPart, write, writeFitted, writeParagraph } from "../pen.ts";
import type { Pen } from "../pen.ts";
import { clean, wrapLines } from "../type/fit-text.ts";
import { drawCurve, findCurve } from "./curve.ts";

const edge = 54;
const plate = { height: 64, width: 240, padding: 14 };
const nameSizes = [46, 38, 30, 24] as const;

export function drawCover(
  pen: Pen,
  view: DashboardView,
  images: ImageSizes,
  { width, height }: Geometry,
): void {
  const isWide = width > height;
  const panel: Box = isWide
    ? { x: 0, y: 0, w: width * 0.4, h: height + 1 }
    : { x: 0, y: height * 0.5, w: width + 1, h: height * 0.5 + 1 };
  const other: Box = isWide
    ? { x: panel.w, y: 0, w: width - panel.w + 1, h: height + 1 }
    : { x: 0, y: 0, w: width + 1, h: height * 0.5 };
  drawRect(pen, other, { fill: pen.inks["brand-tint"] });
  drawPanel(pen, view, images, panel);
  drawOther(pen, view, images, other, isWide);
}

function drawPanel(pen: Pen, view: DashboardView, images: ImageSizes, panel: Box): void {
  drawRect(pen, panel, { fill: pen.inks.brand });
  const x = panel.x + edge;
  const room = panel.w - edge * 2;
  const fill = pen.inks["on-brand"];
  let y = panel.y + edge + drawPlate(pen, view, images, x, panel.y + edge, room);
  y = Math.max(y + 40, panel.y + panel.h * 0.3);
  const name = clean(pen.type, view.name);
  const fits = (size: number) => {
    const style = { size, weight: 600 } as const;
    const isWhole = name.split(" ").every((word) => pen.type.width(word, style) <= room);
    return isWhole && wrapLines(pen.type, name, style, room).length <= 3;
  };
  const size = nameSizes.find(fits) ?? nameSizes.at(-1)!;
  const bottom = panel.y + panel.h - edge - 92;
  y += inPart(pen, "H1", () =>
    writeParagraph(pen, view.name, x, y, room, {
      style: { size, weight: 600 },
      line: Math.round(size * 1.2),
      fill,
      most: Math.max(1, Math.min(5, Math.floor((bottom - y - 80) / (size * 1.2)))),
    }),
  );
  y += 20;
  const period = { style: { size: 17, weight: 600 }, line: 24, fill, most: 2 } as const;
  y += inPart(pen, "P", () => writeParagraph(pen, view.period.text, x, y, room, period));
  const compared = { style: { size: 15, weight: 400 }, line: 22, fill, most: 3 } as const;
  const details = [view.period.compareText, ...(view.filters ?? [])].filter(Boolean).join(" · ");
  if (details !== "") inPart(pen, "P", () => writeParagraph(pen, details, x, y, room, compared));
  drawAgency(pen, view, images, { ...panel, x, w: room });
}

const signHeight = 34;

function drawAgency(pen: Pen, view: DashboardView, images: ImageSizes, panel: Box): void {
  const { agency, prepared } = view;
  const fill = pen.inks["on-brand"];
  const { x, w } = panel;
  const plain = { size: 13, weight: 400 } as const;
  const lines = [prepared ? `Prepared by ${prepared.by}, ${prepared.day}` : "", agency.contact].filter(
    Boolean,
  );
  const bottom = panel.y + panel.h - edge;
  const nameAt = bottom - lines.length * 22 - 6;
  const sign = drawSign(pen, view, images, x, nameAt - 5 - signHeight / 2, w / 2);
  inPart(pen, "P", () => {
    if (agency.name !== "")
      writeFitted(pen, agency.name, x + sign, nameAt, { size: 15, weight: 600 }, fill, w - sign);
    lines.forEach((text, at) =>
      writeFitted(pen, text, x, bottom - (lines.length - 1 - at) * 22, plain, fill, w),
    );
  });
}

/** Returns its width with the gap. */
function drawSign(
  pen: Pen,
  { clientFileId, logoFileId }: DashboardView,
  images: ImageSizes,
  x: number,
  y: number,
  room: number,
): number {
  const hasClient = clientFileId !== null && images.has(clientFileId);
  const size = logoFileId !== null && logoFileId !== clientFileId ? images.get(logoFileId) : undefined;
  if (!hasClient || !size || logoFileId === null) return 0;
  const [inner, side] = [signHeight - 12, 8];
  const scale = Math.min(inner / size.height, (room - side * 2) / size.width);
  const [w, h] = [size.width * scale, size.height * scale];
  drawRect(pen, { x, y, w: w + side * 2, h: signHeight }, { r: 6, fill: "#ffffff" });
  const top = y + (signHeight - h) / 2;
  pen.marks.push({ k: "image", x: x + side, y: top, w, h, fileId: logoFileId, fit: "contain" });
  return w + side * 2 + 12;
}

/** Returns its height. */
function drawPlate(
  pen: Pen,
  { clientFileId, logoFileId }: DashboardView,
  images: ImageSizes,
  x: number,
  y: number,
  room: number,
): number {
  const fileId = [clientFileId, logoFileId].find((id) => id !== null && images.has(id));
  const size = fileId && images.get(fileId);
  if (!fileId || !size) return 0;
  const inner = plate.height - plate.padding * 2;
  const most = Math.min(plate.width, room) - plate.padding * 2;
  const scale = Math.min(inner / size.height, most / size.width);
  const [w, h] = [size.width * scale, size.height * scale];
  drawRect(pen, { x, y, w: w + plate.padding * 2, h: h + plate.padding * 2 }, { r: 8, fill: "#ffffff" });
  pen.marks.push({ k: "image", x: x + plate.padding, y: y + plate.padding, w, h, fileId, fit: "contain" });
  return plate.height;
}

function drawOther(pen: Pen, view: DashboardView, images: ImageSizes, box: Box, isWide: boolean): void {
  const x = box.x + edge;
  const room = box.w - edge * 2;
  const fileId = view.pdfPages?.pictureFileId;
  const hasPicture = fileId !== undefined && images.has(fileId);
  if (hasPicture) pen.marks.push({ k: "image", ...box, fileId, fit: "cover" });
  const curve = hasPicture ? null : findCurve(view);
  const first = view.summary?.sentences[0];
  let top = box.y + edge;
  if (isWide && first) {
    const style = { style: { size: 22, weight: 600 }, line: 32, fill: pen.inks.ink, most: 5 } as const;
    if (hasPicture) {
      const lines = wrapLines(pen.type, clean(pen.type, sentenceText(first)), style.style, room, style.most);
      const plate = { x: x - 24, y: top - 20, w: room + 48, h: lines.length * style.line + 40 };
      drawRect(pen, plate, { r: 8, fill: "#ffffff" });
    }
    top += inPart(pen, "P", () => writeParagraph(pen, sentenceText(first), x, top, room, style));
  }
  if (!curve) return;
  const from = Math.max(top + 30, box.y + box.h * 0.3);
  drawCurve(pen, curve, { x: box.x, y: from, w: box.w, h: box.y + box.h - from });
  const small = { size: 13, weight: 400 } as const;
  const captions = [
    `${curve.name} per day${curve.isMean ? ", mean of 7 days" : ""}`,
    ...(curve.event ? [`The dot: ${curve.event.days}, ${curve.event.text}`] : []),
  ];
  inPart(pen, "P", () =>
    captions.forEach((caption, at) => {
      const text = wrapLines(pen.type, clean(pen.type, caption), small, room, 1)[0] ?? "";
      const baseline = baselineIn(box.y + box.h - edge - 4 - (captions.length - 1 - at) * 22, 20, 13);
      write(pen, text, box.x + box.w - edge, baseline, small, pen.inks["brand-ink"], "end");
    }),
  );
}
