import { and, asc, desc, eq, inArray, lt } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { checkouts, orders, prices } from "#db/schema/index.ts";

export type CheckoutRow = typeof checkouts.$inferSelect;
export type OrderRow = typeof orders.$inferSelect;
type PriceRow = typeof prices.$inferSelect;

export function listPrices(): Promise<PriceRow[]> {
  return db.select().from(prices).orderBy(asc(prices.interval), asc(prices.fromDashboards));
}

/** Replaces all. Needs a transaction. */
export async function setPrices(rows: readonly (typeof prices.$inferInsert)[]): Promise<void> {
  await db.delete(prices);
  await db.insert(prices).values([...rows]);
}

export async function addCheckout(checkout: typeof checkouts.$inferInsert): Promise<CheckoutRow> {
  const [row] = await db.insert(checkouts).values(checkout).returning();
  return row!;
}

export async function findCheckout(companyId: string, id: string): Promise<CheckoutRow | null> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.companyId, companyId), eq(checkouts.id, id)))
    .limit(1);
  return row ?? null;
}

/** For webhooks, which name no company. The id cannot be guessed. */
export async function findCheckoutById(id: string): Promise<CheckoutRow | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id)).limit(1);
  return row ?? null;
}

/** Null if it left these states: another tab or click was first. */
export async function moveCheckout(
  companyId: string,
  id: string,
  from: readonly CheckoutRow["state"][],
  change: Partial<Pick<CheckoutRow, "state" | "reference">>,
): Promise<CheckoutRow | null> {
  const [row] = await db
    .update(checkouts)
    .set(change)
    .where(and(eq(checkouts.companyId, companyId), eq(checkouts.id, id), inArray(checkouts.state, [...from])))
    .returning();
  return row ?? null;
}

export async function removeUnpaidCheckoutsBefore(before: Date): Promise<void> {
  await db
    .delete(checkouts)
    .where(and(lt(checkouts.createdAt, before), inArray(checkouts.state, ["open", "declined", "closed"])));
}

export function listOrders(companyId: string): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(eq(orders.companyId, companyId))
    .orderBy(desc(orders.createdAt), desc(orders.reference));
}

export async function findOrder(companyId: string, id: string): Promise<OrderRow | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.companyId, companyId), eq(orders.id, id)))
    .limit(1);
  return row ?? null;
}

export async function saveOrder({ id, ...order }: typeof orders.$inferInsert): Promise<void> {
  const { companyId: _, provider: __, reference: ___, ...change } = order;
  await db
    .insert(orders)
    .values({ id, ...order })
    .onConflictDoUpdate({
      target: [orders.provider, orders.reference],
      set: change,
      setWhere: eq(orders.companyId, order.companyId),
    });
}
