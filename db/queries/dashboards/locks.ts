import { and, eq, gte, isNotNull, isNull, lt, lte, ne, notInArray, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { dashboards } from "#db/schema/index.ts";
import { recorded } from "../audit-log/record.ts";
import { ofCompany, ofWholeCompany } from "../scope/scope.ts";

type Attempt = { readonly userId: string; readonly at: Date; readonly diedBefore: Date };

const named = { id: dashboards.id, name: dashboards.name };
const noLock = {
  lockedBy: null,
  lockedAt: null,
  lockBeatAt: null,
  lockTakenFrom: null,
  lockAskedBy: null,
} as const;

/** Renews one's own lock. Null if another person has it. */
export async function takeDashboardLock(
  companyId: string,
  id: string,
  { userId, at, diedBefore }: Attempt,
): Promise<{ readonly askedBy: string | null; readonly isNew: boolean } | null> {
  const isOwn = sql`${dashboards.lockedBy} = ${userId}`;
  const taken = await db
    .update(dashboards)
    .set({
      lockedBy: userId,
      lockedAt: sql`case when ${isOwn} then ${dashboards.lockedAt} else ${at.toISOString()}::timestamptz end`,
      lockBeatAt: at,
      lockTakenFrom: sql`case when ${isOwn} then ${dashboards.lockTakenFrom} end`,
      lockAskedBy: sql`case when ${isOwn} then ${dashboards.lockAskedBy} end`,
    })
    .where(and(ours(companyId, id), isLockFreeFor(userId, diedBefore)))
    .returning({ askedBy: dashboards.lockAskedBy, lockedAt: dashboards.lockedAt });
  const [row] = taken;
  return row ? { askedBy: row.askedBy, isNew: row.lockedAt?.getTime() === at.getTime() } : null;
}

/** Remembers the former holder. Null for an unknown dashboard. */
export async function takeOverDashboardLock(
  companyId: string,
  id: string,
  { userId, at, diedBefore }: Attempt,
): Promise<{ readonly takenFrom: string | null } | null> {
  const isAlive = sql`${dashboards.lockBeatAt} >= ${diedBefore.toISOString()}::timestamptz`;
  const taken = await recorded(companyId, "dashboard.lock-taken-over", () =>
    db
      .update(dashboards)
      .set({
        lockedBy: userId,
        lockedAt: at,
        lockBeatAt: at,
        lockTakenFrom: sql`case when ${isAlive} and ${dashboards.lockedBy} <> ${userId} then ${dashboards.lockedBy} end`,
        lockAskedBy: null,
      })
      .where(ours(companyId, id))
      .returning({ ...named, takenFrom: dashboards.lockTakenFrom }),
  );
  return taken[0] ?? null;
}

/** False if `userId` lacks it, or renewed it later than `unlessAfter`. */
export async function freeDashboardLock(
  companyId: string,
  id: string,
  userId: string,
  unlessAfter: Date | null,
): Promise<boolean> {
  const freed = await db
    .update(dashboards)
    .set(noLock)
    .where(
      and(
        ours(companyId, id),
        eq(dashboards.lockedBy, userId),
        ...(unlessAfter ? [lte(dashboards.lockBeatAt, unlessAfter)] : []),
      ),
    )
    .returning({ id: dashboards.id });
  return freed.length === 1;
}

/** False if it is free, one's own, or already requested. */
export async function askForDashboardLock(
  companyId: string,
  id: string,
  { userId, diedBefore }: Attempt,
): Promise<boolean> {
  const asked = await db
    .update(dashboards)
    .set({ lockAskedBy: userId })
    .where(
      and(
        ours(companyId, id),
        ne(dashboards.lockedBy, userId),
        gte(dashboards.lockBeatAt, diedBefore),
        isNull(dashboards.lockAskedBy),
      ),
    )
    .returning({ id: dashboards.id });
  return asked.length === 1;
}

/** Hands the lock over, or renews it. Null: no open request. */
export async function answerLockRequest(
  companyId: string,
  id: string,
  { userId, at }: Attempt,
  answer: "hand-over" | "keep",
): Promise<{ readonly holder: string | null } | null> {
  const answered = await db
    .update(dashboards)
    .set(
      answer === "keep"
        ? { lockAskedBy: null, lockBeatAt: at }
        : {
            lockedBy: dashboards.lockAskedBy,
            lockedAt: at,
            lockBeatAt: at,
            lockTakenFrom: null,
            lockAskedBy: null,
          },
    )
    .where(and(ours(companyId, id), eq(dashboards.lockedBy, userId), isNotNull(dashboards.lockAskedBy)))
    .returning({ holder: dashboards.lockedBy });
  return answered[0] ?? null;
}

/** Returns dashboard ids. Dashboards of `clientIds` are exempt. */
export async function endLocksOf(
  companyId: string,
  userId: string,
  clientIds: readonly string[],
): Promise<{ readonly freed: readonly string[]; readonly unasked: readonly string[] }> {
  const isLost =
    clientIds.length === 0
      ? undefined
      : or(isNull(dashboards.clientId), notInArray(dashboards.clientId, [...clientIds]));
  const end = (
    column: typeof dashboards.lockedBy | typeof dashboards.lockAskedBy,
    set: Partial<typeof noLock>,
  ) =>
    db
      .update(dashboards)
      .set(set)
      .where(and(ofWholeCompany(dashboards, companyId), eq(column, userId), isLost))
      .returning({ id: dashboards.id });
  const freed = await end(dashboards.lockedBy, noLock);
  const unasked = await end(dashboards.lockAskedBy, { lockAskedBy: null });
  return { freed: freed.map(({ id }) => id), unasked: unasked.map(({ id }) => id) };
}

export function isLockFreeFor(userId: string, diedBefore: Date) {
  return or(
    isNull(dashboards.lockedBy),
    eq(dashboards.lockedBy, userId),
    isNull(dashboards.lockBeatAt),
    lt(dashboards.lockBeatAt, diedBefore),
  );
}

function ours(companyId: string, id: string) {
  return and(ofCompany(dashboards, companyId), eq(dashboards.id, id));
}
