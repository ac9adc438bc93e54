import { fastspring } from "#app/checkout/fastspring/fastspring.server.ts";
import {
  eventsIn,
  type FastspringEvent,
  idsToExpand,
  nameOf,
  readEvent,
  withObjects,
} from "#app/checkout/fastspring/read-events.ts";
import { isSigned } from "#app/checkout/fastspring/secure-payload.server.ts";
import { config } from "#app/config.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { log } from "#app/lib/log.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { findCheckoutById } from "#db/queries/billing/checkouts.ts";
import { type BillingEventType, billingEventTypes } from "../rules/fold-events.ts";
import { recordEvent } from "./record-events.server.ts";

const maxAheadMs = 15 * 60_000;
/** A yearly renewal and late deliveries. */
const maxAgeMs = 400 * 86_400_000;
/** For sums converted back to dollars. */
const conversionLoss = 0.1;

export type WebhookOutcome =
  | { readonly outcome: "taken" | "forged" | "malformed" | "failed" | "off" }
  /** The others may come again. */
  | { readonly outcome: "partly"; readonly ids: readonly string[] };

/** `signature`: of the raw bytes. */
export async function takeWebhook(body: Uint8Array, signature: string | null): Promise<WebhookOutcome> {
  const settings = config.fastspring;
  if (config.checkout !== "fastspring" || !settings) return { outcome: "off" };
  if (!isSigned(body, signature, settings.webhookSecret)) {
    securityEvent("webhook-refused", { why: signature ? "wrong-signature" : "unsigned" });
    return { outcome: "forged" };
  }
  const events = eventsOf(body);
  if (!events) return { outcome: "malformed" };
  const ids = await takeEvents(events);
  if (ids.length === events.length) return { outcome: "taken" };
  if (ids.length > 0) return { outcome: "partly", ids };
  return { outcome: events.some((event) => nameOf(event)) ? "failed" : "malformed" };
}

function eventsOf(body: Uint8Array): readonly unknown[] | null {
  try {
    return eventsIn(JSON.parse(Buffer.from(body).toString("utf8")));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Returns ids that need no retry. A failed event does not stop the others. */
export async function takeEvents(events: readonly unknown[]): Promise<string[]> {
  const taken: string[] = [];
  for (const given of events) {
    const name = nameOf(given);
    if (name && (await takeOne(given, name))) taken.push(name.id);
    else log.error({ event: name?.id, type: name?.type }, "an event of FastSpring was not taken");
  }
  return taken;
}

async function takeOne(given: unknown, { id, type }: { id: string; type: string }): Promise<boolean> {
  if (!(billingEventTypes as readonly string[]).includes(type)) return true;
  try {
    const event = await readWhole(given);
    if (!event) return false;
    const age = now().getTime() - event.occurredAt.getTime();
    if (age < -maxAheadMs) {
      // It comes again: by then the clocks may agree.
      log.error({ event: id, type }, "an event of FastSpring has a date in the future");
      return false;
    }
    if (age > maxAgeMs) {
      log.error({ event: id, type }, "an event of FastSpring is too old: nothing was granted");
      return true;
    }
    if (isOurs(event) && (await isPaidInFull(event))) await take(event);
    return true;
  } catch (error) {
    log.error({ err: error, event: id, type }, "an event of FastSpring failed");
    return false;
  }
}

/** FastSpring names some objects by id only. Null: unavailable now. */
async function readWhole(given: unknown): Promise<FastspringEvent | null> {
  const ids = idsToExpand(given);
  if (!ids.subscription && !ids.order) return readEvent(given);
  const subscription = ids.subscription && (await fastspring.subscription(ids.subscription));
  const order = ids.order && (await fastspring.order(ids.order));
  if ((ids.subscription && !subscription) || (ids.order && !order)) return null;
  return readEvent(withObjects(given, { subscription, order }));
}

async function take(event: FastspringEvent & { readonly type: BillingEventType }): Promise<void> {
  const { order, type } = event;
  await recordEvent({
    id: event.id,
    type,
    subscriptionId: event.subscriptionId,
    occurredAt: event.occurredAt,
    facts: {
      provider: "fastspring",
      ...(event.account && { account: event.account }),
      ...(event.checkoutId && { checkout: event.checkoutId }),
      ...(event.interval && { interval: event.interval }),
      ...(event.next && { next: event.next.toISOString() }),
      ...(event.endsAt && { endsAt: event.endsAt.toISOString() }),
      ...(order && {
        order: {
          reference: order.reference,
          cents: order.cents,
          currency: order.currency,
          ...(order.invoiceUrl && { invoiceUrl: order.invoiceUrl }),
        },
      }),
    },
  });
}

function isOurs(event: FastspringEvent): event is FastspringEvent & { readonly type: BillingEventType } {
  // A test order pays nothing: only a test storefront accepts it.
  if (!event.live && !config.fastspring?.isTestStore) {
    log.warn({ event: event.id, type: event.type }, "a test event of FastSpring was ignored");
    return false;
  }
  return (billingEventTypes as readonly string[]).includes(event.type);
}

/** FastSpring converts the sealed price into other currencies. */
async function isPaidInFull({ type, order, checkoutId, id }: FastspringEvent): Promise<boolean> {
  if (type !== "order.completed") return true;
  if (!order?.isCompleted) return false;
  const checkout = checkoutId ? await findCheckoutById(checkoutId) : null;
  // An order after a change pays only the difference.
  const isLater = checkout?.state === "paid" && checkout.reference !== order.reference;
  if (!checkout || isLater) return true;
  if (order.currency === "USD" && order.cents - order.taxCents >= checkout.renewalCents) return true;
  const converted = order.currency === "USD" ? null : order.payoutCents;
  if (converted !== null && converted >= checkout.renewalCents * (1 - conversionLoss)) return true;
  log.error(
    { event: id, checkout: checkout.id, currency: order.currency },
    "an order paid less than its basket costs: nothing was granted",
  );
  return false;
}
