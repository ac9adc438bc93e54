import { loadSharp } from "#app/lib/images/load-sharp.server.ts";
import type { FileRow } from "#db/queries/files.ts";
import { storeFailureMessage } from "./bytes-unavailable.ts";
import { contentTypeOf } from "./content-type-of.ts";
import { saveFile } from "./save-file.server.ts";

export const imageLimitBytes = 10 * 1024 * 1024;
const maxPixels = 50_000_000;
const maxSide = 2_400;
const accepted = new Set(["image/jpeg", "image/png", "image/webp"]);

export type SavedImage =
  | {
      readonly outcome: "saved";
      readonly file: { readonly id: string; readonly contentType: string; readonly size: number };
    }
  | { readonly outcome: "invalid-type"; readonly message: "Invalid file type" }
  | { readonly outcome: "too-large"; readonly limitBytes: number }
  | { readonly outcome: "unavailable"; readonly message: typeof storeFailureMessage };

/** Upright, at most 2,400 px, without metadata or hidden content. */
export async function saveImage(
  companyId: string,
  { kind, name }: { readonly kind: FileRow["kind"]; readonly name: string },
  bytes: AsyncIterable<Uint8Array>,
): Promise<SavedImage> {
  const whole = await collected(bytes, imageLimitBytes);
  if (whole === null) return { outcome: "too-large", limitBytes: imageLimitBytes };
  const drawn = accepted.has(contentTypeOf(whole.subarray(0, 64))) ? await redrawn(whole) : null;
  if (drawn === null) return { outcome: "invalid-type", message: "Invalid file type" };
  const saved = await saveFile(
    companyId,
    { kind, name, limitBytes: imageLimitBytes * 4, expiresAt: null },
    once(drawn),
  );
  if (saved.outcome === "unavailable") return { outcome: "unavailable", message: storeFailureMessage };
  if (saved.outcome !== "saved") throw new Error(`an image was drawn and then not saved: ${saved.outcome}`);
  const { id, contentType, size } = saved.file;
  return { outcome: "saved", file: { id, contentType, size } };
}

async function redrawn(bytes: Buffer): Promise<Buffer | null> {
  try {
    const sharp = await loadSharp();
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
      .toBuffer();
  } catch {
    return null; // unreadable despite its first bytes
  }
}

async function collected(bytes: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size <= limit) parts.push(part);
  }
  return size > limit ? null : Buffer.concat(parts);
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
