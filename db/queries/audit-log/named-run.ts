import { sql } from "drizzle-orm";
import { reportRuns } from "#db/schema/index.ts";

export const namedRun = {
  id: reportRuns.reportId,
  name: sql<string>`(select board.name from dashboards board where board.id = report_runs.dashboard_id)`,
  runId: reportRuns.id,
};
