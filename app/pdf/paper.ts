import { grid } from "#app/theme/tokens.ts";
import type { Box } from "./drawing.ts";

/** Width and height in points (1/72 inch). */
export type Paper = "A4" | "Letter" | readonly [number, number];
export type PaperOptions = { readonly paper: Paper; readonly orientation: "landscape" | "portrait" };

/** px; `scale`: points per px. */
export type Geometry = {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly header: Box;
  readonly content: Box;
  readonly footer: Box;
  readonly rows: number;
};

const points = { A4: [595.28, 841.89], Letter: [612, 792] } as const;

/** PDF readers refuse pages over 200 inches. */
const most = 14_400;
const least = 144;

const margin = { top: 38, side: 45, bottom: 30 };
const headerHeight = 52;
const footerLine = 16;
const air = 14;
/** Minimum columns of 211 px, rows of 186 px; smaller paper scales down. */
const minContent = { width: 880, height: 3 * 186 + 2 * grid.pdf.gap };
/** Larger paper scales up. */
const maxContentWidth = 1400;

/** Whole rows, about as tall as on A4. */
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
      widthPoints / (minContent.width + margin.side * 2),
      heightPoints / (minContent.height + frame),
    ),
    Math.min(widthPoints / (maxContentWidth + margin.side * 2), heightPoints / (minContent.height + frame)),
  );
  const [width, height] = [widthPoints / scale, heightPoints / scale];

  const inner = { x: margin.side, w: width - margin.side * 2 };
  const top = margin.top + headerHeight + air;
  const content = { ...inner, y: top, h: height - frame };
  const { row, gap } = grid.pdf;
  return {
    width,
    height,
    scale,
    header: { ...inner, y: margin.top, h: headerHeight },
    content,
    footer: { ...inner, y: content.y + content.h + air, h: footerLine * footerLines },
    // Lower rows may save a page.
    rows: Math.max(3, Math.floor((content.h + gap) / (row + gap) + 0.3)),
  };
}
