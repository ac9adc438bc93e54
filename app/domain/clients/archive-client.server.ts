import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { setClient } from "#db/queries/clients.ts";

/** Its dashboards, sources and reports stay. */
export async function archiveClient({ companyId }: Viewer, id: string): Promise<"archived" | "not-found"> {
  return (await setClient(companyId, id, { archivedAt: now() })) ? "archived" : "not-found";
}

export async function restoreClient({ companyId }: Viewer, id: string): Promise<"restored" | "not-found"> {
  return (await setClient(companyId, id, { archivedAt: null })) ? "restored" : "not-found";
}
