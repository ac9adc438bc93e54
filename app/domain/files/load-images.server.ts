import type { UploadedImages } from "#app/views/uploaded-images.ts";
import { openFile } from "./open-file.server.ts";

/** Leaves out missing images. @throws {BytesUnavailable} Reports need every existing image. */
export async function loadImages(companyId: string, ids: readonly string[]): Promise<UploadedImages> {
  const found = await Promise.all(
    ids.map(async (id) => {
      const opened = await openFile(companyId, id);
      if (!opened) return [];
      const parts: Uint8Array[] = [];
      for await (const part of opened.read()) parts.push(part);
      return [
        [id, { bytes: new Uint8Array(Buffer.concat(parts)), contentType: opened.file.contentType }] as const,
      ];
    }),
  );
  return Object.fromEntries(found.flat());
}
