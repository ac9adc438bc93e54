import { fastspring } from "#app/checkout/fastspring/api.server.ts";

/** What a checkout provider does for a running subscription. False or null: it failed, and it was logged. */
type CheckoutProvider = {
  readonly cancel: (subscriptionId: string) => Promise<boolean>;
  readonly resume: (subscriptionId: string) => Promise<boolean>;
  /** Where the card and the address of invoices are changed. */
  readonly accountPage: (account: string | null) => Promise<string | null>;
};

/** Nothing to tell anyone: events of our own do it all. */
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

/** Of a stored plan, which may have been bought at another one than is set up now. */
export function providerOf(kind: string): CheckoutProvider {
  return kind === "fastspring" ? fastspringProvider : testProvider;
}
