import { generateKeyPairSync } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { config } from "#app/config.server.ts";
import { takeWebhook } from "#app/domain/billing/checkout/take-events.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { addCheckout } from "#db/queries/billing/checkouts.ts";
import { checkoutEvents, companies, orders } from "#db/schema/index.ts";
import { buildCompany } from "#tests/domain/users/people.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { secret, signed } from "./fastspring-events.ts";

/** Sets up FastSpring for the tests of this file, with its own key. */
export function useFastspring(): { readonly privateKey: string; readonly publicKey: string } {
  useCheckout("fastspring");
  const keys = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const before = config.fastspring;
  const settings = {
    storefront: "agency.onfastspring.com/popup",
    isTestStore: false,
    accessKey: "access",
    privateKey: keys.privateKey,
    username: "name",
    password: "password",
    webhookSecret: secret,
  };
  Object.assign(config, { fastspring: settings });
  afterAll(() => void Object.assign(config, { fastspring: before }));
  return keys;
}

export async function openCheckout() {
  const companyId = await buildCompany();
  const checkout = await addCheckout({
    id: newId(),
    companyId,
    provider: "fastspring",
    dashboards: 40,
    interval: 1,
    coupons: [],
    cents: 16_000,
    renewalCents: 16_000,
    basis: "",
  });
  return { companyId, checkout: checkout.id };
}

export async function endState(companyId: string) {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  const bought = await db.select().from(orders).where(eq(orders.companyId, companyId));
  const { state, stateChangedAt, expiresAt, subscriptionId, subscriptionInterval, plan, dashboardsLimit } =
    company!;
  return {
    company: {
      state,
      stateChangedAt,
      expiresAt,
      subscriptionId,
      subscriptionInterval,
      plan,
      dashboardsLimit,
    },
    orders: bought
      .map(({ reference, state: paid, cents, dashboards, createdAt }) => ({
        reference,
        paid,
        cents,
        dashboards,
        createdAt,
      }))
      .sort((a, b) => (a.reference < b.reference ? -1 : 1)),
  };
}

export async function sendAll(events: readonly object[]) {
  for (const event of events) {
    const { body, signature } = signed([event]);
    expect(await takeWebhook(body, signature)).toEqual({ outcome: "taken" });
  }
}

export const startOver = async () => {
  await db.delete(checkoutEvents);
  await db.delete(companies);
};
