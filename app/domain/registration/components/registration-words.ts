import type { Coupon } from "#app/domain/billing/rules/coupons.ts";
import { maxDashboards, type Price, type Quote, quoteFor } from "#app/domain/billing/rules/prices.ts";

// For the page and its script.

export type Chosen = {
  readonly dashboards: number;
  readonly interval: 1 | 12;
  readonly pay: "now" | "later";
  readonly coupons: readonly Coupon[];
};

export const payNotes = {
  now: "To pay on the next page. Tax is added where it applies.",
  later: "Nothing to pay today, unless you choose to pay now. Tax is added where it applies.",
} as const;

export const registerNotes = {
  now: "The checkout opens next.",
  later: "14 days free. No card.",
  isWaiting: "Accept both to continue.",
  isChecking: "Your coupon is being checked.",
} as const;

/** Of what the form's fields have, which people may be typing. */
export function chosenFrom(field: (name: string) => unknown, coupons: readonly Coupon[]): Chosen {
  const dashboards = Math.floor(Number(field("dashboards") ?? 25)) || 1;
  return {
    dashboards: Math.min(maxDashboards, Math.max(1, dashboards)),
    interval: String(field("interval")) === "12" ? 12 : 1,
    pay: field("pay") === "now" ? "now" : "later",
    coupons,
  };
}

export function quoteOf(prices: readonly Price[], { coupons, ...basket }: Chosen): Quote {
  return quoteFor(prices, basket, { companyPercent: 0, coupons, creditCents: 0 });
}
