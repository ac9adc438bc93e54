import { and, asc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { companyCoupons, coupons } from "#db/schema/index.ts";

export type CouponRow = typeof coupons.$inferSelect;

export async function findCoupon(code: string): Promise<CouponRow | null> {
  const [row] = await db
    .select()
    .from(coupons)
    .where(eq(sql`upper(${coupons.code})`, code.trim().toUpperCase()))
    .limit(1);
  return row ?? null;
}

export function listCoupons(): Promise<CouponRow[]> {
  return db.select().from(coupons).orderBy(asc(coupons.code));
}

export async function addCoupon(coupon: typeof coupons.$inferInsert): Promise<void> {
  await db.insert(coupons).values(coupon);
}

export async function listCompanyCoupons(companyId: string) {
  return db
    .select({ coupon: coupons, appliedAt: companyCoupons.appliedAt, usedAt: companyCoupons.usedAt })
    .from(companyCoupons)
    .innerJoin(coupons, eq(companyCoupons.couponId, coupons.id))
    .where(eq(companyCoupons.companyId, companyId))
    .orderBy(asc(companyCoupons.appliedAt), asc(coupons.code));
}

export async function addCompanyCoupon(companyId: string, couponId: string, appliedAt: Date): Promise<void> {
  await db.insert(companyCoupons).values({ companyId, couponId, appliedAt }).onConflictDoNothing();
}

export async function removeCompanyCoupon(companyId: string, code: string): Promise<boolean> {
  const ids = db
    .select({ id: coupons.id })
    .from(coupons)
    .where(eq(sql`upper(${coupons.code})`, code.trim().toUpperCase()));
  const rows = await db
    .delete(companyCoupons)
    .where(
      and(
        eq(companyCoupons.companyId, companyId),
        isNull(companyCoupons.usedAt),
        inArray(companyCoupons.couponId, ids),
      ),
    )
    .returning({ id: companyCoupons.couponId });
  return rows.length > 0;
}

/** One use per company. False when none is left. */
export async function spendCoupon(companyId: string, couponId: string, at: Date): Promise<boolean> {
  const [first] = await db
    .update(companyCoupons)
    .set({ usedAt: at })
    .where(
      and(
        eq(companyCoupons.companyId, companyId),
        eq(companyCoupons.couponId, couponId),
        isNull(companyCoupons.usedAt),
      ),
    )
    .returning({ id: companyCoupons.couponId });
  if (!first) return true;
  const spent = await db
    .update(coupons)
    .set({ usesLeft: sql`${coupons.usesLeft} - 1` })
    .where(and(eq(coupons.id, couponId), or(isNull(coupons.usesLeft), gt(coupons.usesLeft, 0))))
    .returning({ id: coupons.id });
  return spent.length > 0;
}
