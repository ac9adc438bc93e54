import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { automaticReports, reportRuns } from "#db/schema/index.ts";
import type { ReportRow } from "../reports/reports.ts";

const day = 86_400_000;

/** Reports that may be due earlier than they say: a week, or the shortest month, and an hour for a clock change. */
export function listReportsFarAhead(at: Date): Promise<ReportRow[]> {
  const later = (days: number) => new Date(at.getTime() + days * day + 3_600_000);
  return db
    .select()
    .from(automaticReports)
    .where(
      and(
        isNull(automaticReports.pausedAt),
        or(
          and(eq(automaticReports.period, "WEEK"), gt(automaticReports.nextDueAt, later(7))),
          gt(automaticReports.nextDueAt, later(28)),
        ),
      ),
    );
}

/** Runs of days to come that were not sent: they would keep the reports of these days from being sent. */
export async function removeUnsentFutureRuns(after: Date): Promise<void> {
  await db
    .delete(reportRuns)
    .where(
      and(
        gt(reportRuns.dueAt, after),
        eq(reportRuns.test, false),
        inArray(reportRuns.state, ["due", "held", "skipped"]),
        isNull(reportRuns.claimedUntil),
      ),
    );
}
