import { log } from "#app/lib/log.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { requestContext } from "#app/lib/request-context.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { recordEvents } from "#db/queries/audit-log/record.ts";
import {
  addBillingEvent,
  adoptBillingEvents,
  companyOfSubscription,
  listBillingEvents,
} from "#db/queries/billing/events.ts";
import { findCheckoutById, moveCheckout, saveOrder } from "#db/queries/billing/checkouts.ts";
import { listCompanyCoupons, spendCoupon } from "#db/queries/billing/coupons.ts";
import { type CompanyDetails, lockCompany, setCompany } from "#db/queries/companies.ts";
import {
  type BillingEvent,
  type BillingEventType,
  foldEvents,
  type SubscriptionState,
} from "../rules/fold-events.ts";
import { sameCode } from "../rules/coupons.ts";

export type Recorded = { readonly companyId: string | null; readonly isNew: boolean };

/** Stores the event once; order of arrival and repeats do not matter. */
export async function recordEvent(
  event: BillingEvent,
  knownCompanyId: string | null = null,
): Promise<Recorded> {
  return inTransaction(async () => {
    const checkout = event.facts.checkout ? await findCheckoutById(event.facts.checkout) : null;
    const { subscriptionId } = event;
    const owner = subscriptionId ? await companyOfSubscription(subscriptionId) : null;
    const companyId = knownCompanyId ?? owner ?? checkout?.companyId ?? null;
    if (checkout && checkout.companyId !== companyId) {
      log.error({ event: event.id }, "a billing event names the subscription of another company");
      return { companyId: null, isNew: false };
    }
    const company = companyId ? await lockCompany(companyId) : null;
    // Only our basket counts: later events may repeat the first order's tags.
    const isPurchase =
      event.type === "subscription.activated" ||
      (event.type === "order.completed" &&
        (checkout?.state !== "paid" || checkout.reference === event.facts.order?.reference));
    const facts =
      checkout && isPurchase
        ? {
            ...event.facts,
            dashboards: checkout.dashboards,
            interval: checkout.interval,
            cents: checkout.renewalCents,
            coupons: checkout.coupons,
          }
        : event.facts;
    const isNew = await addBillingEvent({
      ...event,
      facts,
      companyId: company?.id ?? null,
      handled: company !== null,
    });
    if (!company) {
      if (isNew)
        log.warn({ event: event.id, type: event.type }, "a billing event names no known company yet");
      return { companyId: null, isNew };
    }
    if (checkout && event.type === "order.completed")
      await moveCheckout(company.id, checkout.id, ["open", "declined", "closed"], {
        state: "paid",
        reference: facts.order?.reference ?? null,
      });
    await rebuild(company, event.occurredAt);
    if (isNew)
      await recordEvents(company.id, [
        {
          action: "subscription.changed",
          subject: { id: subscriptionId, name: event.type.replaceAll(/[._]/g, " ") },
          ...(requestContext()?.actor ? {} : { by: { id: null, name: "Checkout" } }),
        },
      ]);
    return { companyId: company.id, isNew };
  });
}

async function rebuild(company: CompanyDetails, at: Date): Promise<void> {
  const ids = async () =>
    (await listBillingEvents(company.id)).flatMap(({ subscriptionId }) => subscriptionId ?? []);
  await adoptBillingEvents(company.id, [...new Set(await ids())]);
  const events = (await listBillingEvents(company.id)).map((row) => ({
    ...row,
    type: row.type as BillingEventType,
  }));
  const { subscription, invoices } = foldEvents(events);
  if (subscription) await setCompany(company.id, changeTo(subscription, company));
  for (const invoice of invoices) await saveOrder({ ...invoice, id: newId(), companyId: company.id });
  const paid = new Set(invoices.flatMap(({ coupons }) => coupons));
  for (const { coupon, usedAt } of await listCompanyCoupons(company.id))
    if (usedAt === null && [...paid].some((code) => sameCode(code, coupon.code)))
      await spendCoupon(company.id, coupon.id, at);
}

function changeTo(subscription: SubscriptionState, company: CompanyDetails): Partial<CompanyDetails> {
  const { provider, account, cents, coupons, periodStart, periodEnd } = subscription;
  return {
    state: subscription.state,
    stateChangedAt: subscription.stateChangedAt,
    subscriptionId: subscription.id,
    subscriptionInterval: subscription.interval ?? company.subscriptionInterval,
    dashboardsLimit: subscription.dashboards ?? company.dashboardsLimit,
    expiresAt: subscription.expiresAt,
    plan: {
      provider,
      account,
      cents,
      coupons,
      periodStart: periodStart.toISOString(),
      periodEnd: periodEnd?.toISOString() ?? null,
    },
  };
}
