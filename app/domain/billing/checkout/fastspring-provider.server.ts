import { fastspring } from "#app/checkout/fastspring/api.server.ts";
import type { CheckoutProvider } from "./provider.server.ts";

export const fastspringProvider: CheckoutProvider = {
  cancel: (subscriptionId) => fastspring.cancel(subscriptionId),
  resume: (subscriptionId) => fastspring.resume(subscriptionId),
  accountPage: async (account) => (account ? fastspring.accountPage(account) : null),
};
