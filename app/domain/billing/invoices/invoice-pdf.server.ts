import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import { dayAt, isTimeZone, timeZone } from "#app/lib/plain-date.ts";
import { dayWords } from "#app/metrics/format/format-days.ts";
import { makeInvoice } from "#app/pdf/worker/pool.server.ts";
import type { InvoiceView } from "#app/pdf/invoice.ts";
import { findOrder, type OrderRow } from "#db/queries/billing/checkouts.ts";
import { basketWords, dollars } from "../rules/prices.ts";

/** Null: no such paid order in the company. */
export async function invoicePdf(
  viewer: Viewer,
  orderId: string,
): Promise<{ readonly name: string; readonly bytes: Uint8Array } | null> {
  const order = await findOrder(viewer.companyId, orderId);
  if (!order || order.state === "failed") return null;
  return {
    name: `Invoice ${order.reference.replace(/[^\w-]/g, "")}.pdf`,
    bytes: await makeInvoice(invoiceView(viewer, order)),
  };
}

function invoiceView({ company, timezone }: Viewer, order: OrderRow): InvoiceView {
  const zone = isTimeZone(timezone) ? timezone : timeZone("UTC");
  const amount = (cents: number) =>
    order.currency === "USD" ? dollars(cents) : `${(cents / 100).toFixed(2)} ${order.currency}`;
  const plan = basketWords({ dashboards: order.dashboards, interval: order.interval === 12 ? 12 : 1 });
  const before = order.cents + order.creditCents;
  return {
    title: `Invoice ${order.reference}`,
    seller: `${config.siteTitle}, ${new URL(config.appUrl).host}`,
    buyer: company.name,
    facts: [
      ["Date", dayWords("en-GB").day(dayAt(zone, order.createdAt))],
      ["Payment", order.state === "refunded" ? "Refunded" : "Paid"],
      ...(order.coupons.length > 0 ? [["Coupons", order.coupons.join(", ")] as const] : []),
    ],
    lines: [
      [plan, amount(before)],
      ...(order.creditCents > 0
        ? [["Unused time of the plan before", amount(-order.creditCents)] as const]
        : []),
    ],
    total: ["Total", amount(order.cents)],
    note: noteOf(order),
    at: order.createdAt.getTime(),
  };
}

/** FastSpring is the seller of record: its own invoice has tax and addresses. */
function noteOf({ provider, invoiceUrl }: OrderRow): string {
  if (provider === "test") return "Made by the test checkout. No card was charged.";
  return invoiceUrl
    ? `FastSpring sold this plan. Its invoice with tax: ${invoiceUrl}`
    : "FastSpring sold this plan and sends the invoice with tax.";
}
