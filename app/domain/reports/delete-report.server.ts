import type { Viewer } from "#app/auth/viewer.ts";
import { removeReport } from "#db/queries/reports/reports.ts";

/** Also deletes its runs; links in sent messages stop working. */
export async function deleteReport(viewer: Viewer, id: string): Promise<"deleted" | "not-found"> {
  return (await removeReport(viewer.companyId, id)) ? "deleted" : "not-found";
}
