import type { Viewer } from "#app/auth/viewer.ts";
import { restoreTags } from "#db/queries/dashboard-tags.ts";

/** Dashboards that were tagged again since then keep their tags. */
export function undoTags({ companyId }: Viewer, batch: string): Promise<number> {
  return restoreTags(companyId, batch);
}
