import type { Table } from "#app/metrics/table.ts";
import { publish } from "#app/realtime/publish.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { listRealTimeDashboards } from "#db/queries/dashboards/real-time.ts";
import { type DueQuery, saveResult } from "#db/queries/sources/refresh-turns.ts";
import { realTimeStaleAt } from "../freshness.ts";

/** Replaces the last result: no report shows it later. */
export function saveRealTime(question: DueQuery, table: Table, fetchedAt: Date): Promise<void> {
  const { companyId, sourceId } = question;
  return inTransaction(async () => {
    const staleAt = realTimeStaleAt(fetchedAt);
    await saveResult(question, table, { range: null, fetchedAt, staleAt, replaces: true });
    for (const dashboardId of await listRealTimeDashboards(companyId, sourceId))
      await publish("DashboardNumbersUpdated", { dashboardId });
  });
}
