import { deleteFile } from "#app/domain/files/delete-file.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { listUploads } from "#db/queries/csv.ts";
import { removeSource } from "#db/queries/sources.ts";

/**
 * Deletes a source with its files and everything read from them. Widgets that use it stay and say that their source is
 * gone; which dashboards these are is shown before (`findSourcePage`). A login that nothing stands on any more is taken back soon after (`forgetUnusedLogins`).
 */
export async function deleteSource(companyId: string, id: string): Promise<"deleted" | "not-found"> {
  return inTransaction(async () => {
    const uploads = await listUploads(companyId, id);
    if (!(await removeSource(companyId, id))) return "not-found";
    for (const { fileId } of uploads) await deleteFile(companyId, fileId);
    return "deleted";
  });
}
