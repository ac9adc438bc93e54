import { expect, test } from "vitest";
import { type BillingEvent, billingEventTypes, foldEvents } from "#app/domain/billing/rules/fold-events.ts";
import { randomFrom, shuffled } from "./random.ts";

const at = (day: string) => new Date(`2026-${day}T10:00:00Z`);
let nth = 0;
const event = (
  type: BillingEvent["type"],
  occurredAt: Date,
  facts: BillingEvent["facts"] = {},
  subscriptionId: string | null = "s1",
): BillingEvent => ({ id: `e${nth++}`, type, subscriptionId, occurredAt, facts });

const plan = { provider: "fastspring", dashboards: 40, interval: 1 as const, cents: 16_000, coupons: ["A"] };
const order = (reference: string) => ({ order: { reference, cents: 16_000, currency: "USD" } });
const bought = [
  event("order.completed", at("01-01"), { ...plan, ...order("R1") }),
  event("subscription.activated", at("01-01"), { next: "2026-02-01T10:00:00Z", account: "a1" }),
];

test("bought, paid, failed, paid again, canceled, resumed, ended", () => {
  const life: [BillingEvent, string, string | null][] = [
    [
      event("subscription.charge.completed", at("02-01"), { ...order("R2"), next: "2026-03-01T10:00:00Z" }),
      "active",
      "2026-03-01",
    ],
    [event("subscription.charge.failed", at("03-01"), order("R3")), "overdue", "2026-03-15"],
    [event("subscription.payment.overdue", at("03-08")), "overdue", "2026-03-15"],
    [
      event("subscription.charge.completed", at("03-10"), { ...order("R3"), next: "2026-04-01T10:00:00Z" }),
      "active",
      "2026-04-01",
    ],
    [
      event("subscription.canceled", at("03-20"), { endsAt: "2026-04-01T10:00:00Z" }),
      "canceled",
      "2026-04-01",
    ],
    [event("subscription.uncanceled", at("03-21"), { next: "2026-04-01T10:00:00Z" }), "active", "2026-04-01"],
    [
      event("subscription.canceled", at("03-22"), { endsAt: "2026-04-01T10:00:00Z" }),
      "canceled",
      "2026-04-01",
    ],
    [event("subscription.deactivated", at("04-01")), "canceled", "2026-04-01"],
  ];
  const soFar = [...bought];
  for (const [next, state, ends] of life) {
    soFar.push(next);
    const { subscription } = foldEvents(soFar);
    expect([next.type, subscription?.state, subscription?.expiresAt?.toISOString().slice(0, 10)]).toEqual([
      next.type,
      state,
      ends,
    ]);
    expect(subscription).toMatchObject({ dashboards: 40, interval: 1, cents: 16_000, account: "a1" });
  }
  expect(foldEvents(soFar).invoices.map(({ reference, state }) => [reference, state])).toEqual([
    ["R1", "paid"],
    ["R2", "paid"],
    ["R3", "paid"],
  ]);
});

test("late news of an ended subscription does not touch the new one", () => {
  const events = [
    ...bought,
    event("subscription.deactivated", at("02-01")),
    event("subscription.activated", at("02-02"), { ...plan, next: "2026-03-02T10:00:00Z" }, "s2"),
    event("subscription.charge.failed", at("02-03")),
    event("subscription.canceled", at("02-04")),
  ];
  expect(foldEvents(events).subscription).toMatchObject({ id: "s2", state: "active" });
});

test("a refund marks its invoice, and without activation there is no subscription", () => {
  const paid = event("order.completed", at("01-01"), { ...plan, ...order("R1") }, null);
  expect(foldEvents([paid])).toMatchObject({ subscription: null, invoices: [{ state: "paid" }] });
  const refund = event("return.created", at("01-02"), order("R1"), null);
  expect(foldEvents([refund, paid]).invoices).toMatchObject([{ state: "refunded" }]);
});

test("the end state does not depend on order or repeats", () => {
  const random = randomFrom(5);
  for (let i = 0; i < 500; i++) {
    const events = Array.from({ length: 12 }, () => {
      const day = 1 + Math.floor(random() * 27);
      const type = billingEventTypes[Math.floor(random() * billingEventTypes.length)]!;
      const reference = `R${Math.floor(random() * 4)}`;
      return event(
        type,
        at(`03-${String(day).padStart(2, "0")}`),
        { ...order(reference), next: "2026-05-01T00:00:00Z" },
        random() < 0.8 ? "s1" : "s2",
      );
    });
    const repeats = events.filter(() => random() < 0.4);
    expect(foldEvents(shuffled([...events, ...repeats], random))).toEqual(foldEvents(events));
  }
});
