import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { findDashboard } from "#db/queries/dashboards.ts";
import {
  answerLockRequest,
  askForDashboardLock,
  freeDashboardLock,
  takeDashboardLock,
  takeOverDashboardLock,
} from "#db/queries/dashboards/locks.ts";
import { findUser } from "#db/queries/users.ts";
import { lockDiedBefore, lockHolder } from "../dashboard.ts";

export type LockOutcome =
  | { readonly outcome: "yours"; readonly beatAt: Date; readonly isAsked: boolean }
  | { readonly outcome: "theirs"; readonly holder: string }
  | { readonly outcome: "not-found" };

/** Takes or renews the lock: on switching edit mode on, on each change, and every minute from an open editor. */
export async function lockDashboard(viewer: Viewer, id: string): Promise<LockOutcome> {
  const attempt = attemptOf(viewer);
  const taken = await takeDashboardLock(viewer.companyId, id, attempt);
  if (taken) return { outcome: "yours", beatAt: attempt.at, isAsked: taken.askedBy !== null };
  const dashboard = await findDashboard(viewer.companyId, id);
  if (!dashboard) return { outcome: "not-found" };
  const holderId = lockHolder(dashboard, attempt.at);
  if (holderId === null || holderId === viewer.userId) return { outcome: "yours", beatAt: attempt.at, isAsked: false };
  return { outcome: "theirs", holder: await nameOf(viewer.companyId, holderId) };
}

/** The previous holder's next save is refused, without data loss. */
export async function takeOverDashboard(viewer: Viewer, id: string): Promise<"yours" | "not-found"> {
  return (await takeOverDashboardLock(viewer.companyId, id, attemptOf(viewer))) ? "yours" : "not-found";
}

/** A beat newer than `beatAt` keeps the lock: a reloaded page takes it before the old page unloads. */
export async function freeDashboard(viewer: Viewer, id: string, beatAt: Date | null = null): Promise<void> {
  await freeDashboardLock(viewer.companyId, id, viewer.userId, beatAt);
}

/** The holder's editor then shows the request. */
export async function askToFinish(viewer: Viewer, id: string): Promise<void> {
  await askForDashboardLock(viewer.companyId, id, attemptOf(viewer));
}

/** False if no request is open, or the lock was lost meanwhile. */
export function answerRequest(viewer: Viewer, id: string, answer: "hand-over" | "keep"): Promise<boolean> {
  return answerLockRequest(viewer.companyId, id, attemptOf(viewer), answer);
}

function attemptOf({ userId }: Viewer) {
  const at = now();
  return { userId, at, diedBefore: lockDiedBefore(at) };
}

export async function nameOf(companyId: string, userId: string): Promise<string> {
  return (await findUser(companyId, userId))?.name ?? "Another person";
}
