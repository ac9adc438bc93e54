import { type CouponRow, findCoupon } from "#db/queries/billing/coupons.ts";

export function isUsable({ validUntil, usesLeft }: CouponRow, at: Date): boolean {
  return (validUntil === null || validUntil > at) && usesLeft !== 0;
}

/** Null if unknown, expired or used up. */
export async function findUsableCoupon(code: string, at: Date): Promise<CouponRow | null> {
  if (code.length > 50) return null;
  const coupon = await findCoupon(code);
  return coupon && isUsable(coupon, at) ? coupon : null;
}

/** Codes must be unique. */
export async function sortCodes(codes: readonly string[], at: Date) {
  const usable: CouponRow[] = [];
  const invalid: string[] = [];
  for (const code of codes) {
    const coupon = await findUsableCoupon(code, at);
    if (coupon) usable.push(coupon);
    else invalid.push(code);
  }
  return { usable, invalid };
}
