import { findFile } from "#db/queries/files.ts";
import { deleteFile } from "./delete-file.server.ts";
import { imageKind } from "./image-kind.ts";

/** Only images of dashboards, no uploads or PDFs. */
export async function deleteImage(companyId: string, id: string): Promise<"deleted" | "not-found"> {
  const file = await findFile(companyId, id);
  return file && imageKind(file.kind) ? deleteFile(companyId, id) : "not-found";
}
