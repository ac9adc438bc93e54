import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import { findCheckout } from "#db/queries/billing/checkouts.ts";
import { appliedCoupons } from "../coupons/apply-coupon.server.ts";
import { basketWords, dollars } from "../rules/prices.ts";
import { hostedPageFor, type Popup, popupFor } from "./fastspring-checkout.server.ts";

export type CheckoutView = {
  readonly siteTitle: string;
  readonly company: string;
  readonly id: string;
  readonly words: string;
  readonly today: string;
  readonly renewal: string;
  readonly credit: string | null;
  readonly coupons: readonly string[];
  readonly endedCoupons: readonly string[];
  readonly popup: Popup | null;
};

/** Null: not this company's. An address: nothing left to pay. */
export async function checkoutView(
  viewer: Viewer,
  id: string,
  isHosted: boolean,
): Promise<CheckoutView | { readonly href: string } | null> {
  const checkout = await findCheckout(viewer.companyId, id);
  if (!checkout || checkout.provider !== config.checkout) return null;
  if (checkout.state === "paid" || checkout.state === "closed")
    return { href: `/company/subscription?${checkout.state}` };
  const isFastspring = checkout.provider === "fastspring";
  if (isFastspring && isHosted)
    return { href: (await hostedPageFor(viewer, checkout)) ?? "/company/subscription?failed" };
  const { dashboards, interval, cents, renewalCents, creditCents, coupons } = checkout;
  const popup = isFastspring ? popupFor(viewer, checkout) : null;
  if (isFastspring && !popup) return { href: "/company/subscription?failed" };
  const { ended } = await appliedCoupons(viewer.companyId);
  return {
    siteTitle: config.siteTitle,
    company: viewer.company.name,
    id,
    words: basketWords({ dashboards, interval }),
    today: dollars(cents),
    renewal: `${dollars(renewalCents)} each ${interval === 12 ? "year" : "month"}`,
    credit: creditCents > 0 ? dollars(-creditCents) : null,
    coupons,
    endedCoupons: ended.filter((code) => !coupons.includes(code)),
    popup,
  };
}
