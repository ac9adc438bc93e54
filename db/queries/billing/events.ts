import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { billingEmails, checkoutEvents, companies } from "#db/schema/index.ts";

export type BillingEventRow = typeof checkoutEvents.$inferSelect;

/** False if it was recorded before. */
export async function addBillingEvent(event: typeof checkoutEvents.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(checkoutEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: checkoutEvents.id });
  return rows.length > 0;
}

/** Events from before the subscription's company was known. */
export async function adoptBillingEvents(
  companyId: string,
  subscriptionIds: readonly string[],
): Promise<void> {
  if (subscriptionIds.length === 0) return;
  await db
    .update(checkoutEvents)
    .set({ companyId, handled: true })
    .where(
      and(isNull(checkoutEvents.companyId), inArray(checkoutEvents.subscriptionId, [...subscriptionIds])),
    );
}

export function listBillingEvents(companyId: string): Promise<BillingEventRow[]> {
  return db.select().from(checkoutEvents).where(eq(checkoutEvents.companyId, companyId));
}

export async function companyOfSubscription(subscriptionId: string): Promise<string | null> {
  const [event] = await db
    .select({ companyId: checkoutEvents.companyId })
    .from(checkoutEvents)
    .where(and(eq(checkoutEvents.subscriptionId, subscriptionId), isNotNull(checkoutEvents.companyId)))
    .limit(1);
  return event?.companyId ?? null;
}

export function listEndingBefore(before: Date) {
  return db
    .select()
    .from(companies)
    .where(and(lte(companies.expiresAt, before), isNull(companies.deletedAt), eq(companies.sample, false)));
}

export function listBilledSince(since: Date, until: Date) {
  return db
    .select()
    .from(companies)
    .where(
      and(
        isNull(companies.deletedAt),
        eq(companies.sample, false),
        or(
          and(gte(companies.expiresAt, since), lte(companies.expiresAt, until)),
          gte(companies.stateChangedAt, since),
        ),
      ),
    );
}

export function listAllCompanies() {
  return db.select().from(companies).where(eq(companies.sample, false)).orderBy(asc(companies.createdAt));
}

/** False if already sent. `cause` includes the recipient, since each email fails separately. */
export async function claimBillingEmail(
  companyId: string,
  kind: string,
  cause: string,
  sentAt: Date,
): Promise<boolean> {
  const rows = await db
    .insert(billingEmails)
    .values({ companyId, kind, cause, sentAt })
    .onConflictDoNothing()
    .returning({ kind: billingEmails.kind });
  return rows.length > 0;
}

export async function releaseBillingEmail(companyId: string, kind: string, cause: string): Promise<void> {
  await db
    .delete(billingEmails)
    .where(
      and(
        eq(billingEmails.companyId, companyId),
        eq(billingEmails.kind, kind),
        eq(billingEmails.cause, cause),
      ),
    );
}
