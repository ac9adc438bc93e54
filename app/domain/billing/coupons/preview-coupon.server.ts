import { now } from "#app/lib/clock.server.ts";
import { canStack, type Coupon, couponWords, sameCode } from "../rules/coupons.ts";
import { findUsableCoupon, sortCodes } from "./find-coupon.server.ts";

export type CouponPreview = {
  readonly coupons: readonly Coupon[];
  readonly message: string;
  readonly isFine: boolean;
};

export async function previewCoupon(codes: readonly string[], next: string): Promise<CouponPreview> {
  const coupons = (await findCoupons(codes)).coupons;
  const code = next.trim();
  const found = code ? await findUsableCoupon(code, now()) : null;
  if (!found) return { coupons, message: couponWords.invalid(code), isFine: false };
  if (coupons.some((coupon) => sameCode(coupon.code, code)))
    return { coupons, message: couponWords.applied(found.code), isFine: true };
  const types = coupons.map(({ type }) => type);
  if (!canStack(types, found.type)) return { coupons, message: couponWords.notStackable, isFine: false };
  return { coupons: [...coupons, shown(found)], message: couponWords.applied(found.code), isFine: true };
}

/** Leaves out codes that do not stack with earlier ones. */
export async function findCoupons(
  codes: readonly string[],
): Promise<{ readonly coupons: readonly Coupon[]; readonly problems: readonly string[] }> {
  const { usable, invalid } = await sortCodes(codes, now());
  const coupons: Coupon[] = [];
  const problems = invalid.map(couponWords.invalid);
  for (const coupon of usable) {
    const types = coupons.map(({ type }) => type);
    if (canStack(types, coupon.type)) coupons.push(shown(coupon));
    else if (!problems.includes(couponWords.notStackable)) problems.push(couponWords.notStackable);
  }
  return { coupons, problems };
}

function shown({ code, name, type, value }: Coupon): Coupon {
  return { code, name, type, value };
}
