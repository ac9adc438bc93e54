import { createHmac } from "node:crypto";

/** Bodies in the shape of FastSpring's webhooks, of one company's year. Made up. */
export const secret = "a webhook secret";

const at = (day: string) => Date.parse(`2026-${day}T09:00:00Z`);
const account = { id: "acc-1", account: "acc-1", contact: { email: "pat@example.com", first: "Pat" } };

const subscription = (changed: number, next: number, more: object = {}) => ({
  id: "sub-1",
  subscription: "sub-1",
  active: true,
  state: "active",
  live: true,
  changed,
  next,
  currency: "USD",
  price: 160,
  intervalUnit: "month",
  intervalLength: 1,
  quantity: 1,
  product: { product: "dashboards-monthly", pricing: { interval: "month" } },
  account,
  ...more,
});
const order = (reference: string, changed: number, checkout: string | null) => ({
  id: `order-${reference}`,
  order: `order-${reference}`,
  reference,
  completed: true,
  live: true,
  changed,
  currency: "USD",
  total: 160,
  tax: 0,
  invoiceUrl: `https://agency.onfastspring.com/account/order/${reference}/invoice`,
  account,
  ...(checkout && { tags: { checkout, company: "ignored" } }),
  items: [{ product: "dashboards-monthly", quantity: 1, subtotal: 160, subscription: "sub-1" }],
});

/** `isLast`: where the year ends. */
export function yearOfEvents(checkout: string) {
  const event = (id: string, type: string, day: string, data: object) => ({
    id,
    type,
    live: true,
    processed: false,
    created: at(day) + 5000,
    data,
  });
  const charge = (id: string, type: string, day: string, reference: string, next: string) =>
    event(id, type, day, {
      order: order(reference, at(day), null),
      account: "acc-1",
      reference,
      currency: "USD",
      total: 160,
      status: "successful",
      timestamp: at(day),
      subscription: subscription(at(day), at(next)),
    });
  return [
    event("e01", "order.completed", "01-05", order("AGE260105-1-1", at("01-05"), checkout)),
    event(
      "e02",
      "subscription.activated",
      "01-05",
      subscription(at("01-05") + 1000, at("02-05"), { tags: { checkout } }),
    ),
    event("e03", "subscription.payment.reminder", "01-29", subscription(at("01-29"), at("02-05"))),
    charge("e04", "subscription.charge.completed", "02-05", "AGE260105-1-1A", "03-05"),
    charge("e05", "subscription.charge.failed", "03-05", "AGE260105-1-1B", "03-05"),
    event("e06", "subscription.payment.overdue", "03-08", subscription(at("03-08"), at("03-05"))),
    charge("e07", "subscription.charge.completed", "03-10", "AGE260105-1-1B", "04-05"),
    event("e08", "subscription.updated", "03-12", subscription(at("03-12"), at("04-05"))),
    event(
      "e09",
      "subscription.canceled",
      "03-20",
      subscription(at("03-20"), at("04-05"), { state: "canceled", deactivationDate: at("04-05") }),
    ),
    event("e10", "subscription.uncanceled", "03-22", subscription(at("03-22"), at("04-05"))),
    event("e11", "return.created", "03-25", {
      id: "ret-1",
      changed: at("03-25"),
      currency: "USD",
      total: 160,
      original: order("AGE260105-1-1A", at("02-05"), null),
    }),
    event(
      "e12",
      "subscription.deactivated",
      "04-05",
      subscription(at("04-05"), at("04-05"), { state: "deactivated", active: false }),
    ),
  ];
}

export function signed(events: readonly object[], key = secret): { body: Buffer; signature: string } {
  const body = Buffer.from(JSON.stringify({ events }));
  return { body, signature: createHmac("sha256", key).update(body).digest("base64") };
}
