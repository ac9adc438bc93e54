import type { Viewer } from "#app/auth/viewer.ts";
import { dayAt, isTimeZone, timeZone } from "#app/lib/plain-date.ts";
import { dayWords } from "#app/metrics/format/format-days.ts";
import { listOrders, type OrderRow } from "#db/queries/billing/checkouts.ts";
import { basketWords, dollars } from "../rules/prices.ts";

const stateWords = { paid: "Paid", failed: "Not paid", refunded: "Refunded" } as const;

export type InvoiceLine = {
  readonly id: string;
  readonly day: string;
  readonly reference: string;
  readonly words: string;
  readonly amount: string;
  readonly state: OrderRow["state"];
  readonly stateWords: string;
  readonly href: string | null;
};

export async function listInvoices(viewer: Viewer): Promise<InvoiceLine[]> {
  const zone = isTimeZone(viewer.timezone) ? viewer.timezone : timeZone("UTC");
  return (await listOrders(viewer.companyId)).map((order) => ({
    id: order.id,
    day: dayWords("en-GB").day(dayAt(zone, order.createdAt)),
    reference: order.reference,
    words: orderWords(order),
    amount: dollars(order.cents),
    state: order.state,
    stateWords: stateWords[order.state],
    href: order.state === "failed" ? null : `/company/invoices/${order.id}/pdf`,
  }));
}

function orderWords({ dashboards, interval }: OrderRow): string {
  return basketWords({ dashboards, interval: interval === 12 ? 12 : 1 });
}

/** Specification section 3. */
export async function listOrderEntities({ companyId }: Viewer) {
  return (await listOrders(companyId)).map((order) => ({
    id: order.id,
    reference: order.reference,
    dashboards: order.dashboards,
    interval: order.interval,
    total: order.cents / 100,
    currency: order.currency,
    state: order.state,
    coupons: order.coupons,
    createdAt: order.createdAt.toISOString(),
    url: order.state === "failed" ? null : `/company/invoices/${order.id}/pdf`,
  }));
}
