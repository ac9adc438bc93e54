import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { findReport, setSkippedDue } from "#db/queries/reports/reports.ts";
import { nextSends, shownSends } from "./rules/next-sends.ts";
import { scheduleOf } from "./sending/create-runs.server.ts";

export type SkipSendOutcome = "changed" | "not-found" | "not-next";

export async function skipSend(
  { companyId }: Viewer,
  reportId: string,
  dueAt: string,
  isSkipped: boolean,
): Promise<SkipSendOutcome> {
  const report = await findReport(companyId, reportId);
  if (!report) return "not-found";
  const sends = nextSends({ ...scheduleOf(report), dateRange: report.dateRange }, now(), shownSends);
  if (!sends.some((send) => send.dueAt === dueAt)) return "not-next";
  await setSkippedDue(companyId, reportId, dueAt, isSkipped);
  return "changed";
}
