import { now } from "#app/lib/clock.server.ts";
import { isServed } from "#app/lib/company-state.ts";
import type { CompanyDetails } from "#db/queries/companies.ts";
import { type AppliedCoupons, appliedCoupons } from "../coupons/apply-coupon.server.ts";
import { type Basket, type Quote, quoteFor } from "../rules/prices.ts";
import { creditFor } from "../rules/proration.ts";
import { listPrices } from "./list-prices.server.ts";

export type PlanOffer = {
  readonly quote: Quote;
  readonly coupons: AppliedCoupons;
  readonly creditCents: number;
};

export async function offerFor(company: CompanyDetails, basket: Basket): Promise<PlanOffer> {
  const at = now();
  const [prices, coupons] = await Promise.all([listPrices(), appliedCoupons(company.id, at)]);
  const creditCents = creditOf(company, at);
  const companyPercent = company.discount;
  return {
    quote: quoteFor(prices, basket, { companyPercent, coupons: coupons.usable, creditCents }),
    coupons,
    creditCents,
  };
}

/** Only paid, unused time. FastSpring subtracts it itself. */
function creditOf(company: CompanyDetails, at: Date): number {
  const { plan, state, subscriptionId } = company;
  if (
    plan?.provider !== "test" ||
    !plan.periodEnd ||
    !subscriptionId ||
    !isServed(company, { now: at, isBilled: true })
  )
    return 0;
  if (state !== "active" && state !== "canceled") return 0;
  return creditFor(
    { cents: plan.cents, start: new Date(plan.periodStart), end: new Date(plan.periodEnd) },
    at,
  );
}

/** Changes with the plan: a checkout of an older plan is refused. */
export function planBasis({
  subscriptionId,
  state,
  dashboardsLimit,
  subscriptionInterval,
  plan,
}: CompanyDetails) {
  return [subscriptionId, state, dashboardsLimit, subscriptionInterval, plan?.periodStart].join(" ");
}
