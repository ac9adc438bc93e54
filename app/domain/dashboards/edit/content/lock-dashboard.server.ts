import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { log } from "#app/lib/log.server.ts";
import { publish } from "#app/realtime/publish.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { findDashboard } from "#db/queries/dashboards.ts";
import {
  answerLockRequest,
  askForDashboardLock,
  freeDashboardLock,
  takeDashboardLock,
  takeOverDashboardLock,
} from "#db/queries/dashboards/locks.ts";
import { findUser } from "#db/queries/users.ts";
import { leaveSeconds, lockDiedBefore, lockHolder } from "../../dashboard.ts";

export type LockOutcome =
  | { readonly outcome: "yours"; readonly beatAt: Date; readonly isAsked: boolean }
  | { readonly outcome: "theirs"; readonly holder: string }
  | { readonly outcome: "not-found" };

/** Takes or renews the lock: on switching edit mode on, each change, and every minute. */
export async function lockDashboard(viewer: Viewer, id: string): Promise<LockOutcome> {
  const { companyId, userId } = viewer;
  const attempt = attemptOf(viewer);
  const taken = await inTransaction(async () => {
    const lock = await takeDashboardLock(companyId, id, attempt);
    if (lock?.isNew)
      await publish("DashboardLockTaken", { companyId, dashboardId: id, userId, formerUserId: null });
    return lock;
  });
  if (taken) return { outcome: "yours", beatAt: attempt.at, isAsked: taken.askedBy !== null };
  const dashboard = await findDashboard(companyId, id);
  if (!dashboard) return { outcome: "not-found" };
  const holderId = lockHolder(dashboard, attempt.at);
  if (holderId === null || holderId === userId)
    return { outcome: "yours", beatAt: attempt.at, isAsked: false };
  return { outcome: "theirs", holder: await nameOf(companyId, holderId) };
}

/** The previous holder's next save is refused. */
export function takeOverDashboard(viewer: Viewer, id: string): Promise<"yours" | "not-found"> {
  const { companyId, userId } = viewer;
  return inTransaction(async () => {
    const taken = await takeOverDashboardLock(companyId, id, attemptOf(viewer));
    if (!taken) return "not-found";
    const formerUserId = taken.takenFrom;
    await publish("DashboardLockTaken", { companyId, dashboardId: id, userId, formerUserId });
    return "yours";
  });
}

/** Frees the lock soon, unless another beat follows `beatAt`. */
export function leaveDashboard(viewer: Viewer, id: string, beatAt: Date): void {
  const leave = () =>
    freeDashboard(viewer, id, beatAt).catch((error: unknown) =>
      log.warn({ err: error }, "a lock was not freed, and ends by itself"),
    );
  setTimeout(leave, leaveSeconds * 1000).unref();
}

/** A beat newer than `beatAt` preserves the lock. */
export function freeDashboard(viewer: Viewer, id: string, beatAt: Date | null = null): Promise<void> {
  const { companyId, userId } = viewer;
  return inTransaction(async () => {
    if (await freeDashboardLock(companyId, id, userId, beatAt))
      await publish("DashboardLockFreed", { companyId, dashboardId: id });
  });
}

export function askToFinish(viewer: Viewer, id: string): Promise<void> {
  const { companyId } = viewer;
  return inTransaction(async () => {
    if (await askForDashboardLock(companyId, id, attemptOf(viewer)))
      await publish("DashboardLockAsked", { companyId, dashboardId: id });
  });
}

/** False if no request is open, or the lock was lost. */
export function answerRequest(viewer: Viewer, id: string, answer: "hand-over" | "keep"): Promise<boolean> {
  const { companyId } = viewer;
  return inTransaction(async () => {
    const lock = await answerLockRequest(companyId, id, attemptOf(viewer), answer);
    if (!lock) return false;
    const ids = { companyId, dashboardId: id };
    if (answer === "keep" || lock.holder === null) await publish("DashboardLockAsked", ids);
    else await publish("DashboardLockTaken", { ...ids, userId: lock.holder, formerUserId: null });
    return true;
  });
}

function attemptOf({ userId }: Viewer) {
  const at = now();
  return { userId, at, diedBefore: lockDiedBefore(at) };
}

export async function nameOf(companyId: string, userId: string): Promise<string> {
  return (await findUser(companyId, userId))?.name ?? "Another person";
}
