import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { findReport, setReport } from "#db/queries/reports/reports.ts";
import { nextDueAfter } from "./rules/schedule.ts";
import { scheduleOf } from "./sending/create-runs.server.ts";

/** Runs in progress are still sent. */
export async function pauseReport(viewer: Viewer, id: string): Promise<"paused" | "not-found"> {
  return (await setReport(viewer.companyId, id, { pausedAt: now(), copyBatch: null }))
    ? "paused"
    : "not-found";
}

/** Missed sends are not made up for. */
export async function resumeReport(viewer: Viewer, id: string): Promise<"resumed" | "not-found"> {
  const report = await findReport(viewer.companyId, id);
  if (!report) return "not-found";
  const nextDueAt = nextDueAfter(scheduleOf(report), now());
  return (await setReport(viewer.companyId, id, { pausedAt: null, nextDueAt, copyBatch: null }))
    ? "resumed"
    : "not-found";
}
