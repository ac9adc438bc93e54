import type { Viewer } from "#app/auth/viewer.ts";
import { findRun, reopenHeldRun } from "#db/queries/reports/report-runs.ts";
import { sendDueReportsNow } from "./send-soon.server.ts";

export type HeldRunOutcome = "on-its-way" | "not-found" | "not-held";

/** "Send anyway": sends the numbers already read. */
export function sendHeldRun(
  viewer: Viewer,
  runId: string,
  soon = sendDueReportsNow,
): Promise<HeldRunOutcome> {
  return reopen(viewer, runId, true, soon);
}

/** "Check again": reads new numbers and repeats the checks. */
export function checkHeldRunAgain(
  viewer: Viewer,
  runId: string,
  soon = sendDueReportsNow,
): Promise<HeldRunOutcome> {
  return reopen(viewer, runId, false, soon);
}

async function reopen(
  { companyId }: Viewer,
  runId: string,
  anyway: boolean,
  soon: () => void,
): Promise<HeldRunOutcome> {
  if (await reopenHeldRun(companyId, runId, anyway)) {
    soon();
    return "on-its-way";
  }
  return (await findRun(companyId, runId)) ? "not-held" : "not-found";
}
