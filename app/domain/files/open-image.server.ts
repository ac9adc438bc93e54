import { findImage } from "#db/queries/files.ts";
import { storeOf } from "./file-store.server.ts";
import type { OpenedFile } from "./open-file.server.ts";

/**
 * Opens an image without a company check: the id is unguessable. Uploads and PDFs are never opened this way.
 */
export async function openImage(id: string): Promise<OpenedFile | null> {
  const file = await findImage(id);
  return file && { file, read: () => storeOf(file).read(file.companyId, id) };
}
