import type { Viewer } from "#app/auth/viewer.ts";
import { findCheckout } from "#db/queries/billing/checkouts.ts";
import { applyCoupon } from "../coupons/apply-coupon.server.ts";
import { couponWords } from "../rules/coupons.ts";
import type { Basket } from "../rules/prices.ts";
import { beginPayment } from "./begin-payment.server.ts";
import { popupFor } from "./fastspring-checkout.server.ts";

export type Secured =
  | { readonly outcome: "refused"; readonly field: "coupons" | "dashboards"; readonly problem: string }
  | {
      readonly outcome: "secured";
      readonly data: {
        readonly payload: string;
        readonly key: string;
        readonly checkout: string;
        readonly url: string;
      };
    };

/** `payload` and `key` are empty without a payment at the provider. */
export async function securePayment(
  viewer: Viewer,
  { coupons, ...basket }: Basket & { readonly coupons: readonly string[] },
): Promise<Secured> {
  for (const code of coupons) {
    const outcome = await applyCoupon(viewer.companyId, code);
    if (outcome === "invalid")
      return { outcome: "refused", field: "coupons", problem: couponWords.invalid(code) };
    if (outcome === "not-stackable")
      return { outcome: "refused", field: "coupons", problem: couponWords.notStackable };
  }
  const begun = await beginPayment(viewer, basket);
  if (begun.outcome === "refused") return { ...begun, field: "dashboards" };
  const checkout = await findCheckout(viewer.companyId, begun.checkoutId);
  const isOpen = checkout?.state === "open" && checkout.provider === "fastspring";
  const popup = isOpen ? popupFor(viewer, checkout) : null;
  const { payload = "", key = "" } = popup ?? {};
  return {
    outcome: "secured",
    data: { payload, key, checkout: begun.checkoutId, url: begun.href },
  };
}
