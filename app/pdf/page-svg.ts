import type { Font } from "fontkit";
import type { Mark, Page } from "./drawing.ts";
import { loadFace } from "./type/faces.ts";
import { fontFamily } from "./type/fonts.ts";
import type { Typeface } from "./type/typeface.ts";
import { round } from "./path.ts";
import type { ImageSources } from "./images.ts";

type OwnFile = { readonly title: string; readonly type: Typeface };

/** Texts keep their measured width; `id` prefixes the ids. */
type Setting = { readonly type: Typeface | null; readonly id: string; readonly isSheet?: boolean };

export function pageSvg(
  { width, height, marks }: Pick<Page, "width" | "height" | "marks">,
  images: ImageSources,
  file: OwnFile | null = null,
): string {
  const family = file ? `${fontFamily}, Arial, Helvetica, sans-serif` : fontFamily;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${family}"${file ? ' role="img"' : ""}>`,
    ...(file ? [`<title>${escaped(file.title)}</title>`] : []),
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...marks.map((mark, i) => markSvg(mark, images, { type: file?.type ?? null, id: `c${i}` })),
    "</svg>",
  ].join("");
}

export function markSvg(mark: Mark, images: ImageSources, { type, id, isSheet = false }: Setting): string {
  switch (mark.k) {
    case "rect": {
      const { x, y, w, h, r = 0 } = mark;
      return `<rect x="${x}" y="${y}" width="${w}" height="${h}"${r > 0 ? ` rx="${Math.min(r, w / 2, h / 2)}"` : ""}${paint(mark)}/>`;
    }
    case "path":
      return `<path d="${mark.d}"${paint(mark)}/>`;
    case "text": {
      const { x, y, text, size, weight, fill, tracking, face } = mark;
      if (face) return outlines(mark, loadFace(face)!.fonts[weight]);
      return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}"${tracking ? ` letter-spacing="${tracking}"` : ""}${type ? lengthOf(mark, type) : ""}${isSheet && isTabular(text) ? ' data-n=""' : ""} xml:space="preserve">${escaped(text)}</text>`;
    }
    case "image":
      return image(mark, images, id);
  }
}

/** resvg overlays Devanagari letters. */
function outlines({ x, y, text, size, fill }: Extract<Mark, { k: "text" }>, font: Font): string {
  const { glyphs, positions } = font.layout(text);
  let advanced = 0;
  const letters = glyphs.map(({ path }, i) => {
    const { xAdvance, xOffset, yOffset } = positions[i]!;
    const letter = `<path transform="translate(${advanced + xOffset} ${yOffset})" d="${path.toSVG()}"/>`;
    advanced += xAdvance;
    return letter;
  });
  const scale = size / font.unitsPerEm;
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${fill}">${letters.join("")}</g>`;
}

function image(
  { x, y, w, h, fit, fileId, corners = 0 }: Extract<Mark, { k: "image" }>,
  images: ImageSources,
  id: string,
): string {
  const align = `preserveAspectRatio="xMidYMid ${fit === "cover" ? "slice" : "meet"}"`;
  const clip = `M${x} ${y + h}V${y + corners}a${corners} ${corners} 0 0 1 ${corners} ${-corners}H${x + w - corners}a${corners} ${corners} 0 0 1 ${corners} ${corners}V${y + h}Z`;
  const picture = `<image x="${x}" y="${y}" width="${w}" height="${h}" ${align} href="${images.get(fileId)!}"`;
  return corners > 0
    ? `<clipPath id="${id}"><path d="${clip}"/></clipPath>${picture} clip-path="url(#${id})"/>`
    : `${picture}/>`;
}

function paint({
  fill,
  stroke,
  width = 1,
  dash,
  round,
  opacity = 1,
}: Extract<Mark, { k: "rect" | "path" }>): string {
  return [
    ` fill="${fill ?? "none"}"`,
    stroke ? ` stroke="${stroke}" stroke-width="${width}"` : "",
    dash ? ` stroke-dasharray="${dash.join(" ")}"` : "",
    round ? ' stroke-linecap="round" stroke-linejoin="round"' : "",
    opacity < 1 ? ` fill-opacity="${opacity}" stroke-opacity="${opacity}"` : "",
  ].join("");
}

function lengthOf({ text, size, weight }: Extract<Mark, { k: "text" }>, type: Typeface): string {
  const width = round(type.width(text, { size, weight }));
  return width > 0 ? ` textLength="${width}" lengthAdjust="spacingAndGlyphs"` : "";
}

/** Inter's feature "tnum", which widens hyphens too. */
const isTabular = (text: string) => /\d/.test(text) && !text.includes("-");

/** XML has no control characters. */
export function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, " ")
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
