import type { Viewer } from "#app/auth/viewer.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { removeSegment } from "#db/queries/clients.ts";

export async function deleteSegment(
  { companyId }: Viewer,
  { clientId }: Pick<Dashboard, "clientId">,
  id: string,
): Promise<"deleted" | "not-found"> {
  return (await removeSegment(companyId, clientId, id)) ? "deleted" : "not-found";
}
