import { trialDays } from "#app/lib/company-state.ts";
import { now } from "#app/lib/clock.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { recordEvents } from "#db/queries/audit-log/record.ts";
import { lockCompany, setCompany } from "#db/queries/companies.ts";
import {
  addCompanyCoupon,
  type CouponRow,
  listCompanyCoupons,
  removeCompanyCoupon,
  spendCoupon,
} from "#db/queries/billing/coupons.ts";
import { canStack, type Coupon, sameCode } from "../rules/coupons.ts";
import { findUsableCoupon, isUsable } from "./find-coupon.server.ts";

const day = 86_400_000;

export type CouponOutcome = "applied" | "already" | "invalid" | "not-stackable";

export class CouponUsedUp extends Error {
  override name = "CouponUsedUp";
}

export async function applyCoupon(companyId: string, code: string): Promise<CouponOutcome> {
  try {
    return await inTransaction(() => apply(companyId, code, now()));
  } catch (error) {
    if (error instanceof CouponUsedUp) return "invalid";
    throw error;
  }
}

async function apply(companyId: string, code: string, at: Date): Promise<CouponOutcome> {
  const company = await lockCompany(companyId);
  const coupon = await findUsableCoupon(code, at);
  const held = await listCompanyCoupons(companyId);
  const own = held.find((one) => sameCode(one.coupon.code, code));
  if (own) return own.usedAt !== null || isUsable(own.coupon, at) ? "already" : "invalid";
  if (!company || !coupon) return "invalid";
  if (coupon.type === "trial.extension" && (company.subscriptionId !== null || company.expiresAt === null))
    return "invalid";
  if (!canStack(typesBeside(coupon, held, at), coupon.type)) return "not-stackable";
  await addCompanyCoupon(companyId, coupon.id, at);
  await recordEvents(companyId, [
    { action: "subscription.coupon-applied", subject: { id: coupon.id, name: coupon.code } },
  ]);
  if (coupon.type !== "trial.extension") return "applied";
  if (!(await spendCoupon(companyId, coupon.id, at))) throw new CouponUsedUp();
  const from = Math.max(at.getTime(), company.expiresAt?.getTime() ?? 0);
  await setCompany(companyId, {
    state: "trial",
    stateChangedAt: at,
    expiresAt: new Date(from + coupon.value * day),
  });
  return "applied";
}

/** A used trial extension blocks only another extension. */
function typesBeside(
  { type }: CouponRow,
  held: Awaited<ReturnType<typeof listCompanyCoupons>>,
  at: Date,
): CouponRow["type"][] {
  return held
    .filter(({ coupon, usedAt }) =>
      coupon.type === "trial.extension" ? type === coupon.type : usedAt !== null || isUsable(coupon, at),
    )
    .map(({ coupon }) => coupon.type);
}

/** Null: not subtracted, or not the company's. */
export async function findAppliedCode(companyId: string, code: string): Promise<string | null> {
  const held = await listCompanyCoupons(companyId);
  const own = held.find(({ coupon }) => sameCode(coupon.code, code));
  return own && (own.usedAt !== null || isUsable(own.coupon, now())) ? own.coupon.code : null;
}

export type AppliedCoupons = {
  readonly usable: readonly (Coupon & { readonly isUsed: boolean })[];
  /** Expired or used up by others. */
  readonly ended: readonly string[];
};

/** Used discounts stay with the plan past their end. */
export async function appliedCoupons(companyId: string, at: Date = now()): Promise<AppliedCoupons> {
  const discounts = (await listCompanyCoupons(companyId)).filter(
    ({ coupon }) => coupon.type !== "trial.extension",
  );
  const isFine = ({ coupon, usedAt }: (typeof discounts)[number]) => usedAt !== null || isUsable(coupon, at);
  return {
    usable: discounts.filter(isFine).map(({ coupon: { code, name, type, value }, usedAt }) => ({
      code,
      name,
      type,
      value,
      isUsed: usedAt !== null,
    })),
    ended: discounts.filter((one) => !isFine(one)).map(({ coupon }) => coupon.code),
  };
}

export function removeCoupon(companyId: string, code: string): Promise<boolean> {
  return inTransaction(async () => {
    const isRemoved = await removeCompanyCoupon(companyId, code);
    if (isRemoved)
      await recordEvents(companyId, [
        { action: "subscription.coupon-removed", subject: { id: null, name: code } },
      ]);
    return isRemoved;
  });
}

export function trialEnd(coupons: readonly CouponRow[], at: Date): Date {
  const extensions = coupons.filter(({ type }) => type === "trial.extension");
  const days = extensions.reduce((sum, { value }) => sum + value, trialDays);
  return new Date(at.getTime() + days * day);
}

/** Needs the registration's transaction. Throws `CouponUsedUp`. */
export async function applyAtRegistration(
  companyId: string,
  coupons: readonly CouponRow[],
  at: Date,
): Promise<void> {
  for (const coupon of coupons) {
    await addCompanyCoupon(companyId, coupon.id, at);
    if (coupon.type === "trial.extension" && !(await spendCoupon(companyId, coupon.id, at)))
      throw new CouponUsedUp();
  }
}
