import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { companies, users } from "./companies.ts";
import { sources } from "./sources.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Mission Control. Its route names say "campaign". */
export const groups = pgTable(
  "groups",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    range: integer().notNull().default(7), // 7 or 30 days
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [index("groups_company").on(t.companyId)],
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
    host: text().notNull(),
    order: integer().notNull().default(0),
    snoozedUntil: moment("snoozed_until"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("group_domains_host").on(t.groupId, t.host)],
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
    alertsOn: boolean("alerts_on").notNull().default(true),
  },
  (t) => [uniqueIndex("domain_metrics_once").on(t.domainId, t.metric)],
);

/** At most one open alert per (domain, metric). */
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
    snoozedUntil: moment("snoozed_until"),
    openedAt: moment("opened_at").notNull().defaultNow(),
    resolvedAt: moment("resolved_at"),
  },
  (t) => [index("alerts_company").on(t.companyId, t.state)],
);
