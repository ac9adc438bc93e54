import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import type { Page } from "./drawing.ts";
import { fontFamily, loadFonts, weights } from "./type/fonts.ts";
import type { ImageSources } from "./images.ts";
import { pageSvg } from "./page-svg.ts";

type Sheet = Pick<Page, "width" | "height" | "marks">;

const pictureWidth = 1072;
const minWidth = 200;

/** `effort` of the palette, 1 to 10. At 1 a color may differ by 1 of 255. */
type PictureSize = { readonly maxBytes: number; readonly effort: number };

/** At most `maxBytes`: fewer colors, then smaller. */
export async function paintPicture(
  sheet: Sheet,
  images: ImageSources,
  fontFolder: string,
  { maxBytes, effort }: PictureSize = { maxBytes: 150_000, effort: 4 },
): Promise<Uint8Array> {
  for (let width = pictureWidth; ;) {
    const { pixels, ...size } = rasterize(sheet, images, width, fontFolder);
    const painted = sharp(pixels, { raw: { ...size, channels: 4 } }).removeAlpha();
    const full = await painted.clone().png({ palette: true, effort, dither: 0 }).toBuffer();
    if (full.length <= maxBytes || width < minWidth) return new Uint8Array(full);
    const few = await painted.png({ palette: true, effort: 4, colours: 48, dither: 0.4 }).toBuffer();
    if (few.length <= maxBytes) return new Uint8Array(few);
    width = Math.floor(width * Math.min(0.8, Math.max(0.4, Math.sqrt(maxBytes / few.length) * 0.95)));
  }
}

export async function paintChart(sheet: Sheet, fontFolder: string): Promise<Uint8Array> {
  const { pixels, ...size } = rasterize(sheet, new Map(), sheet.width * 2, fontFolder);
  const painted = sharp(pixels, { raw: { ...size, channels: 4 } }).removeAlpha();
  return new Uint8Array(await painted.png({ palette: true, effort: 4, dither: 0 }).toBuffer());
}

/** RGBA. resvg needs fonts as files, in `fontFolder`. */
export function rasterize(
  sheet: Sheet,
  images: ImageSources,
  width: number,
  fontFolder: string,
): { pixels: Buffer; width: number; height: number } {
  const font = { loadSystemFonts: false, fontFiles: fontFiles(fontFolder), defaultFontFamily: fontFamily };
  const image = new Resvg(pageSvg(sheet, images), {
    font,
    fitTo: { mode: "width", value: width },
    background: "#ffffff",
    logLevel: "off",
  }).render();
  return { pixels: image.pixels, width: image.width, height: image.height };
}

function fontFiles(folder: string): string[] {
  const { files } = loadFonts();
  return weights.map((weight) => {
    const { bytes } = files[weight];
    // File name includes the length per font release. The process id prevents partial files.
    const file = path.join(folder, `inter-${weight}-${bytes.length}.ttf`);
    if (!existsSync(file)) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${file}.${process.pid}`, bytes);
      renameSync(`${file}.${process.pid}`, file);
    }
    return file;
  });
}
