import { isCompanyHere } from "#app/lib/request-context.server.ts";
import { findImage } from "#db/queries/files.ts";
import { storeOf } from "./file-store.server.ts";
import type { OpenedFile } from "./open-file.server.ts";

/** Its id is unguessable. No uploads or PDFs. */
export async function openImage(id: string): Promise<OpenedFile | null> {
  const file = await findImage(id);
  return file && isCompanyHere(file.companyId)
    ? { file, read: () => storeOf(file).read(file.companyId, id) }
    : null;
}
