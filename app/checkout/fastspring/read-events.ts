/** Amounts in cents. */
export type FastspringEvent = {
  readonly id: string;
  readonly type: string;
  readonly live: boolean;
  readonly occurredAt: Date;
  readonly subscriptionId: string | null;
  readonly account: string | null;
  readonly checkoutId: string | null;
  readonly next: Date | null;
  readonly endsAt: Date | null;
  readonly interval: 1 | 12 | null;
  readonly order: {
    readonly reference: string;
    readonly cents: number;
    readonly taxCents: number;
    readonly currency: string;
    /** Without tax; null unless in dollars. */
    readonly payoutCents: number | null;
    readonly invoiceUrl: string | null;
    readonly isCompleted: boolean;
  } | null;
};

type Fields = Readonly<Record<string, unknown>>;

export function eventsIn(body: unknown): readonly unknown[] | null {
  const events = fieldsOf(body)?.events;
  return Array.isArray(events) ? events : null;
}

export function nameOf(given: unknown): { readonly id: string; readonly type: string } | null {
  const event = fieldsOf(given);
  const [id, type] = [textOf(event?.id), textOf(event?.type)];
  return id && type ? { id, type } : null;
}

/** Objects may be expanded or ids. */
export function readEvent(given: unknown): FastspringEvent | null {
  const event = fieldsOf(given);
  const id = textOf(event?.id);
  const type = textOf(event?.type);
  const data = fieldsOf(event?.data);
  if (!event || !id || !type || !data) return null;
  const isSubscription = type.startsWith("subscription.") && !type.startsWith("subscription.charge.");
  const subscription = isSubscription ? data : fieldsOf(data.subscription);
  const order = type.startsWith("order.")
    ? data
    : (fieldsOf(data.order) ?? fieldsOf(data.original) ?? (textOf(data.reference) ? data : null));
  const tags = fieldsOf(data.tags) ?? fieldsOf(subscription?.tags) ?? fieldsOf(order?.tags);
  const at =
    timeOf(data.changed) ?? timeOf(data.timestamp) ?? timeOf(event.created) ?? timeOf(order?.changed);
  if (!at) return null;
  return {
    id,
    type,
    live: event.live === true,
    occurredAt: at,
    subscriptionId:
      idOf(subscription) ??
      textOf(data.subscription) ??
      subscriptionOfItems(order) ??
      subscriptionOfReturn(data),
    account: idOf(fieldsOf(data.account)) ?? textOf(data.account) ?? idOf(fieldsOf(subscription?.account)),
    checkoutId: textOf(tags?.checkout),
    next: timeOf(subscription?.next),
    endsAt: timeOf(subscription?.deactivationDate),
    interval: intervalOf(subscription),
    order: order ? readOrder(order, data) : null,
  };
}

function readOrder(order: Fields, data: Fields): FastspringEvent["order"] {
  const reference = textOf(order.reference) ?? textOf(data.reference);
  const total = numberOf(order.total) ?? numberOf(data.total);
  if (!reference || total === null) return null;
  return {
    reference,
    cents: Math.round(total * 100),
    taxCents: Math.round((numberOf(order.tax) ?? 0) * 100),
    currency: textOf(order.currency) ?? textOf(data.currency) ?? "USD",
    payoutCents: payoutCents(order),
    invoiceUrl: textOf(order.invoiceUrl),
    isCompleted: order.completed === true,
  };
}

function payoutCents(order: Fields): number | null {
  const total = numberOf(order.totalInPayoutCurrency);
  if (total === null || textOf(order.payoutCurrency) !== "USD") return null;
  return Math.round((total - (numberOf(order.taxInPayoutCurrency) ?? 0)) * 100);
}

function subscriptionOfItems(order: Fields | null): string | null {
  const items = Array.isArray(order?.items) ? (order.items as unknown[]) : [];
  for (const item of items) {
    const found = fieldsOf(item)?.subscription;
    const id = textOf(found) ?? idOf(fieldsOf(found));
    if (id) return id;
  }
  return null;
}

function subscriptionOfReturn(data: Fields): string | null {
  const listed = fieldsOf(data.original)?.subscriptions;
  return subscriptionOfItems(data) ?? (Array.isArray(listed) ? textOf(listed[0]) : null);
}

/** Without webhook expansion, events have ids for objects. */
export function idsToExpand(given: unknown): {
  readonly subscription: string | null;
  readonly order: string | null;
} {
  const [type, data] = [textOf(fieldsOf(given)?.type) ?? "", fieldsOf(fieldsOf(given)?.data)];
  const isCharge = type.startsWith("subscription.charge.");
  const isBare = type.startsWith("subscription.") && !isCharge && !idOf(data);
  return {
    subscription: isCharge || isBare ? textOf(data?.subscription) : null,
    order: isCharge || (type.startsWith("order.") && !textOf(data?.reference)) ? textOf(data?.order) : null,
  };
}

export function withObjects(
  given: unknown,
  { subscription, order }: { readonly subscription: unknown; readonly order: unknown },
): unknown {
  const event = fieldsOf(given) ?? {};
  const data = fieldsOf(event.data) ?? {};
  const isCharge = textOf(event.type)?.startsWith("subscription.charge.");
  if (!isCharge) return { ...event, data: { ...data, ...fieldsOf(subscription ?? order) } };
  return {
    ...event,
    data: { ...data, ...(subscription ? { subscription } : {}), ...(order ? { order } : {}) },
  };
}

function intervalOf(subscription: Fields | null): 1 | 12 | null {
  const unit = textOf(subscription?.intervalUnit);
  const length = numberOf(subscription?.intervalLength) ?? 1;
  if (unit === "year" && length === 1) return 12;
  if (unit === "month") return length === 12 ? 12 : length === 1 ? 1 : null;
  return null;
}

function fieldsOf(value: unknown): Fields | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

function idOf(fields: Fields | null): string | null {
  return textOf(fields?.id);
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" && value.length <= 500 ? value : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** Milliseconds. */
function timeOf(value: unknown): Date | null {
  const ms = numberOf(value);
  return ms !== null && ms > 0 && ms < 8e15 ? new Date(ms) : null;
}
