import { publish } from "#app/realtime/publish.server.ts";
import { endLocksOf } from "#db/queries/dashboards/locks.ts";

/** Call within the transaction of the change. */
export async function releaseLocks(
  companyId: string,
  userId: string,
  clientIds: readonly string[] = [],
): Promise<void> {
  const { freed, unasked } = await endLocksOf(companyId, userId, clientIds);
  for (const dashboardId of freed) await publish("DashboardLockFreed", { companyId, dashboardId });
  for (const dashboardId of unasked) await publish("DashboardLockAsked", { companyId, dashboardId });
}
