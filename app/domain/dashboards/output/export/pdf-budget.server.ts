import type { Lane } from "#app/pdf/worker/pool.ts";
import { clientAddress, takeTries, type Try } from "#app/http/rate-limit.server.ts";

/** Reader of a file: the agency's people, the recipient of a personal link, or anyone. */
export type FileReader = {
  readonly as: "owner" | "visitor";
  readonly linkId?: string | null | undefined;
};

export type { Lane };

/** Strangers wait in a line of their own (decisions/0156-files-for-strangers.md). */
export function laneOf({ as, linkId }: FileReader): Lane {
  return as === "owner" || linkId ? "own" : "public";
}

/**
 * Of a file that was not made yet. The dashboard's own period without filters is the same file for everyone: variations
 * of it never use up its budget.
 */
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
  // Each network still has a few after others used up the shared budget.
  return takeTries(["pdf-dashboard-crowded", dashboardId, from], ["pdf-dashboard-most", dashboardId]);
}
