import type { Viewer } from "#app/auth/viewer.ts";
import { fastspring } from "#app/checkout/fastspring/fastspring.server.ts";
import { eventsIn } from "#app/checkout/fastspring/read-events.ts";
import { securePayload } from "#app/checkout/fastspring/secure-payload.server.ts";
import { type Purchase, sessionFor } from "#app/checkout/fastspring/session.ts";
import { config } from "#app/config.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { log } from "#app/lib/log.server.ts";
import { type CheckoutRow, findCheckout, moveCheckout } from "#db/queries/billing/checkouts.ts";
import { recordEvent } from "./record-events.server.ts";
import { takeEvents } from "./take-events.server.ts";

export type Popup = {
  readonly storefront: string;
  readonly accessKey: string;
  readonly payload: string;
  readonly key: string;
};

/** Null if FastSpring is not set up. */
export function popupFor(viewer: Viewer, checkout: CheckoutRow): Popup | null {
  const settings = config.fastspring;
  if (!settings) return null;
  const { storefront, accessKey, privateKey } = settings;
  return { storefront, accessKey, ...securePayload(sessionFor(purchaseOf(viewer, checkout)), privateKey) };
}

/** Null if FastSpring is unreachable. */
export function hostedPageFor(viewer: Viewer, checkout: CheckoutRow): Promise<string | null> {
  return fastspring.hostedPage(purchaseOf(viewer, checkout));
}

function purchaseOf({ companyId, name, email, company }: Viewer, checkout: CheckoutRow): Purchase {
  const { id, interval, cents, renewalCents } = checkout;
  const account = company.plan?.provider === "fastspring" ? company.plan.account : null;
  const contact = { name, email, company: company.name };
  return { checkoutId: id, companyId, interval, cents, renewalCents, contact, account };
}

export type Confirmed = "paid" | "pending" | "closed" | "not-found";

/** The browser only names the order: FastSpring decides whether it is paid. */
export async function confirmOrder(
  { companyId }: Viewer,
  checkoutId: string,
  orderId: string | null,
): Promise<Confirmed> {
  const checkout = await findCheckout(companyId, checkoutId);
  if (!checkout) return "not-found";
  if (checkout.state === "paid") return "paid";
  if (!orderId) {
    await moveCheckout(companyId, checkoutId, ["open"], { state: "closed" });
    log.warn({ companyId, checkout: checkoutId }, "a checkout was closed without an order");
    return "closed";
  }
  const order = await fastspring.order(orderId);
  const tags = order?.tags as { checkout?: unknown } | undefined;
  if (!order || order.completed !== true || tags?.checkout !== checkoutId) return "pending";
  const event = { id: `confirmed ${orderId}`, created: now().getTime(), live: order.live };
  await takeEvents([{ ...event, type: "order.completed", data: order }]);
  const [item] = (order.items as { subscription?: unknown }[] | undefined) ?? [];
  if (typeof item?.subscription === "string") {
    const data = await fastspring.subscription(item.subscription);
    const activated = { ...event, id: `${event.id} plan`, type: "subscription.activated" };
    if (data) await takeEvents([{ ...activated, data: { ...data, tags } }]);
  }
  return (await findCheckout(companyId, checkoutId))?.state === "paid" ? "paid" : "pending";
}

export async function changeAtFastspring(
  viewer: Pick<Viewer, "companyId" | "company">,
  checkout: CheckoutRow,
): Promise<boolean> {
  const { subscriptionId } = viewer.company;
  if (!subscriptionId) return false;
  const { id, companyId, dashboards, interval, renewalCents, coupons } = checkout;
  if (!(await fastspring.change(subscriptionId, interval, renewalCents))) return false;
  await reportOtherPrice(subscriptionId, checkout);
  await recordEvent(
    {
      id: `changed ${id}`,
      type: "subscription.updated",
      subscriptionId,
      occurredAt: now(),
      facts: { provider: "fastspring", checkout: id, dashboards, interval, cents: renewalCents, coupons },
    },
    companyId,
  );
  await moveCheckout(companyId, id, ["open"], { state: "paid" });
  return true;
}

/** FastSpring might ignore the changed price. Only dollars can be compared. */
async function reportOtherPrice(
  subscriptionId: string,
  { id, companyId, renewalCents }: CheckoutRow,
): Promise<void> {
  const { currency, subtotal, price } = (await fastspring.subscription(subscriptionId)) ?? {};
  const net = typeof subtotal === "number" ? subtotal : price;
  if (currency !== "USD" || typeof net !== "number") return;
  const cents = Math.round(net * 100);
  if (cents !== renewalCents)
    log.error(
      { companyId, checkout: id, wanted: renewalCents, cents },
      "FastSpring has another price for a changed plan",
    );
}

const day = 86_400_000;

/** FastSpring lists undelivered events for 30 days. */
export async function takeMissedEvents(): Promise<void> {
  if (config.checkout !== "fastspring") return;
  const known = new Set<string>();
  for (;;) {
    const missed = await fastspring.unprocessedEvents(new Date(now().getTime() - 29 * day));
    const taken = missed ? await takeEvents(eventsIn(missed) ?? []) : [];
    const news = taken.filter((id) => !known.has(id));
    for (const id of news) if (await fastspring.markProcessed(id)) known.add(id);
    if (!news.some((id) => known.has(id))) return;
  }
}
