import { differenceEuclidean, oklch } from "culori";
import { LRUCache } from "lru-cache";
import { loadSharp } from "#app/lib/images/load-sharp.server.ts";
import { BytesUnavailable } from "#app/domain/files/bytes-unavailable.ts";
import { loadImages } from "#app/domain/files/load-images.server.ts";
import { singleton } from "#app/lib/singleton.ts";

export type Swatch = { readonly color: string; readonly isFromLogo: boolean };

const palette = ["#0e6b5c", "#1b4fa0", "#b0321b", "#681946", "#d6d400", "#0b0b0d", "#d9731f"];
const maxSwatches = 7;
const maxFromLogo = 3;
/** Pixels; enough for logo colors. */
const side = 48;
const minPart = 0.02;
const minDistance = 0.1;

const distance = differenceEuclidean("oklab");

/** Files never change under their id. */
const known = singleton("logo-colors", () => new LRUCache<string, readonly string[]>({ max: 500 }));

/** The logo's colors first. */
export async function brandSwatches(companyId: string, logoId: string | null): Promise<Swatch[]> {
  const own = logoId === null ? [] : await logoColors(companyId, logoId);
  const others = palette.filter((color) => own.every((one) => distance(one, color) >= minDistance));
  return [
    ...own.map((color) => ({ color, isFromLogo: true })),
    ...others.map((color) => ({ color, isFromLogo: false })),
  ].slice(0, maxSwatches);
}

async function logoColors(companyId: string, id: string): Promise<readonly string[]> {
  const before = known.get(`${companyId} ${id}`);
  if (before) return before;
  try {
    const image = (await loadImages(companyId, [id]))[id];
    if (!image) return [];
    const colors = await mainColors(image.bytes);
    known.set(`${companyId} ${id}`, colors);
    return colors;
  } catch (error) {
    if (error instanceof BytesUnavailable) return [];
    throw error;
  }
}

type Group = { readonly key: number; count: number };

/** Without white, black and gray. Counts similar colors together. */
async function mainColors(bytes: Uint8Array): Promise<string[]> {
  const sharp = await loadSharp();
  const { data } = await sharp(bytes)
    .resize(side, side, { fit: "inside" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const exact = new Map<number, number>();
  const groups = new Map<number, Group>();
  let opaque = 0;
  for (let at = 0; at + 3 < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha < 200) continue;
    opaque += 1;
    const color = (red << 16) | (green << 8) | blue;
    exact.set(color, (exact.get(color) ?? 0) + 1);
    const key = color & 0xe0e0e0;
    const group = groups.get(key) ?? { key, count: 0 };
    group.count += 1;
    groups.set(key, group);
  }
  const byCount = [...exact].sort(([, a], [, b]) => b - a).map(([color]) => color);
  return [...groups.values()]
    .filter(({ count }) => count >= opaque * minPart)
    .sort((a, b) => b.count - a.count)
    .map(({ key }) => hexOf(byCount.find((color) => (color & 0xe0e0e0) === key)!))
    .filter(isColorful)
    .reduce<string[]>(
      (chosen, color) =>
        chosen.every((one) => distance(one, color) >= minDistance) ? [...chosen, color] : chosen,
      [],
    )
    .slice(0, maxFromLogo);
}

function isColorful(color: string): boolean {
  const { l, c } = oklch(color)!;
  return c >= 0.05 && l >= 0.2 && l <= 0.92;
}

function hexOf(color: number): string {
  return `#${color.toString(16).padStart(6, "0")}`;
}
