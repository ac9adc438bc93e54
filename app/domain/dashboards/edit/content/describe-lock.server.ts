import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { isTimeZone, timeZone } from "#app/lib/plain-date.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { lockExpiresInMs, lockHolder } from "../../dashboard.ts";
import { whenWords } from "../../when-words.ts";
import type { LockView } from "./lock-view.ts";
import { nameOf } from "./lock-dashboard.server.ts";

/** Never takes the lock. */
export async function describeLock(
  { userId, companyId, timezone }: Viewer,
  dashboard: Dashboard,
): Promise<LockView> {
  const at = now();
  const { lockedAt, lockTakenFrom, lockAskedBy, updatedAt, updatedBy } = dashboard;
  const holderId = lockHolder(dashboard, at);
  if (holderId === null) return { state: "free" };
  if (holderId === userId)
    return { state: "yours", asker: lockAskedBy === null ? null : await nameOf(companyId, lockAskedBy) };
  const zone = isTimeZone(timezone) ? timezone : timeZone("UTC");
  const when = (moment: Date) => whenWords(moment, zone, at).replace("today ", "");
  const hasChanged = updatedBy === holderId && lockedAt !== null && updatedAt >= lockedAt;
  return {
    state: "theirs",
    holder: await nameOf(companyId, holderId),
    holderId,
    expiresInMs: lockExpiresInMs(dashboard, at)!,
    since: when(lockedAt ?? at),
    changed: hasChanged ? when(updatedAt) : null,
    tookOver: lockTakenFrom === userId,
    hasAsked: lockAskedBy === userId,
    asker: lockAskedBy === null || lockAskedBy === userId ? null : await nameOf(companyId, lockAskedBy),
  };
}
