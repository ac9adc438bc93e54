import type { Viewer } from "#app/auth/viewer.ts";
import { removeReport } from "#db/queries/reports/reports.ts";

/** With all that it sent; links in old messages stop working. */
export async function deleteReport(viewer: Viewer, id: string): Promise<"deleted" | "not-found"> {
  return (await removeReport(viewer.companyId, id)) ? "deleted" : "not-found";
}
