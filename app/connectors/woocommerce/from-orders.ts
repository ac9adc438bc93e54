import { z } from "zod";
import type { Answer } from "#app/connectors/core/define.ts";
import { totalsOfCountedRows } from "#app/connectors/core/answers/totals-of-counted-rows.ts";
import { separateByCurrency } from "#app/connectors/core/answers/separate-by-currency.ts";
import { dimensionsOf } from "#app/connectors/core/params/params.ts";
import { addDays, type DateRange } from "#app/lib/plain-date.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import { createFilters } from "#app/metrics/filters.ts";
import type { Row } from "#app/metrics/table.ts";
import type { FilterRule } from "#db/schema/documents/dashboard.ts";
import { amount } from "#app/connectors/core/amount.ts";
import { flagIf } from "#app/connectors/core/flags.ts";
import { apiVersion } from "#app/config/api-versions.ts";
import { metrics, orderDimensions } from "./catalogue.ts";
import { plainText } from "./plain-text.ts";
import { allOf, type Shop } from "./shop.ts";

const Order = z.object({
  status: z.string(),
  currency: z.string(),
  date_created: z.string().regex(/^(19|2\d)\d\d-\d\d-\d\dT/),
  customer_id: z.number().default(0),
  payment_method_title: z.string().nullish(),
  total: amount,
  total_tax: amount,
  shipping_total: amount,
  discount_total: amount,
  billing: z.object({ country: z.string().nullish() }).or(z.array(z.never())).optional(),
  line_items: z.array(z.object({ quantity: amount })),
  refunds: z.array(z.object({ total: amount })).default([]),
  meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })).default([]),
});

/** Not in WooCommerce's reports by default. */
const unsold = new Set(["pending", "failed", "cancelled"]);
const noOrders = new Set(["checkout-draft", "auto-draft", "trash"]);
/** For privacy, names, addresses and phone numbers are not requested. */
const fields = `${Object.keys(Order.shape)
  .filter((key) => key !== "billing")
  .join(",")},id,billing.country`;
/** Ten thousand orders; more are marked as truncated. */
const maxPages = 100;

const known = dimensionsOf(orderDimensions);

type OrdersQuery = {
  readonly range: DateRange;
  readonly filter: readonly FilterRule[];
  readonly isEveryStatus: boolean;
  readonly currency: string;
};

export async function fromOrders(shop: Shop, question: OrdersQuery): Promise<Answer> {
  const { range, filter, isEveryStatus, currency } = question;
  const query = {
    // Both bounds are exclusive and in the shop's local time.
    after: `${addDays(range.from, -1)}T23:59:59`,
    before: `${addDays(range.to, 1)}T00:00:00`,
    status: "any",
    orderby: "date",
    order: "asc",
    _fields: fields,
  };
  const { items, isTruncated } = await allOf(
    shop,
    `/wc/${apiVersion("woocommerce")}/orders`,
    query,
    Order,
    maxPages,
  );
  const { counts } = createFilters(filter, { dimensions: known, metrics: [] });
  const counted = items.filter(
    ({ status }) => !noOrders.has(status) && (isEveryStatus || !unsold.has(status)),
  );
  const { own, flags } = separateByCurrency(counted, currency, ["order", "orders"], "amounts");
  const rows = counted.map((order) => rowOf(order, own.has(order))).filter(counts);
  return {
    rows,
    ...totalsOfCountedRows(rows, isTruncated, metrics),
    flags: [...flagIf(isTruncated, "truncated"), ...flags],
  };
}

function rowOf(order: z.output<typeof Order>, hasMoney: boolean): Row {
  const noted = (key: string) => {
    const value = order.meta_data.find((meta) => meta.key === `_wc_order_attribution_${key}`)?.value;
    return typeof value === "string" && value !== "" ? value : null;
  };
  const { billing, status, payment_method_title } = order;
  return {
    date: order.date_created.slice(0, 10),
    status: (status[0] ?? "").toUpperCase() + status.slice(1).replaceAll("-", " "),
    country: (!Array.isArray(billing) && billing?.country) || null,
    payment_method: payment_method_title ? plainText(payment_method_title) : null,
    customer_type: order.customer_id === 0 ? "Guest" : "Registered",
    source: noted("utm_source"),
    medium: noted("utm_medium"),
    campaign: noted("utm_campaign"),
    device: noted("device_type"),
    orders: 1,
    items: exactSum(order.line_items.map(({ quantity }) => quantity)) ?? 0,
    priced_orders: hasMoney ? 1 : 0,
    ...(hasMoney && amountsOf(order)),
  };
}

function amountsOf(order: z.output<typeof Order>): Row {
  return {
    order_value: order.total,
    order_taxes: order.total_tax,
    order_shipping: order.shipping_total,
    order_discounts: order.discount_total,
    // Refunds are negative and belong to their order's day.
    order_refunds: 0 - (exactSum(order.refunds.map(({ total }) => total)) ?? 0),
  };
}
