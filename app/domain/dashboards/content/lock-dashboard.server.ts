import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import {
  findDashboard,
  freeDashboardLock,
  takeDashboardLock,
  takeOverDashboardLock,
} from "#db/queries/dashboards.ts";
import { findUser } from "#db/queries/users.ts";
import { lockDiedBefore, lockHolder } from "../dashboard.ts";

export type LockOutcome =
  | { readonly outcome: "yours"; readonly beatAt: Date }
  | { readonly outcome: "theirs"; readonly holder: string; readonly since: Date | null }
  | { readonly outcome: "not-found" };

/** Takes or renews the lock; an open editor calls this every minute. */
export async function lockDashboard(viewer: Viewer, id: string): Promise<LockOutcome> {
  const { companyId, userId } = viewer;
  const at = now();
  if (await takeDashboardLock(companyId, id, userId, at, lockDiedBefore(at)))
    return { outcome: "yours", beatAt: at };
  return findLock(viewer, id, at);
}

/** The previous holder's next save is refused, without data loss. */
export async function takeOverDashboard(viewer: Viewer, id: string): Promise<"yours" | "not-found"> {
  return (await takeOverDashboardLock(viewer.companyId, id, viewer.userId, now())) ? "yours" : "not-found";
}

/** A beat newer than `beatAt` keeps the lock: a reloaded page takes it before the old page unloads. */
export async function freeDashboard(viewer: Viewer, id: string, beatAt: Date | null = null): Promise<void> {
  await freeDashboardLock(viewer.companyId, id, viewer.userId, beatAt);
}

async function findLock(viewer: Viewer, id: string, at: Date): Promise<LockOutcome> {
  const dashboard = await findDashboard(viewer.companyId, id);
  if (!dashboard) return { outcome: "not-found" };
  const holderId = lockHolder(dashboard, at);
  if (holderId === null || holderId === viewer.userId) return { outcome: "yours", beatAt: at };
  const holder = await findUser(viewer.companyId, holderId);
  return { outcome: "theirs", holder: holder?.name ?? "Someone else", since: dashboard.lockedAt };
}
