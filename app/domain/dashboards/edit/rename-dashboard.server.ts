import type { Viewer } from "#app/auth/viewer.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { saveDashboard, type SaveOutcome } from "./content/save-dashboard.server.ts";

export function renameDashboard(
  viewer: Viewer,
  dashboard: string | Dashboard,
  name: string,
  baseVersion: number | null = null,
): Promise<SaveOutcome> {
  return saveDashboard(viewer, dashboard, baseVersion, (content) => ({
    content: { ...content, name },
    what: `Renamed to “${name}”`,
  }));
}
