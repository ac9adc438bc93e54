import type { BillingFacts } from "#db/schema/billing.ts";

export const billingEventTypes = [
  "order.completed",
  "subscription.activated",
  "subscription.updated",
  "subscription.charge.failed",
  "subscription.payment.overdue",
  "subscription.charge.completed",
  "subscription.canceled",
  "subscription.uncanceled",
  "subscription.deactivated",
  "return.created",
  "subscription.payment.reminder",
  "subscription.trial.reminder",
] as const;
/** The order decides between events of the same moment. */
export type BillingEventType = (typeof billingEventTypes)[number];

export type BillingEvent = {
  readonly id: string;
  readonly type: BillingEventType;
  readonly subscriptionId: string | null;
  readonly occurredAt: Date;
  readonly facts: BillingFacts;
};

export const graceDays = 14;
const day = 86_400_000;

export type SubscriptionState = {
  readonly id: string;
  readonly state: "active" | "canceled" | "overdue";
  readonly stateChangedAt: Date;
  readonly expiresAt: Date | null;
  readonly dashboards: number | null;
  readonly interval: 1 | 12 | null;
  readonly cents: number;
  readonly coupons: readonly string[];
  readonly provider: string;
  readonly account: string | null;
  readonly periodStart: Date;
  readonly periodEnd: Date | null;
};

export type Invoice = {
  readonly reference: string;
  readonly provider: string;
  readonly state: "paid" | "failed" | "refunded";
  readonly cents: number;
  readonly creditCents: number;
  readonly currency: string;
  readonly dashboards: number;
  readonly interval: 1 | 12;
  readonly coupons: readonly string[];
  readonly subscriptionId: string | null;
  readonly invoiceUrl: string | null;
  readonly createdAt: Date;
};

/** Order of arrival and repeats do not matter. */
export function foldEvents(events: readonly BillingEvent[]): {
  readonly subscription: SubscriptionState | null;
  readonly invoices: readonly Invoice[];
} {
  const known = new Map<string, Draft>();
  const invoices = new Map<string, Invoice>();
  for (const event of inOrder(events)) {
    if (event.subscriptionId !== null) {
      const draft = known.get(event.subscriptionId) ?? newDraft(event.subscriptionId, event.occurredAt);
      known.set(event.subscriptionId, apply(draft, event));
    }
    const draft = event.subscriptionId === null ? undefined : known.get(event.subscriptionId);
    recordInvoice(invoices, event, draft);
  }
  const [subscription] = [...known.values()]
    .filter(({ startedAt }) => startedAt !== null)
    .sort((a, b) => b.startedAt!.getTime() - a.startedAt!.getTime() || (a.id < b.id ? 1 : -1));
  return { subscription: subscription ? shown(subscription) : null, invoices: [...invoices.values()] };
}

type Draft = SubscriptionState & { readonly startedAt: Date | null; readonly isEnded: boolean };

function newDraft(id: string, at: Date): Draft {
  return {
    id,
    state: "active",
    stateChangedAt: at,
    expiresAt: null,
    dashboards: null,
    interval: null,
    cents: 0,
    coupons: [],
    provider: "",
    account: null,
    periodStart: at,
    periodEnd: null,
    startedAt: null,
    isEnded: false,
  };
}

function apply(before: Draft, { type, occurredAt: at, facts }: BillingEvent): Draft {
  const draft: Draft = {
    ...before,
    dashboards: facts.dashboards ?? before.dashboards,
    interval: facts.interval ?? before.interval,
    cents: facts.cents ?? before.cents,
    coupons: facts.coupons ?? before.coupons,
    provider: facts.provider ?? before.provider,
    account: facts.account ?? before.account,
  };
  const next = facts.next === undefined ? draft.expiresAt : new Date(facts.next);
  const ends = facts.endsAt === undefined ? draft.expiresAt : new Date(facts.endsAt);
  const to = (state: Draft["state"], change: Partial<Draft>): Draft => ({
    ...draft,
    ...change,
    state,
    stateChangedAt: state === before.state && before.startedAt ? before.stateChangedAt : at,
    startedAt: before.startedAt ?? at,
  });
  switch (type) {
    case "subscription.activated":
      return to("active", { expiresAt: next, periodStart: at, periodEnd: next, isEnded: false });
    case "subscription.updated":
      if (before.isEnded || before.state !== "active") return { ...draft, startedAt: before.startedAt };
      return to("active", { expiresAt: next, periodEnd: next });
    case "subscription.charge.completed":
      if (before.isEnded) return draft;
      return to("active", { expiresAt: next, periodStart: at, periodEnd: next });
    case "subscription.charge.failed":
    case "subscription.payment.overdue":
      if (before.isEnded || before.state === "canceled") return draft;
      return to("overdue", {
        expiresAt: before.state === "overdue" ? before.expiresAt : new Date(at.getTime() + graceDays * day),
      });
    case "subscription.canceled":
      if (before.isEnded) return draft;
      return to("canceled", { expiresAt: ends });
    case "subscription.uncanceled":
      if (before.isEnded) return draft;
      return to("active", { expiresAt: next ?? before.periodEnd });
    case "subscription.deactivated":
      return to("canceled", { expiresAt: at, isEnded: true });
    default:
      return draft;
  }
}

function shown({ startedAt: _, isEnded: __, ...state }: Draft): SubscriptionState {
  return state;
}

/** A late failure does not undo a payment; a refund is last. */
function recordInvoice(
  invoices: Map<string, Invoice>,
  { type, occurredAt, subscriptionId, facts }: BillingEvent,
  draft: Draft | undefined,
): void {
  const { order } = facts;
  if (!order) return;
  const before = invoices.get(order.reference);
  if (type === "return.created") {
    if (before) invoices.set(order.reference, { ...before, state: "refunded" });
    return;
  }
  const failed = type === "subscription.charge.failed";
  if (before && (failed || before.state !== "failed")) return;
  invoices.set(order.reference, {
    reference: order.reference,
    provider: facts.provider ?? draft?.provider ?? "",
    state: failed ? "failed" : "paid",
    cents: order.cents,
    creditCents: order.creditCents ?? 0,
    currency: order.currency,
    dashboards: facts.dashboards ?? draft?.dashboards ?? 0,
    interval: facts.interval ?? draft?.interval ?? 1,
    coupons: facts.coupons ?? draft?.coupons ?? [],
    subscriptionId,
    invoiceUrl: order.invoiceUrl ?? null,
    createdAt: occurredAt,
  });
}

function inOrder(events: readonly BillingEvent[]): BillingEvent[] {
  const rank = (event: BillingEvent) => billingEventTypes.indexOf(event.type);
  return [...new Map(events.map((event) => [event.id, event])).values()].sort(
    (a, b) => a.occurredAt.getTime() - b.occurredAt.getTime() || rank(a) - rank(b) || (a.id < b.id ? -1 : 1),
  );
}
