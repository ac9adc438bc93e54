import { and, eq, type SQL, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { deliveries, reportRuns } from "#db/schema/index.ts";
import { namedRun } from "../audit-log/named-run.ts";
import { recordEvents, schedule } from "../audit-log/record.ts";

export function finishRuns(now: Date) {
  return inTransaction(async () => {
    const runs = await finished(now);
    for (const { companyId, id, name, test, sent, failed } of runs) {
      const subject = { id, name };
      if (!test && sent > 0)
        await recordEvents(companyId, [
          { action: "report.sent", subject, details: { sent, failed }, by: schedule },
        ]);
    }
    return runs;
  });
}

function finished(now: Date) {
  const count = (states: SQL) =>
    sql<number>`(select count(*)::int from deliveries d where d.run_id = report_runs.id and d.state in (${states}))`;
  return db
    .update(reportRuns)
    .set({ state: "done", finishedAt: now })
    .where(
      and(
        eq(reportRuns.state, "rendered"),
        sql`not exists (select 1 from ${deliveries} where ${deliveries.runId} = ${reportRuns.id} and ${deliveries.state} in ('due', 'handing'))`,
      ),
    )
    .returning({
      ...namedRun,
      companyId: reportRuns.companyId,
      test: reportRuns.test,
      sent: count(sql`'handed', 'delivered'`),
      failed: count(sql`'bounced', 'failed', 'unknown'`),
    });
}
