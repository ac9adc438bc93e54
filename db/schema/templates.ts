import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { companies, users } from "./companies.ts";
import type { DashboardContent } from "./documents/dashboard.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const templates = pgTable(
  "templates",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    description: text().notNull().default(""),
    version: integer().notNull().default(1),
    /** Source ids are slot names, such as "google-ads". */
    content: jsonb().$type<DashboardContent>().notNull(),
    updatedBy: text("updated_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("templates_name").on(t.companyId, sql`lower(${t.name})`)],
);

export const templateVersions = pgTable(
  "template_versions",
  {
    templateId: text("template_id")
      .notNull()
      .references(() => templates.id, { onDelete: "cascade" }),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    content: jsonb().$type<DashboardContent>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.version] })],
);
