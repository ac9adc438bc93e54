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

/** All limits must be reached (numbers.md 26). */
export type AlertLimits = {
  readonly relativeThreshold: number;
  readonly absoluteThreshold: number;
  readonly minimumBase: number;
  /** Null: both. */
  readonly direction: "up" | "down" | null;
  readonly alertsOn: boolean;
};

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
    range: integer().$type<7 | 30>().notNull().default(7),
    metrics: jsonb().$type<readonly GroupMetric[]>().notNull().default([]),
    curve: jsonb().$type<readonly number[]>().notNull().default([]),
    watchedOn: date("watched_on", { mode: "string" }).$type<PlainDate>(),
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
    clientId: text("client_id").references(() => clients.id, { onDelete: "set null" }),
    host: text().notNull(),
    note: text().notNull().default(""),
    snoozedUntil: moment("snoozed_until"),
    /** Minute of the night (0–299). */
    slot: smallint().notNull().default(0),
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
    direction: text().$type<"up" | "down">(),
    alertsOn: boolean("alerts_on").notNull().default(true),
    readOn: date("read_on", { mode: "string" }).$type<PlainDate>(),
    /** By the company's day, for sources that report present values only. */
    readings: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
  },
  (t) => [
    uniqueIndex("domain_metrics_once").on(t.domainId, t.metric),
    index("domain_metrics_company").on(t.companyId),
    index("domain_metrics_source").on(t.sourceId),
  ],
);

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
    from: date({ mode: "string" }).$type<PlainDate>().notNull(),
    to: date({ mode: "string" }).$type<PlainDate>().notNull(),
    /** Null: alerts before this column. */
    comparedDays: smallint("compared_days"),
    currency: text(),
    isNews: boolean("is_news").notNull().default(true),
    /** End of an open alert's snooze; shows a closed banner again. */
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
