import { sql } from "drizzle-orm";
import { reportRuns } from "#db/schema/index.ts";

/** A run as the subject of an event: its report, which is called like its dashboard. */
export const namedRun = {
  id: reportRuns.reportId,
  name: sql<string>`(select board.name from dashboards board where board.id = report_runs.dashboard_id)`,
  runId: reportRuns.id,
};
