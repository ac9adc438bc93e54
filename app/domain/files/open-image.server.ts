import { findImage } from "#db/queries/files.ts";
import { storeOf } from "./file-store.server.ts";
import type { OpenedFile } from "./open-file.server.ts";

/** Any image by its unguessable id, but no uploads or PDFs. */
export async function openImage(id: string): Promise<OpenedFile | null> {
  const file = await findImage(id);
  return file && { file, read: () => storeOf(file).read(file.companyId, id) };
}
