import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { addUpload, listUploads, nextUploadVersion } from "#db/queries/sources/csv.ts";
import { findSourceWithUpload } from "#db/queries/sources/sources.ts";

export type Correcting =
  | { readonly outcome: "proposed"; readonly uploadId: string }
  | { readonly outcome: "nothing-to-correct" };

/** Dashboards change only after confirmation and import. */
export async function correctColumns(
  { companyId, userId }: Pick<Viewer, "companyId" | "userId">,
  sourceId: string,
): Promise<Correcting> {
  return inTransaction(async () => {
    const served = (await findSourceWithUpload(companyId, sourceId))?.upload;
    if (!served) return { outcome: "nothing-to-correct" };
    const later = (await listUploads(companyId, sourceId)).filter(({ version }) => version > served.version);
    if (later.some(({ state }) => state === "importing")) return { outcome: "nothing-to-correct" };
    const begun = later.find(({ state, fileId }) => state !== "ready" && fileId === served.fileId);
    if (begun) return { outcome: "proposed", uploadId: begun.id };
    const uploadId = newId();
    await addUpload(companyId, {
      id: uploadId,
      sourceId,
      fileId: served.fileId,
      version: await nextUploadVersion(companyId, sourceId),
      name: served.name,
      options: served.options,
      columns: served.columns,
      preview: served.preview,
      rowsExpected: served.rowsRead,
      createdBy: userId,
      createdAt: now(),
    });
    return { outcome: "proposed", uploadId };
  });
}
