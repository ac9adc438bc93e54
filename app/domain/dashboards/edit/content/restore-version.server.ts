import type { Viewer } from "#app/auth/viewer.ts";
import { findVersion } from "#db/queries/dashboard-versions.ts";
import { saveDashboard, type SaveOutcome } from "./save-dashboard.server.ts";

export async function restoreVersion(
  viewer: Viewer,
  id: string,
  version: number,
  baseVersion: number | null,
): Promise<SaveOutcome> {
  const found = await findVersion(viewer.companyId, id, version);
  return saveDashboard(viewer, id, baseVersion, () =>
    found ? { content: found.content, what: `Restored version ${version}` } : { refused: "no-such-version" },
  );
}
