import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { clients } from "./clients.ts";
import { companies, users } from "./companies.ts";
import { sources } from "./sources.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** When a change raises an alert: all limits must be reached (numbers.md 26). */
export type AlertLimits = {
  /** 0.2 for 20 %. */
  readonly relativeThreshold: number;
  /** In the metric's own unit. */
  readonly absoluteThreshold: number;
  /** Of the earlier period; for a rate its denominator. */
  readonly minimumBase: number;
  /** Null: both. */
  readonly direction: "up" | "down" | null;
  readonly alertsOn: boolean;
};

/** A column of a group. The limits are those of domains that are added later. */
export type GroupMetric = AlertLimits & { readonly metric: string };

/** Their route names say "campaign". */
export const groups = pgTable(
  "groups",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Days that alerts compare, and that the page shows first. */
    range: integer().$type<7 | 30>().notNull().default(7),
    /** In the order of the columns. */
    metrics: jsonb().$type<readonly GroupMetric[]>().notNull().default([]),
    /** 12 weeks of the first metric, added up over domains that know them all. */
    curve: jsonb().$type<readonly number[]>().notNull().default([]),
    /** The company's day whose alerts were found. */
    watchedOn: date("watched_on", { mode: "string" }).$type<PlainDate>(),
    /** Lease of the process that looks for alerts. */
    watchedBy: text("watched_by"),
    watchedUntil: moment("watched_until"),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [index("groups_company").on(t.companyId), index("groups_created_by").on(t.createdBy)],
);

export const groupDomains = pgTable(
  "group_domains",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    groupId: text("group_id")
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    /** Decides which limited people see it. */
    clientId: text("client_id").references(() => clients.id, { onDelete: "set null" }),
    host: text().notNull(),
    note: text().notNull().default(""),
    /** Alerts that open before this moment begin snoozed. */
    snoozedUntil: moment("snoozed_until"),
    /** Minute of the night (0–299) at which its sources are queried. */
    slot: smallint().notNull().default(0),
    /** The company's day whose queries were made. */
    queriedOn: date("queried_on", { mode: "string" }).$type<PlainDate>(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("group_domains_host").on(t.groupId, t.host),
    index("group_domains_company").on(t.companyId, t.queriedOn),
    index("group_domains_client").on(t.clientId),
  ],
);

export const domainMetrics = pgTable(
  "domain_metrics",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    domainId: text("domain_id")
      .notNull()
      .references(() => groupDomains.id, { onDelete: "cascade" }),
    metric: text().notNull(),
    sourceId: text("source_id").references(() => sources.id, { onDelete: "set null" }),
    parameters: jsonb().$type<Record<string, string>>().notNull().default({}),
    relativeThreshold: doublePrecision("relative_threshold").notNull().default(0.2),
    absoluteThreshold: doublePrecision("absolute_threshold").notNull().default(0),
    minimumBase: doublePrecision("minimum_base").notNull().default(50),
    /** Null: both. */
    direction: text().$type<"up" | "down">(),
    alertsOn: boolean("alerts_on").notNull().default(true),
    /** The day of the last queries with a result: shown until newer ones arrive. */
    readOn: date("read_on", { mode: "string" }).$type<PlainDate>(),
    /** By the company's day: one reading a night of a source that reports present values only. */
    readings: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
  },
  (t) => [
    uniqueIndex("domain_metrics_once").on(t.domainId, t.metric),
    index("domain_metrics_company").on(t.companyId),
    index("domain_metrics_source").on(t.sourceId),
  ],
);

/** At most one open or snoozed alert per (domain, metric). */
export const alerts = pgTable(
  "alerts",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    domainMetricId: text("domain_metric_id")
      .notNull()
      .references(() => domainMetrics.id, { onDelete: "cascade" }),
    direction: text().$type<"up" | "down">().notNull(),
    state: text().$type<"open" | "snoozed" | "resolved">().notNull().default("open"),
    current: doublePrecision().notNull(),
    previous: doublePrecision().notNull(),
    /** The later of the compared periods. */
    from: date({ mode: "string" }).$type<PlainDate>().notNull(),
    to: date({ mode: "string" }).$type<PlainDate>().notNull(),
    /** Days of the period that were compared. Null: not stored, of alerts before this column. */
    comparedDays: smallint("compared_days"),
    /** Of money. */
    currency: text(),
    /** Opened, and not yet in a daily email. */
    isNews: boolean("is_news").notNull().default(true),
    /** Of an open alert: when its snooze was over; a closed banner is shown again from then on. */
    snoozedUntil: moment("snoozed_until"),
    openedAt: moment("opened_at").notNull(),
    resolvedAt: moment("resolved_at"),
  },
  (t) => [
    index("alerts_company").on(t.companyId, t.state),
    index("alerts_newest").on(t.companyId, t.openedAt),
    uniqueIndex("alerts_once")
      .on(t.domainMetricId)
      .where(sql`${t.state} <> 'resolved'`),
  ],
);
