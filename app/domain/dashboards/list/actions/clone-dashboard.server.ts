import type { Viewer } from "#app/auth/viewer.ts";
import { listDashboardNames } from "#db/queries/dashboard-list.ts";
import { findDashboard } from "#db/queries/dashboards.ts";
import { addDashboardWith, type CreateOutcome } from "../../edit/create-dashboard.server.ts";
import { copyName } from "../../dashboard.ts";

export async function cloneDashboard(
  viewer: Viewer,
  id: string,
): Promise<CreateOutcome | { readonly outcome: "not-found" }> {
  const original = await findDashboard(viewer.companyId, id);
  if (!original) return { outcome: "not-found" };
  const name = copyName(original.name, await listDashboardNames(viewer.companyId));
  const { clientId, colorNames, tags } = original;
  return addDashboardWith(viewer, { ...original.content, name }, `Copied “${original.name}”`, {
    clientId,
    colorNames,
    tags,
  });
}
