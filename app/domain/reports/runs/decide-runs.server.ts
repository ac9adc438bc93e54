import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { approveRuns, skipRunRow } from "#db/queries/reports/report-approvals.ts";
import { skippedText } from "../sending/create-runs.server.ts";
import { sendDueReportsNow } from "./send-due-reports-now.server.ts";

export async function approveReports(
  { companyId, userId }: Viewer,
  runIds: readonly string[],
  soon = sendDueReportsNow,
): Promise<number> {
  const approved = await approveRuns(companyId, runIds, { by: userId, at: now() });
  if (approved.length > 0) soon();
  return approved.length;
}

export async function skipRun(
  { companyId, userId }: Viewer,
  runId: string,
): Promise<"skipped" | "decided-before"> {
  const isSkipped = await skipRunRow(companyId, runId, { by: userId, at: now() }, skippedText);
  return isSkipped ? "skipped" : "decided-before";
}
