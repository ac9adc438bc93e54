import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { lockCopies, removeDashboards } from "#db/queries/dashboard-copies.ts";
import { lockHolder } from "../../dashboard.ts";

/** Changed, shared, edited or sent copies stay. */
export function undoCopies(
  { companyId }: Viewer,
  batch: string,
): Promise<{ readonly deleted: number; readonly kept: number }> {
  return inTransaction(async () => {
    const copies = await lockCopies(companyId, batch);
    const unchanged = copies.filter(
      (copy) => copy.version === 1 && !copy.public && copy.reports === 0 && lockHolder(copy, now()) === null,
    );
    const deleted = await removeDashboards(
      companyId,
      unchanged.map(({ id }) => id),
    );
    return { deleted, kept: copies.length - deleted };
  });
}
