import type { UploadedImages } from "#app/pdf/worker/pool.server.ts";
import { openFile } from "./open-file.server.ts";

/**
 * The bytes of a company's images by id, for paper and mail. One that is gone is left out: the page is drawn without it.
 * @throws {BytesUnavailable} One that is only out of reach is not: a report without the client's logo is not their report.
 */
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
