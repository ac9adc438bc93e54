import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { Box } from "./drawing.ts";
import type { Geometry } from "./paper.ts";
import { baselineIn, drawRect, inPart, write, writeFitted } from "./pen.ts";
import type { Pen } from "./pen.ts";
import { clean } from "./type/fit-text.ts";

/** px by file id, of readable images. */
export type ImageSizes = ReadonlyMap<string, { readonly width: number; readonly height: number }>;

export function groundColor({ backgroundColor }: DashboardView): string | null {
  return backgroundColor !== null && /^#[0-9a-f]{6}$/i.test(backgroundColor) ? backgroundColor : null;
}

export function panelColor({ panelColor: color }: DashboardView): string | null {
  return color !== undefined && /^#[0-9a-f]{6}$/i.test(color) ? color : null;
}

const logo = { height: 32, width: 240 };

export function drawGround(
  pen: Pen,
  view: DashboardView,
  images: ImageSizes,
  { width, height, header, content, footer }: Geometry,
  isAppendix: boolean,
): boolean {
  const { backgroundFileId } = view;
  const color = groundColor(view);
  const hasImage = backgroundFileId !== null && images.has(backgroundFileId);
  if (!hasImage && color === null) return false;
  const sheet = { x: 0, y: 0, w: width + 1, h: height + 1 };
  if (color !== null) drawRect(pen, sheet, { fill: color });
  if (hasImage) pen.marks.push({ k: "image", ...sheet, fileId: backgroundFileId, fit: "cover" });
  const panel = panelColor(view);
  if (panel !== null) {
    const { x, y, w, h } = content;
    drawRect(pen, { x: x - 12, y: y - 12, w: w + 24, h: h + 24 }, { r: 8, fill: panel });
  }
  for (const { x, y, w, h } of isAppendix ? [header, content, footer] : [header, footer]) {
    drawRect(pen, { x: x - 12, y: y - 8, w: w + 24, h: h + 14 }, { r: 6, fill: pen.inks.surface });
  }
  return true;
}

export type PageHead = {
  readonly namesReport: boolean;
  readonly section: string | null;
};

export function drawPageHeader(
  pen: Pen,
  view: DashboardView,
  images: ImageSizes,
  { header }: Geometry,
  { namesReport, section }: PageHead,
): void {
  const { x, y, w, h } = header;
  const left = drawLogos(pen, view, images, {
    x,
    y: y + (h - 12 - logo.height) / 2,
    w: w / 2,
    h: logo.height,
  });
  const room = w - left - 32;
  const strong = { size: 14, weight: 600 } as const;
  const upper = namesReport ? view.name : (section ?? view.client ?? view.name);
  inPart(pen, namesReport ? "H1" : "Artifact", () =>
    writeFitted(pen, upper, x + w, baselineIn(y, 20, 14), strong, pen.inks.ink, room, "end"),
  );
  const filters = (view.filters ?? [])
    .map((words) => (words.length > 60 ? `${words.slice(0, 59)}…` : words))
    .join(", ");
  const days = namesReport
    ? [view.period.text, view.period.compareText].filter(Boolean).join(" ")
    : upper === view.name
      ? view.period.text
      : `${view.name}, ${view.period.text}`;
  const when = clean(pen.type, [filters, days].filter(Boolean).join(" · "));
  const width = pen.type.width(when, { size: 12, weight: 400 });
  const size = width > room ? Math.floor((12 * 10 * room) / width) / 10 : 12;
  const grey = pen.inks["ink-2"];
  inPart(pen, namesReport ? "P" : "Artifact", () =>
    write(pen, when, x + w, baselineIn(y + 20, 18, size), { size, weight: 400 }, grey, "end"),
  );
  drawRect(pen, { x, y: y + h - 2, w, h: 2 }, { fill: pen.inks["brand-mark"] });
}

/** Returns the width. */
export function drawLogos(
  pen: Pen,
  { logoFileId, clientFileId, agency }: DashboardView,
  images: ImageSizes,
  { x, y, w, h }: Box,
): number {
  let left = x;
  for (const fileId of new Set([logoFileId, clientFileId])) {
    const size = fileId === null ? undefined : images.get(fileId);
    if (fileId === null || !size) continue;
    const width = Math.min(logo.width, (w - 16) / 2, (size.width / size.height) * h);
    pen.marks.push({ k: "image", x: left, y, w: width, h, fileId, fit: "contain" });
    left += width + 16;
  }
  if (left > x) return left - x - 16;
  return writeFitted(
    pen,
    agency.name,
    x,
    baselineIn(y, h, 16),
    { size: 16, weight: 600 },
    pen.inks["brand-ink"],
    w,
  );
}

const footerStyle = { size: 11, weight: 400 } as const;
const minFooterSize = 8.5;

type FooterWords = {
  readonly number: number;
  readonly total: number;
  readonly isFirst: boolean;
  readonly printed: string | null;
};

export function drawPageFooter(
  pen: Pen,
  view: DashboardView,
  { footer }: Geometry,
  { number, total, isFirst, printed }: FooterWords,
): void {
  const { x, y, w } = footer;
  const role = isFirst ? "P" : "Artifact";
  const grey = pen.inks["ink-3"];
  const baseline = baselineIn(y, 16, 11);
  const count = inPart(pen, "Artifact", () =>
    write(pen, `${number} / ${total}`, x + w, baseline, footerStyle, grey, "end"),
  );
  const { agency, client } = view;
  const by = [agency.name, client].filter(Boolean).join(" for ");
  const words = [by, view.asOf, printed === null ? "" : `Printed ${printed}`].filter(Boolean).join(" · ");
  const room = w - count - 24;
  const width = pen.type.width(clean(pen.type, words), footerStyle);
  const size = Math.max(minFooterSize, Math.min(11, Math.floor((110 * room) / width) / 10));
  inPart(pen, role, () => writeFitted(pen, words, x, baseline, { ...footerStyle, size }, grey, room));
  if (view.footer === "") return;
  const below = baselineIn(y + 16, 16, 11);
  const contact = inPart(pen, role, () =>
    writeFitted(pen, view.agency.contact, x + w, below, footerStyle, grey, w / 2, "end"),
  );
  inPart(pen, role, () => writeFitted(pen, view.footer, x, below, footerStyle, grey, w - contact - 24));
}
