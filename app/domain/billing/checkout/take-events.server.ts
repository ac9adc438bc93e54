import { type FastspringEvent, readEvents } from "#app/checkout/fastspring/read-events.ts";
import { isSigned } from "#app/checkout/fastspring/secure-payload.server.ts";
import { config } from "#app/config.server.ts";
import { log } from "#app/lib/log.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { findCheckoutById } from "#db/queries/billing/checkouts.ts";
import { type BillingEventType, billingEventTypes } from "../rules/fold-events.ts";
import { recordEvent } from "./record-events.server.ts";

export type WebhookOutcome = "taken" | "forged" | "malformed" | "off";

/** `signature`: of the raw bytes. */
export async function takeWebhook(body: Uint8Array, signature: string | null): Promise<WebhookOutcome> {
  const settings = config.fastspring;
  if (config.checkout !== "fastspring" || !settings) return "off";
  if (!isSigned(body, signature, settings.webhookSecret)) {
    securityEvent("webhook-refused", { why: signature ? "wrong-signature" : "unsigned" });
    return "forged";
  }
  try {
    return await takeEvents(JSON.parse(Buffer.from(body).toString("utf8")));
  } catch (error) {
    if (error instanceof SyntaxError) return "malformed";
    throw error;
  }
}

/** Each once, in any order. Types that mean nothing to us are accepted and left. */
export async function takeEvents(body: unknown): Promise<"taken" | "malformed"> {
  const events = readEvents(body);
  if (!events) return "malformed";
  for (const event of events) if (isOurs(event) && (await isPaidInFull(event))) await take(event);
  return "taken";
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
  // A test order pays nothing: it grants something at a test storefront only.
  if (!event.live && !config.fastspring?.isTestStore) {
    log.warn({ event: event.id, type: event.type }, "a test event of FastSpring was ignored");
    return false;
  }
  return (billingEventTypes as readonly string[]).includes(event.type);
}

/** In dollars the sum is known. In other currencies FastSpring converts the sealed price. */
async function isPaidInFull({ type, order, checkoutId, id }: FastspringEvent): Promise<boolean> {
  if (type !== "order.completed") return true;
  if (!order?.isCompleted) return false;
  const checkout = checkoutId ? await findCheckoutById(checkoutId) : null;
  if (!checkout || order.currency !== "USD" || order.cents - order.taxCents >= checkout.renewalCents)
    return true;
  log.error(
    { event: id, checkout: checkout.id },
    "an order paid less than its basket costs: nothing was granted",
  );
  return false;
}
