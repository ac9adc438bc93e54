import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { flagsOf, isServed } from "#app/lib/company-state.ts";
import { dayAt, isTimeZone, timeZone } from "#app/lib/plain-date.ts";
import { dayWords } from "#app/metrics/format/format-days.ts";
import { type CompanyDetails, getCompany } from "#db/queries/companies.ts";
import { countActiveDashboards } from "#db/queries/dashboards.ts";
import {
  basketWords,
  dashboardsWords,
  type Basket,
  dollars,
  maxDashboards,
  type Quote,
} from "../rules/prices.ts";
import { type Coupon } from "../rules/coupons.ts";
import { listPrices } from "../offer/list-prices.server.ts";
import { offerFor } from "../offer/plan-offer.server.ts";

export type PlanView = {
  readonly state: "trial" | "ended" | "active" | "canceled" | "overdue";
  readonly words: string;
  readonly used: number;
  readonly basket: Basket;
  readonly current: Basket | null;
  readonly quote: Quote;
  readonly companyPercent: number;
  readonly creditCents: number;
  readonly coupons: readonly (Coupon & { readonly isUsed: boolean })[];
  readonly endedCoupons: readonly string[];
  readonly prices: Awaited<ReturnType<typeof listPrices>>;
  readonly button: string;
  readonly isTest: boolean;
  readonly canCancel: boolean;
  readonly canResume: boolean;
  readonly managesPayment: boolean;
};

/** Null without a checkout. `wanted` is from the address. */
export async function planView(viewer: Viewer, wanted: Partial<Basket>): Promise<PlanView | null> {
  if (config.checkout === "off") return null;
  const company = await getCompany(viewer.companyId);
  const used = await countActiveDashboards(company.id);
  const basket = basketOf(company, wanted);
  const { quote, coupons, creditCents } = await offerFor(company, basket);
  const time = billingTime();
  const flags = flagsOf(company, used, time);
  const isRunning = flags.hasSubscription && isServed(company, time);
  const state = stateOf(company, isRunning, flags.isTrialWithoutSubscription);
  const zone = isTimeZone(viewer.timezone) ? viewer.timezone : timeZone("UTC");
  const ends = company.expiresAt && dayWords("en-GB").day(dayAt(zone, company.expiresAt));
  return {
    state,
    words: wordsOf(company, state, ends),
    used,
    basket,
    current: state === "active" ? basketOf(company, {}) : null,
    quote,
    companyPercent: company.discount,
    creditCents,
    coupons: coupons.usable,
    endedCoupons: coupons.ended,
    prices: await listPrices(),
    button: buttonOf(state),
    isTest: config.checkout === "test",
    canCancel: state === "active" || state === "overdue",
    canResume: state === "canceled",
    managesPayment: flags.hasSubscription,
  };
}

function basketOf(
  { subscriptionId, dashboardsLimit, subscriptionInterval, signup }: CompanyDetails,
  wanted: Partial<Basket>,
): Basket {
  const own: Basket = subscriptionId
    ? { dashboards: dashboardsLimit, interval: subscriptionInterval === 12 ? 12 : 1 }
    : { dashboards: signup.dashboards, interval: signup.interval };
  const dashboards = Math.min(maxDashboards, Math.max(1, wanted.dashboards ?? own.dashboards));
  return { dashboards, interval: wanted.interval ?? own.interval };
}

function stateOf({ state }: CompanyDetails, isRunning: boolean, isTrial: boolean): PlanView["state"] {
  if (isTrial) return "trial";
  if (state === "overdue") return "overdue";
  if (!isRunning) return "ended";
  return state === "canceled" ? "canceled" : "active";
}

function wordsOf(company: CompanyDetails, state: PlanView["state"], ends: string | null): string {
  const plan = basketWords({
    dashboards: company.dashboardsLimit,
    interval: company.subscriptionInterval === 12 ? 12 : 1,
  });
  const price = company.plan ? `, ${dollars(company.plan.cents)}` : "";
  switch (state) {
    case "trial":
      return ends
        ? `Trial with ${dashboardsWords(company.dashboardsLimit)}, until ${ends}.`
        : "Trial without end.";
    case "active":
      return `${plan}${price}.${ends ? ` Renews on ${ends}.` : ""}`;
    case "canceled":
      return `${plan}. Canceled: everything works until ${ends}.`;
    case "overdue":
      return `${plan}${price}. The last payment did not go through.${ends ? ` Dashboards stay visible until ${ends}.` : ""}`;
    case "ended":
      return company.subscriptionId ? "Your subscription has ended." : "Your trial has ended.";
  }
}

function buttonOf(state: PlanView["state"]): string {
  return state === "trial" || state === "ended" ? "Subscribe" : "Subscribe again";
}
