import { fastspring } from "#app/checkout/fastspring/fastspring.server.ts";

/** False or null: it failed and was logged. */
type CheckoutProvider = {
  readonly cancel: (subscriptionId: string) => Promise<boolean>;
  readonly resume: (subscriptionId: string) => Promise<boolean>;
  readonly accountPage: (account: string | null) => Promise<string | null>;
};

const testProvider: CheckoutProvider = {
  cancel: () => Promise.resolve(true),
  resume: () => Promise.resolve(true),
  accountPage: () => Promise.resolve("/company/manage-payment"),
};

const fastspringProvider: CheckoutProvider = {
  cancel: (subscriptionId) => fastspring.cancel(subscriptionId),
  resume: (subscriptionId) => fastspring.resume(subscriptionId),
  accountPage: async (account) => (account ? fastspring.accountPage(account) : null),
};

/** A stored plan may have another provider than the current one. */
export function providerOf(kind: string): CheckoutProvider {
  return kind === "fastspring" ? fastspringProvider : testProvider;
}
