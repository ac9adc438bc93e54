import type { Viewer } from "#app/auth/viewer.ts";
import { saveDashboard, type SaveOutcome } from "./save-dashboard.server.ts";

export function renameDashboard(
  viewer: Viewer,
  id: string,
  name: string,
  baseVersion: number | null = null,
): Promise<SaveOutcome> {
  return saveDashboard(viewer, id, baseVersion, (content) => ({
    content: { ...content, name },
    what: `Renamed to “${name}”`,
  }));
}
