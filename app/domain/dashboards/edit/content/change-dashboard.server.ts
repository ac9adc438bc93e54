import type { Viewer } from "#app/auth/viewer.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import type { DashboardContent } from "#db/schema/documents/dashboard.ts";
import { saveDashboard, type SaveOutcome } from "./save-dashboard.server.ts";
import { whatChanged } from "./what-changed.ts";

export function changeDashboard(
  viewer: Viewer,
  dashboard: string | Dashboard,
  baseVersion: number | null,
  given: Partial<DashboardContent>,
): Promise<SaveOutcome> {
  return saveDashboard(viewer, dashboard, baseVersion, (content) => {
    const changed = { ...content, ...given };
    return { content: changed, what: whatChanged(content, changed) };
  });
}
