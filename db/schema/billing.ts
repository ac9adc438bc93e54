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

/** What an event says; without personal data. Times as ISO text. */
export type BillingFacts = {
  readonly provider?: string;
  readonly account?: string;
  readonly checkout?: string;
  readonly dashboards?: number;
  readonly interval?: 1 | 12;
  /** At each renewal. */
  readonly cents?: number;
  readonly coupons?: readonly string[];
  /** End of the paid time. */
  readonly next?: string;
  /** Paid time that was carried over from the plan before, or that a cancellation leaves. */
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
    /** Counted against `usesLeft`: at the first payment, or when it extended the trial. */
    usedAt: moment("used_at"),
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
    coupons: jsonb().$type<readonly string[]>().notNull().default([]),
    /** Unused time of the plan before, already subtracted from `cents`. */
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

/** Of a checkout provider, and our own actions at it; each is stored once. State and invoices follow from them. */
export const checkoutEvents = pgTable(
  "checkout_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    handled: boolean().notNull().default(false),
    /** Null while nothing says whose subscription it is: an earlier event is still to come. */
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

/** A basket on its way through the checkout. */
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
    /** To pay now, and at each renewal. */
    cents: integer().notNull(),
    renewalCents: integer("renewal_cents").notNull(),
    creditCents: integer("credit_cents").notNull().default(0),
    /** The plan that it replaces: a plan that changed meanwhile refuses it. */
    basis: text().notNull(),
    state: text().$type<"open" | "paid" | "declined" | "closed">().notNull().default("open"),
    reference: text(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [index("checkouts_company").on(t.companyId)],
);

/** Emails about trial and payment, each sent once for its cause. */
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
