import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { companies } from "./companies.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Volume prices, by minimum number of dashboards. */
export const prices = pgTable(
  "prices",
  {
    fromDashboards: integer("from_dashboards").notNull(),
    interval: integer().notNull(), // months: 1 or 12
    cents: integer().notNull(), // per dashboard and month
    currency: text().notNull().default("USD"),
  },
  (t) => [primaryKey({ columns: [t.fromDashboards, t.interval] })],
);

export const coupons = pgTable(
  "coupons",
  {
    id: text().primaryKey(),
    code: text().notNull(),
    name: text().notNull(),
    type: text().$type<"price.discount" | "percent.discount" | "trial.extension">().notNull(),
    value: integer().notNull(), // cents, percent, or days
    validUntil: moment("valid_until"),
    usesLeft: integer("uses_left"),
  },
  (t) => [uniqueIndex("coupons_code").on(t.code)],
);

export const companyCoupons = pgTable(
  "company_coupons",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    couponId: text("coupon_id")
      .notNull()
      .references(() => coupons.id, { onDelete: "cascade" }),
    appliedAt: moment("applied_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.couponId] })],
);

/** An invoice; "order" in the specification. */
export const orders = pgTable(
  "orders",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    reference: text().notNull(),
    provider: text().notNull(),
    dashboards: integer().notNull(),
    interval: integer().notNull(),
    cents: integer().notNull(),
    currency: text().notNull().default("USD"),
    state: text().$type<"paid" | "failed" | "refunded">().notNull(),
    coupons: jsonb().$type<string[]>().notNull().default([]),
    invoiceUrl: text("invoice_url"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("orders_reference").on(t.provider, t.reference),
    index("orders_company").on(t.companyId),
  ],
);

/** Webhooks received, each handled once. */
export const checkoutEvents = pgTable("checkout_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  handled: boolean().notNull().default(false),
  receivedAt: moment("received_at").notNull().defaultNow(),
});
