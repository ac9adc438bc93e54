import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { setDashboardRealTime } from "#db/queries/dashboards/real-time.ts";
import { nameOf } from "../edit/content/lock-dashboard.server.ts";
import { lockHolder } from "../dashboard.ts";

/** Returns a message if another person is editing. */
export async function saveRealTime(
  { companyId, userId }: Viewer,
  dashboard: Dashboard,
  sent: unknown,
): Promise<"saved" | "not-found" | { readonly realTimeProblem: string }> {
  const holder = lockHolder(dashboard, now());
  if (holder !== null && holder !== userId)
    return {
      realTimeProblem: `${await nameOf(companyId, holder)} is editing this dashboard. Try again when they are done.`,
    };
  return (await setDashboardRealTime(companyId, dashboard.id, sent === "on")) ? "saved" : "not-found";
}
