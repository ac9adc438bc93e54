import type { Viewer } from "#app/auth/viewer.ts";
import { removeClient } from "#db/queries/clients.ts";

/** Its dashboards, sources and reports stay. */
export async function deleteClient({ companyId }: Viewer, id: string): Promise<"deleted" | "not-found"> {
  return (await removeClient(companyId, id)) ? "deleted" : "not-found";
}
