import type { Viewer } from "#app/auth/viewer.ts";
import { newId } from "#app/lib/id.server.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { addSegment, isSegmentNameTaken, listSegments } from "#db/queries/clients.ts";
import { type DashboardFilter, filterText } from "../dashboard-filter.ts";
import { segmentLimits } from "./segment.form.ts";

export async function saveSegment(
  { companyId }: Viewer,
  { clientId }: Pick<Dashboard, "clientId">,
  name: string,
  filters: readonly DashboardFilter[],
): Promise<"saved" | "name-taken" | "limit"> {
  if (await isSegmentNameTaken(companyId, clientId, name, null)) return "name-taken";
  if ((await listSegments(companyId, clientId)).length >= segmentLimits.segments) return "limit";
  await addSegment(companyId, { id: newId(), clientId, name, filters: filters.map(filterText) });
  return "saved";
}
