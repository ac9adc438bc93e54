import { findFile } from "#db/queries/files.ts";
import { deleteFile } from "./delete-file.server.ts";
import { imageKind } from "./image-kind.ts";
import { inTransaction } from "#db/client.server.ts";
import { recordEvents } from "#db/queries/audit-log/record.ts";

/** No uploads or PDFs. */
export async function deleteImage(companyId: string, id: string): Promise<"deleted" | "not-found"> {
  const file = await findFile(companyId, id);
  if (!file || !imageKind(file.kind)) return "not-found";
  return inTransaction(async () => {
    const outcome = await deleteFile(companyId, id);
    if (outcome === "deleted") await recordEvents(companyId, [{ action: "file.deleted", subject: file }]);
    return outcome;
  });
}
