import { and, asc, desc, eq, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { deliveries, reportRuns } from "#db/schema/index.ts";

// All companies. Conditions on `state` are literals as in the partial indexes: a parameter would not match them.

/** By due time. */
export type ClaimOrder = "oldest" | "newest";

const byDue = (order: ClaimOrder) => {
  const inOrder = order === "oldest" ? asc : desc;
  return [inOrder(reportRuns.dueAt), inOrder(reportRuns.id)] as const;
};

/** Locks the next run to prepare. */
export function nextRun(now: Date, order: ClaimOrder) {
  return db
    .select({ id: reportRuns.id })
    .from(reportRuns)
    .where(
      and(
        sql`${reportRuns.state} in ('due', 'claimed', 'snapshot')`,
        isFree(reportRuns.claimedUntil),
        isTime(reportRuns.nextAttemptAt, now),
      ),
    )
    .orderBy(...byDue(order))
    .limit(1)
    .for("update", { skipLocked: true });
}

/** Locks one delivery of the next run to send. */
export function nextDelivery(now: Date, order: ClaimOrder) {
  return db
    .select({ runId: deliveries.runId })
    .from(reportRuns)
    .innerJoin(deliveries, eq(deliveries.runId, reportRuns.id))
    .where(and(sql`${reportRuns.state} = 'rendered'`, isOpen(now)))
    .orderBy(...byDue(order))
    .limit(1)
    .for("update", { of: deliveries, skipLocked: true });
}

/** Of a delivery. */
export function isOpen(now: Date): SQL | undefined {
  return and(
    eq(deliveries.state, "due"),
    isFree(deliveries.claimedUntil),
    isTime(deliveries.nextAttemptAt, now),
  );
}

// Leases use the database's clock, due times the application's.
function isFree(
  claimedUntil: typeof reportRuns.claimedUntil | typeof deliveries.claimedUntil,
): SQL | undefined {
  return or(isNull(claimedUntil), sql`${claimedUntil} < now()`);
}

function isTime(
  nextAttemptAt: typeof reportRuns.nextAttemptAt | typeof deliveries.nextAttemptAt,
  now: Date,
): SQL | undefined {
  return or(isNull(nextAttemptAt), lte(nextAttemptAt, now));
}
