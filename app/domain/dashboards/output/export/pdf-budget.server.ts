import type { Lane } from "#app/pdf/worker/pool.ts";
import { clientAddress, takeTries, type Try } from "#app/http/rate-limit.server.ts";

export type FileReader = {
  readonly as: "owner" | "visitor";
  readonly linkId?: string | null | undefined;
};

export type { Lane };

/** Strangers wait in another line (decisions/0156-files-for-strangers.md). */
export function laneOf({ as, linkId }: FileReader): Lane {
  return as === "owner" || linkId ? "own" : "public";
}

/** Only files not made yet. Variations never use the budget of the dashboard's own file. */
export async function takePdfTries(
  dashboardId: string,
  { as, linkId }: FileReader,
  isVariation: boolean,
): Promise<Try> {
  if (as === "owner") return { waitSeconds: null };
  const from = clientAddress();
  const near = await takeTries(["pdf-visitor", from]);
  if (near.waitSeconds !== null) return near;
  if (linkId) return takeTries(["pdf-link", linkId]);
  if (!isVariation) return takeTries(["pdf-same", dashboardId]);
  const shared = await takeTries(["pdf-dashboard", dashboardId]);
  if (shared.waitSeconds === null) return shared;
  // A few tries per network remain after others used the shared budget.
  return takeTries(["pdf-dashboard-crowded", dashboardId, from], ["pdf-dashboard-most", dashboardId]);
}
