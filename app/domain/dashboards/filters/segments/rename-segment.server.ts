import type { Viewer } from "#app/auth/viewer.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { isSegmentNameTaken, setSegmentName } from "#db/queries/clients.ts";

export async function renameSegment(
  { companyId }: Viewer,
  { clientId }: Pick<Dashboard, "clientId">,
  id: string,
  name: string,
): Promise<"renamed" | "name-taken" | "not-found"> {
  if (await isSegmentNameTaken(companyId, clientId, name, id)) return "name-taken";
  return (await setSegmentName(companyId, clientId, id, name)) ? "renamed" : "not-found";
}
