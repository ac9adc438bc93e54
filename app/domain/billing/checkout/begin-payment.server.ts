import type { Viewer } from "#app/auth/viewer.ts";
import type { Basket } from "../rules/prices.ts";
import { changeAtFastspring } from "./fastspring-checkout.server.ts";
import { startCheckout } from "./start-checkout.server.ts";

export type Begun =
  | { readonly outcome: "continue"; readonly href: string; readonly checkoutId: string }
  | { readonly outcome: "refused"; readonly problem: string };

type Payer = Pick<Viewer, "companyId" | "userId" | "company">;

/** A running FastSpring subscription changes at once. */
export async function beginPayment(viewer: Payer, basket: Basket): Promise<Begun> {
  const started = await startCheckout(viewer, basket);
  switch (started.outcome) {
    case "off":
      return { outcome: "refused", problem: "Billing is off here: nothing needs to be paid" };
    case "unchanged":
      return { outcome: "refused", problem: "This is your current plan: choose another number or interval" };
    case "too-few":
      return {
        outcome: "refused",
        problem: `You use ${started.used} dashboards: archive some first, or choose at least ${started.used}`,
      };
    case "started": {
      const { checkout } = started;
      const { state, plan, subscriptionId } = viewer.company;
      const runs = subscriptionId !== null && state === "active" && plan?.provider === "fastspring";
      if (!runs || checkout.provider !== "fastspring")
        return { outcome: "continue", href: `/company/checkout/${checkout.id}`, checkoutId: checkout.id };
      const isChanged = await changeAtFastspring(viewer, checkout);
      const href = `/company/subscription?${isChanged ? "changed" : "failed"}`;
      return { outcome: "continue", href, checkoutId: checkout.id };
    }
  }
}
