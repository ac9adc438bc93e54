import { grid } from "#app/theme/tokens.ts";
import type { Box } from "./drawing.ts";

/** Width and height in points (1/72 inch). */
export type Paper = "A4" | "Letter" | readonly [number, number];
export type PaperOptions = { readonly paper: Paper; readonly orientation: "landscape" | "portrait" };

/** `printed`: date of a print, which has a title instead of a cover. */
export type PdfOptions = PaperOptions & {
  readonly printed?: string | null;
  readonly tables?: { readonly address: string; readonly query: string } | null;
};

/** px; `scale`: points per px. */
export type Geometry = {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly header: Box;
  readonly content: Box;
  readonly footer: Box;
  readonly columns: 2 | 4;
  readonly row: number;
  readonly low: number;
  readonly gap: number;
};

const points = { A4: [595.28, 841.89], Letter: [612, 792] } as const;

/** PDF readers refuse pages over 200 inches. */
const most = 14_400;
const least = 144;

const margin = { top: 38, side: 45, bottom: 30 };
const headerHeight = 52;
const footerLine = 16;
const air = 14;
/** px. Smaller paper scales down. */
const minContent = { landscape: 880, portrait: 660, height: 580 };
const maxContentWidth = 1400;

export function planPaper({ paper, orientation }: PaperOptions, footerLines: number): Geometry {
  const [short, long] = [...(typeof paper === "string" ? points[paper] : paper)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  if (!Number.isFinite(short) || !Number.isFinite(long))
    throw new Error("Paper needs a width and a height in points");
  const sides = [short, long].map((side) => Math.min(most, Math.max(least, side))) as [number, number];
  const [widthPoints, heightPoints] = orientation === "portrait" ? sides : [sides[1], sides[0]];

  const frame = margin.top + headerHeight + air + air + footerLine * footerLines + margin.bottom;
  const natural = 0.75;
  const scale = Math.max(
    Math.min(
      natural,
      widthPoints / (minContent[orientation] + margin.side * 2),
      heightPoints / (minContent.height + frame),
    ),
    Math.min(widthPoints / (maxContentWidth + margin.side * 2), heightPoints / (minContent.height + frame)),
  );
  const [width, height] = [widthPoints / scale, heightPoints / scale];

  const inner = { x: margin.side, w: width - margin.side * 2 };
  const top = margin.top + headerHeight + air;
  const content = { ...inner, y: top, h: height - frame };
  return {
    width,
    height,
    scale,
    header: { ...inner, y: margin.top, h: headerHeight },
    content,
    footer: { ...inner, y: content.y + content.h + air, h: footerLine * footerLines },
    ...rowsOf(orientation, content.h),
  };
}

/** Shares of the height: with these, every order of rows fills pages (cut-pages.test.ts). */
function rowsOf(orientation: PaperOptions["orientation"], height: number) {
  const { columns, row, low, gap } = grid.pdf[orientation];
  const upTo = Math.min(height, orientation === "portrait" ? 1000 : 660);
  return { columns, row: row * upTo, low: low * upTo, gap: gap * upTo };
}
