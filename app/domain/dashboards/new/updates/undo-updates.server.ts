import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { findVersion } from "#db/queries/dashboard-versions.ts";
import { lockUpdated, type Update, writeUpdates } from "#db/queries/templates/template-updates.ts";
import { lockHolder } from "../../dashboard.ts";
import { kindOf } from "./update-batch.ts";

/** Dashboards changed or edited since then stay. */
export function undoUpdates(
  { companyId, userId }: Viewer,
  batch: string,
): Promise<{ readonly undone: number; readonly kept: number }> {
  const at = now();
  return inTransaction(async () => {
    const copies = await lockUpdated(companyId, batch);
    const updates: Update[] = [];
    for (const { id, version, updatedTo, madeBefore, ...lock } of copies) {
      const holder = lockHolder(lock, at);
      if (version !== updatedTo || (holder !== null && holder !== userId)) continue;
      const before = await findVersion(companyId, id, updatedTo - 1);
      if (!before || madeBefore === null) continue;
      updates.push({
        dashboard: { id, version },
        content: before.content,
        what: "Undid: the update from the template",
        shows: before.shows,
        userId,
        at,
        made: madeBefore,
        batch: null,
      });
    }
    await writeUpdates(companyId, kindOf(batch), updates);
    return { undone: updates.length, kept: copies.length - updates.length };
  });
}
