import type { Viewer } from "#app/auth/viewer.ts";
import { namePattern } from "#app/domain/dashboards/edit/copies/copy-content.ts";
import { copyGround } from "#app/domain/dashboards/edit/copies/copy-ground.server.ts";
import { planCopies } from "#app/domain/dashboards/edit/copies/plan-copies.ts";
import { cloneDashboard } from "#app/domain/dashboards/list/actions/clone-dashboard.server.ts";
import type { CreateOutcome } from "#app/domain/dashboards/edit/create-dashboard.server.ts";
import { findClient } from "#db/queries/clients.ts";
import { findDashboard } from "#db/queries/dashboards.ts";
import { createCopies } from "./create-copies.server.ts";

export type CopiedForClient =
  | CreateOutcome
  | { readonly outcome: "not-found" | "no-client" }
  /** Some widgets lack a source or filter: `href` lets a person choose. */
  | { readonly outcome: "incomplete"; readonly href: string };

/** A copy for the original's own client has its sources. */
export async function copyForClient(viewer: Viewer, id: string, clientId: string): Promise<CopiedForClient> {
  const { companyId } = viewer;
  const original = await findDashboard(companyId, id);
  if (!original) return { outcome: "not-found" };
  if (original.clientId === clientId) return cloneDashboard(viewer, id);
  const [ground, owner] = await Promise.all([
    copyGround(viewer, original),
    original.clientId ? findClient(companyId, original.clientId) : null,
  ]);
  const clients = ground.clients.filter((client) => client.id === clientId);
  const [row] = planCopies(
    { ...ground, clients },
    { name: namePattern(original.name, owner?.name ?? null), clientIds: new Set([clientId]), sources: null },
  );
  if (!row) return { outcome: "no-client" };
  if (row.copy.leftOut.length > 0 || row.filterMisses.length > 0)
    return {
      outcome: "incomplete",
      href: `/dashboards/${original.permalink}/copies?client=${clientId}#client-${clientId}`,
    };
  const reports = { reports: [], recipients: "", addresses: [], created: [], problems: {} };
  const made = await createCopies(viewer, original, ground.slots, [{ ...row, reports }]);
  if (made.outcome === "limit") return { outcome: "limit", allowed: made.allowed };
  const [copy] = made.copies;
  return { outcome: "created", ...copy! };
}
