import type { Viewer } from "#app/auth/viewer.ts";
import { restoreTags } from "#db/queries/dashboard-tags.ts";

export function undoTags({ companyId }: Viewer, batch: string): Promise<number> {
  return restoreTags(companyId, batch);
}
