import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { shownImages } from "./shown-images.ts";

import type { UploadedImages } from "#app/views/uploaded-images.ts";
/** Re-encoded: react-pdf and resvg must fetch nothing. */
export type ReadImage = { readonly width: number; readonly height: number; readonly uri: string };
export type ImageSources = ReadonlyMap<string, string>;

/** By bytes. No SVG: it can reference files and URLs. */
const readable: readonly (readonly [string, RegExp])[] = [
  ["jpeg", /^\xff\xd8\xff/],
  ["png", /^\x89PNG\r\n/],
  ["webp", /^RIFF[^]{4}WEBP/],
  ["gif", /^GIF8[79]a/],
];

const maxPixels = 60_000_000;
const maxPngBytes = 400_000;

sharp.cache(false);
sharp.concurrency(1);

/** Skips broken images. */
export async function readImages(
  view: DashboardView,
  images: UploadedImages,
  onBroken: (fileId: string, why: string) => void,
): Promise<Map<string, ReadImage>> {
  const read = new Map<string, ReadImage>();
  for (const [fileId, side] of shownImages(view)) {
    const image = images[fileId];
    if (!image) onBroken(fileId, "not given");
    else {
      try {
        read.set(fileId, await readImage(image.bytes, side));
      } catch (error) {
        onBroken(fileId, error instanceof Error ? error.message : String(error));
      }
    }
  }
  return read;
}

const kept = new LRUCache<string, ReadImage>({
  maxSize: 16_000_000,
  sizeCalculation: ({ uri }) => uri.length,
});

async function readImage(bytes: Uint8Array, side: number): Promise<ReadImage> {
  const key = `${side} ${createHash("sha256").update(bytes).digest("base64")}`;
  const image = kept.get(key) ?? (await convert(bytes, side));
  kept.set(key, image);
  return image;
}

async function convert(bytes: Uint8Array, side: number): Promise<ReadImage> {
  const start = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  const format = readable.find(([, magic]) => magic.test(start))?.[0];
  if (!format) throw new Error("neither JPEG, PNG, WebP nor GIF");
  // Flattened on white, so pdfkit embeds the image unchanged.
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
    .rotate()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb");
  const png =
    format === "jpeg"
      ? null
      : await image.clone().png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
  if (png && png.data.length <= maxPngBytes) return written(png, "png");
  return written(await image.jpeg({ quality: 84 }).toBuffer({ resolveWithObject: true }), "jpeg");
}

function written(
  { data, info }: { data: Buffer; info: { width: number; height: number } },
  format: "png" | "jpeg",
): ReadImage {
  return {
    width: info.width,
    height: info.height,
    uri: `data:image/${format};base64,${data.toString("base64")}`,
  };
}
