import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { clients } from "./clients.ts";
import { companies, users } from "./companies.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const plans = pgTable(
  "plans",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    name: text().notNull(),
    metric: text().notNull(),
    sourceIds: jsonb("source_ids").$type<readonly string[]>().notNull(),
    /** By source id; a source without any counts as a whole. */
    accounts: jsonb().$type<Readonly<Record<string, readonly string[]>>>().notNull().default({}),
    kind: text().$type<"goal" | "budget">().notNull(),
    method: text().$type<"calendar" | "workdays" | "last-year">().notNull(),
    /** "2026-10" to its value. */
    months: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
    onDashboards: boolean("on_dashboards").notNull().default(false),
    callKey: text("call_key"),
    callHash: text("call_hash"),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("plans_company").on(t.companyId),
    index("plans_client").on(t.clientId),
    index("plans_created_by").on(t.createdBy),
    uniqueIndex("plans_call_key")
      .on(t.companyId, t.callKey)
      .where(sql`${t.callKey} is not null`),
  ],
);
