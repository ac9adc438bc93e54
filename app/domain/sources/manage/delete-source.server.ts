import { deleteFile } from "#app/domain/files/delete-file.server.ts";
import { noteDeleted } from "#app/domain/sources/note-event.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { listUploads } from "#db/queries/sources/csv.ts";
import { listDashboardsUsing, removeSource } from "#db/queries/sources/sources.ts";

/** Widgets stay. `forgetUnusedConnections` revokes the connection. */
export async function deleteSource(
  companyId: string,
  id: string,
  by: string | null = null,
): Promise<"deleted" | "not-found"> {
  return inTransaction(async () => {
    const uploads = await listUploads(companyId, id);
    const source = await removeSource(companyId, id);
    if (!source) return "not-found";
    if ((await listDashboardsUsing(companyId, id)).length > 0) await noteDeleted(source, by, now());
    for (const { fileId } of uploads) await deleteFile(companyId, fileId);
    return "deleted";
  });
}
