import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { automaticReports, reportRuns } from "#db/schema/index.ts";
import type { ReportRow } from "../reports/reports.ts";

const day = 86_400_000;

/** Reports due beyond their period: a week or the shortest month, plus an hour for clock changes. */
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

/** They would block the reports of these days. */
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
