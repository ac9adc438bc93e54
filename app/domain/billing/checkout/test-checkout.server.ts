import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { log } from "#app/lib/log.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { type CheckoutRow, findCheckout, moveCheckout } from "#db/queries/billing/checkouts.ts";
import { listCompanyCoupons, spendCoupon } from "#db/queries/billing/coupons.ts";
import { type CompanyDetails, lockCompany } from "#db/queries/companies.ts";
import { CouponUsedUp } from "../coupons/apply-coupon.server.ts";
import { offerFor, planBasis } from "../offer/plan-offer.server.ts";
import { endWithCredit } from "../rules/proration.ts";
import { recordEvent } from "./record-events.server.ts";

export type TestAnswer = "approve" | "decline" | "close";
export type Finished =
  | { readonly outcome: "paid"; readonly reference: string }
  | { readonly outcome: "declined" | "closed" | "not-found" }
  /** The plan or a coupon changed since the checkout was opened. Nothing was charged. */
  | { readonly outcome: "changed"; readonly coupons: readonly string[] };

/** A second click or tab gets the first result. */
export async function answerTestCheckout(
  { companyId }: Viewer,
  checkoutId: string,
  answer: TestAnswer,
): Promise<Finished> {
  try {
    return await inTransaction(() => finish(companyId, checkoutId, answer));
  } catch (error) {
    if (error instanceof CouponUsedUp) return { outcome: "changed", coupons: [] };
    throw error;
  }
}

async function finish(companyId: string, checkoutId: string, answer: TestAnswer): Promise<Finished> {
  const company = await lockCompany(companyId);
  const checkout = await findCheckout(companyId, checkoutId);
  if (!company || !checkout || checkout.provider !== "test") return { outcome: "not-found" };
  if (checkout.state === "paid") return { outcome: "paid", reference: checkout.reference ?? "" };
  if (answer !== "approve") return stop(checkout, answer === "decline" ? "declined" : "closed");
  if (checkout.state === "closed") return { outcome: "closed" };
  const { quote, coupons, creditCents } = await offerFor(company, checkout);
  const isSame = planBasis(company) === checkout.basis && quote.totalCents === checkout.renewalCents;
  if (!isSame) {
    await moveCheckout(companyId, checkoutId, ["open", "declined"], { state: "closed" });
    return { outcome: "changed", coupons: coupons.ended };
  }
  for (const { coupon } of await listCompanyCoupons(companyId))
    if (checkout.coupons.includes(coupon.code) && !(await spendCoupon(companyId, coupon.id, now())))
      throw new CouponUsedUp();
  return { outcome: "paid", reference: await pay(company, checkout, creditCents) };
}

async function stop(checkout: CheckoutRow, state: "declined" | "closed"): Promise<Finished> {
  await moveCheckout(checkout.companyId, checkout.id, ["open", "declined"], { state });
  log.warn({ companyId: checkout.companyId, checkout: checkout.id, state }, "a checkout was not paid");
  return { outcome: state };
}

async function pay(company: CompanyDetails, checkout: CheckoutRow, creditCents: number): Promise<string> {
  const at = now();
  const reference = `TEST-${newId().toUpperCase()}`;
  const isRunning = company.subscriptionId !== null && company.plan?.provider === "test";
  const subscriptionId = isRunning ? company.subscriptionId : `test-${newId()}`;
  const next = endWithCredit(at, checkout.interval, {
    totalCents: checkout.renewalCents,
    unspentCents: creditCents - checkout.creditCents,
  });
  const common = { subscriptionId, occurredAt: at };
  const facts = { provider: "test", checkout: checkout.id };
  const order = {
    reference,
    cents: checkout.cents,
    currency: "USD",
    creditCents: checkout.creditCents,
  };
  await recordEvent(
    { ...common, id: `${reference}-order`, type: "order.completed", facts: { ...facts, order } },
    company.id,
  );
  await recordEvent(
    {
      ...common,
      id: `${reference}-plan`,
      type: "subscription.activated",
      facts: { ...facts, next: next.toISOString() },
    },
    company.id,
  );
  return reference;
}
