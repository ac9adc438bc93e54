import type { Viewer } from "#app/auth/viewer.ts";
import { findVersion } from "#db/queries/dashboard-versions.ts";
import { saveDashboard, type SaveOutcome } from "./save-dashboard.server.ts";

/** Shows an older version again, as a save of its own: what came after it stays in the list and can be restored too. */
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
