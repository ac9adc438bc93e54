import type { Viewer } from "#app/auth/viewer.ts";
import { findRun, reopenRunOnHold } from "#db/queries/reports/report-runs.ts";
import { sendDueReportsNow } from "./send-due-reports-now.server.ts";

export type RunOnHoldOutcome = "on-its-way" | "not-found" | "not-held";

export function sendRunOnHold(
  viewer: Viewer,
  runId: string,
  soon = sendDueReportsNow,
): Promise<RunOnHoldOutcome> {
  return reopen(viewer, runId, true, soon);
}

export function recheckRunOnHold(
  viewer: Viewer,
  runId: string,
  soon = sendDueReportsNow,
): Promise<RunOnHoldOutcome> {
  return reopen(viewer, runId, false, soon);
}

async function reopen(
  { companyId }: Viewer,
  runId: string,
  anyway: boolean,
  soon: () => void,
): Promise<RunOnHoldOutcome> {
  if (await reopenRunOnHold(companyId, runId, anyway)) {
    soon();
    return "on-its-way";
  }
  return (await findRun(companyId, runId)) ? "not-held" : "not-found";
}
