import { addDays, day } from "#app/lib/plain-date.ts";
import { daysOf, steady, isUnusual } from "../stand-in.ts";

// The events of the candle shop: orders and refunds in cents. Every report adds these up.

export const products = [
  { id: 101, name: "Beeswax pillar &ndash; large", price: 2450, categories: ["Pillars", "Gifts"] },
  { id: 102, name: "Tea lights, box of 24", price: 990, categories: ["Tea lights"] },
  { id: 103, name: "Northern lights gift set", price: 4995, categories: ["Gifts"] },
  { id: 104, name: "Brass candle holder", price: 3200, categories: ["Holders"] },
] as const;
export const coupons = [
  { id: 201, code: "welcome10" },
  { id: 202, code: "winter10" },
] as const;

type Line = { readonly product: (typeof products)[number]; readonly quantity: number; readonly net: number };

export const stockOf = (id: number) => 3 * (id - 100);
export const reviewsOf = (id: number) => steady(20, "reviews", id);
export const ratingOf = (id: number) => 3 + steady(8, "rating", id) / 4;

/** States that count as sold. */
const unsold = ["pending", "failed", "cancelled"];
export const isSold = ({ status }: { readonly status: string }) => !unsold.includes(status);
export const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

export type Order = {
  readonly id: number;
  readonly date: string;
  readonly hour: number;
  readonly status: string;
  readonly currency: string;
  readonly country: string;
  readonly method: string;
  readonly customer: number;
  readonly source: string | null;
  readonly device: string;
  readonly lines: readonly Line[];
  readonly coupon: (typeof coupons)[number] | null;
  readonly discount: number;
  readonly net: number;
  readonly shipping: number;
  readonly tax: number;
  readonly total: number;
  readonly refund: Refund | null;
};

export type Refund = {
  readonly id: number;
  /** Days after the order. */
  readonly date: string;
  readonly order: Pick<Order, "id" | "status" | "currency">;
  readonly line: Line;
  readonly net: number;
  readonly tax: number;
};

const statuses = [
  "completed",
  "completed",
  "completed",
  "processing",
  "on-hold",
  "pre-ordered",
  "cancelled",
  "pending",
];
const refundAfterDays = 3;

/** Orders placed on one day; a seventh of the days has none. */
export function ordersOn(date: string): Order[] {
  if (isUnusual(date, "-17")) return [];
  return Array.from({ length: 3 + steady(3, "orders", date) }, (_, at) => orderOf(date, at));
}

function orderOf(date: string, at: number): Order {
  const id = Number(date.replaceAll("-", "").slice(2)) * 10 + at;
  const pick = <Item>(items: readonly Item[], about: string) =>
    items[steady(items.length - 1, about, date, at)]!;
  const coupon = steady(3, "coupon", date, at) === 0 ? pick(coupons, "which coupon") : null;
  const lines = products
    .filter(
      (product, index) =>
        index === steady(3, "first", date, at) || steady(4, "more", date, at, product.id) === 0,
    )
    .map((product) => {
      const quantity = 1 + steady(2, "quantity", date, at, product.id);
      const full = quantity * product.price;
      return { product, quantity, net: full - (coupon ? Math.round(full / 10) : 0) };
    });
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const discount = lines.reduce((sum, { product, quantity }) => sum + quantity * product.price, 0) - net;
  const shipping = net > 5000 ? 0 : 490;
  const tax = Math.round((net + shipping) * 0.2);
  // One order in the middle of the month is paid in another currency, by a plugin.
  const currency = isUnusual(date, "-15") && at === 0 ? "USD" : "EUR";
  const status = pick(statuses, "status");
  const [line] = lines;
  const isReturned =
    steady(6, "refund", date, at) === 0 && status === "completed" && currency === "EUR" && line;
  const taken = isReturned ? Math.round(line.net / line.quantity) : 0;
  return {
    id,
    date,
    hour: at === 0 ? 0 : 8 + steady(14, "hour", date, at), // the first one at exactly midnight
    status,
    currency,
    country: pick(["DE", "FR", "NL"], "country"),
    method: pick(["Card", "Direct bank transfer", "Bread &amp; butter pay"], "method"),
    customer: steady(3, "customer", date, at),
    source: pick(["google", "newsletter", null], "source"),
    device: pick(["Desktop", "Mobile"], "device"),
    lines,
    coupon,
    discount,
    net,
    shipping,
    tax,
    total: net + shipping + tax,
    refund: isReturned
      ? {
          id: id + 5,
          date: addDays(day(date), refundAfterDays),
          order: { id, status, currency },
          line: { ...line, quantity: 1, net: taken },
          net: taken,
          tax: Math.round(taken * 0.2),
        }
      : null,
  };
}

export function ordersOf(from: string, to: string): Order[] {
  return daysOf(from, to).flatMap(ordersOn);
}

/** Refunds made in these days, of orders placed before. */
export function refundsOf(from: string, to: string): Refund[] {
  return ordersOf(addDays(day(from), -refundAfterDays), to).flatMap(({ refund }) =>
    refund && refund.date >= from && refund.date <= to ? [refund] : [],
  );
}
