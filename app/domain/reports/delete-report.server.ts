import type { Viewer } from "#app/auth/viewer.ts";
import { removeReport } from "#db/queries/reports/reports.ts";

export async function deleteReport(viewer: Viewer, id: string): Promise<"deleted" | "not-found"> {
  return (await removeReport(viewer.companyId, id)) ? "deleted" : "not-found";
}
