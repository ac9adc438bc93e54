/** Our price replaces that of the product. */
export const products = { 1: "dashboards-monthly", 12: "dashboards-yearly" } as const;

export type Purchase = {
  readonly checkoutId: string;
  readonly companyId: string;
  readonly interval: 1 | 12;
  readonly cents: number;
  readonly renewalCents: number;
  readonly contact: { readonly name: string; readonly email: string; readonly company: string };
  readonly account: string | null;
};

export type CheckoutSession = Readonly<Record<string, unknown>>;

/** One item at our total makes cents exact. */
export function sessionFor(purchase: Purchase): CheckoutSession {
  const { account, contact, interval, renewalCents } = purchase;
  const [firstName = "", ...rest] = contact.name.trim().split(/\s+/);
  return {
    ...(account
      ? { account }
      : {
          contact: {
            email: contact.email,
            firstName,
            lastName: rest.join(" ") || firstName,
            company: contact.company,
          },
        }),
    items: [itemOf(interval, renewalCents)],
    tags: { checkout: purchase.checkoutId, company: purchase.companyId },
    language: "en",
    reset: true,
  };
}

export function itemOf(interval: 1 | 12, cents: number) {
  return { product: products[interval], quantity: 1, pricing: { price: { USD: cents / 100 } } };
}
