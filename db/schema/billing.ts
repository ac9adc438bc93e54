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
import { companies, users } from "./companies.ts";

export type BillingFacts = {
  readonly provider?: string;
  readonly account?: string;
  readonly checkout?: string;
  readonly dashboards?: number;
  readonly interval?: 1 | 12;
  readonly cents?: number;
  readonly coupons?: readonly string[];
  readonly next?: string;
  readonly endsAt?: string;
  readonly order?: {
    readonly reference: string;
    readonly cents: number;
    readonly currency: string;
    readonly creditCents?: number;
    readonly invoiceUrl?: string;
  };
};

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const prices = pgTable(
  "prices",
  {
    fromDashboards: integer("from_dashboards").notNull(),
    interval: integer().notNull(),
    cents: integer().notNull(),
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
    /** At the first payment, or at the trial's extension. */
    usedAt: moment("used_at"),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.couponId] })],
);

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
    coupons: jsonb().$type<readonly string[]>().notNull().default([]),
    /** Already subtracted from `cents`. */
    creditCents: integer("credit_cents").notNull().default(0),
    subscriptionId: text("subscription_id"),
    invoiceUrl: text("invoice_url"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("orders_reference").on(t.provider, t.reference),
    index("orders_company").on(t.companyId),
  ],
);

/** State and invoices follow from these events. */
export const checkoutEvents = pgTable(
  "checkout_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    handled: boolean().notNull().default(false),
    /** Null until an event names the company. */
    companyId: text("company_id").references(() => companies.id, { onDelete: "cascade" }),
    subscriptionId: text("subscription_id"),
    occurredAt: moment("occurred_at").notNull().defaultNow(),
    facts: jsonb().$type<BillingFacts>().notNull().default({}),
    receivedAt: moment("received_at").notNull().defaultNow(),
  },
  (t) => [
    index("checkout_events_company").on(t.companyId),
    index("checkout_events_subscription").on(t.subscriptionId),
  ],
);

export const checkouts = pgTable(
  "checkouts",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    provider: text().notNull(),
    dashboards: integer().notNull(),
    interval: integer().$type<1 | 12>().notNull(),
    coupons: jsonb().$type<readonly string[]>().notNull().default([]),
    cents: integer().notNull(),
    renewalCents: integer("renewal_cents").notNull(),
    creditCents: integer("credit_cents").notNull().default(0),
    /** The replaced plan: a changed one refuses the checkout. */
    basis: text().notNull(),
    state: text().$type<"open" | "paid" | "declined" | "closed">().notNull().default("open"),
    reference: text(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [index("checkouts_company").on(t.companyId)],
);

export const billingEmails = pgTable(
  "billing_emails",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    cause: text().notNull(),
    sentAt: moment("sent_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.kind, t.cause] })],
);
