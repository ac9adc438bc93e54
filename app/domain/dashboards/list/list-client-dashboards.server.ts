import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { isTimeZone, timeZone } from "#app/lib/plain-date.ts";
import { listDashboardsOfClient } from "#db/queries/clients.ts";
import { whenWords } from "../when-words.ts";

export async function listClientDashboards({ companyId, timezone }: Viewer, clientId: string) {
  const zone = isTimeZone(timezone) ? timezone : timeZone("UTC");
  const rows = await listDashboardsOfClient(companyId, clientId);
  return rows.map(({ updatedAt, ...row }) => ({ ...row, changed: whenWords(updatedAt, zone, now()) }));
}
