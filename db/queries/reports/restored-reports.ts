import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { automaticReports, deliveries, reportRuns } from "#db/schema/index.ts";
import type { ReportRow } from "./reports.ts";

// All companies, after a restore and before a process uses the database.

export async function skipOpenRuns(at: Date, why: string): Promise<number> {
  const free = { claimedBy: null, claimedUntil: null, nextAttemptAt: null, agencyNotifiedAt: at };
  await db
    .update(deliveries)
    .set({ ...free, state: "suppressed", error: why })
    .where(inArray(deliveries.state, ["due", "handing"]));
  const skipped = await db
    .update(reportRuns)
    .set({ ...free, state: "skipped", error: why, finishedAt: at, decideBy: null })
    .where(inArray(reportRuns.state, ["due", "claimed", "snapshot", "held", "waiting", "rendered"]))
    .returning({ id: reportRuns.id });
  return skipped.length;
}

export async function pauseAllReports(at: Date): Promise<number> {
  const paused = await db
    .update(automaticReports)
    .set({ pausedAt: at, copyBatch: null })
    .where(isNull(automaticReports.pausedAt))
    .returning({ id: automaticReports.id });
  return paused.length;
}

export function listOverdueReports(at: Date): Promise<ReportRow[]> {
  return db
    .select()
    .from(automaticReports)
    .where(
      and(
        isNull(automaticReports.pausedAt),
        sql`${automaticReports.nextDueAt} <= ${at.toISOString()}::timestamptz`,
      ),
    );
}

export async function skipDues(report: ReportRow, dues: readonly Date[]): Promise<void> {
  const skippedDues = [...new Set([...report.skippedDues, ...dues.map((due) => due.toISOString())])];
  await db
    .update(automaticReports)
    .set({ skippedDues })
    .where(and(eq(automaticReports.companyId, report.companyId), eq(automaticReports.id, report.id)));
}
