import { Facts } from "#app/ui/blocks/facts.tsx";
import type { CheckoutView } from "../checkout/checkout-view.server.ts";

export function CheckoutFacts({ view }: { readonly view: CheckoutView }) {
  const { company, words, coupons, endedCoupons, credit, today, renewal } = view;
  return (
    <Facts
      facts={[
        ["Company", <bdi key="company">{company}</bdi>],
        ["Plan", words],
        ...(coupons.length > 0 ? [["Coupons", coupons.join(", ")] as const] : []),
        ...(endedCoupons.length > 0 ? [["Ended, not subtracted", endedCoupons.join(", ")] as const] : []),
        ...(credit ? [["Unused time of your current plan", credit] as const] : []),
        ["To pay today", <strong key="today">{today}</strong>],
        ["Then", renewal],
      ]}
    />
  );
}
