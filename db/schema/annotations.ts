import { sql } from "drizzle-orm";
import { boolean, date, index, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { clients } from "./clients.ts";
import { companies, users } from "./companies.ts";
import { dashboards } from "./dashboards.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const annotations = pgTable(
  "annotations",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    clientId: text("client_id").references(() => clients.id, { onDelete: "cascade" }),
    dashboardId: text("dashboard_id").references(() => dashboards.id, { onDelete: "cascade" }),
    widgetId: text("widget_id"),
    from: date({ mode: "string" }).$type<PlainDate>().notNull(),
    to: date({ mode: "string" }).$type<PlainDate>().notNull(),
    text: text().notNull(),
    list: text().notNull(),
    visible: boolean().notNull(),
    externalId: text("external_id"),
    /** Hashes of the `Idempotency-Key` and its body. */
    callKey: text("call_key"),
    callHash: text("call_hash"),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("annotations_company").on(t.companyId, t.from),
    index("annotations_client").on(t.clientId),
    index("annotations_dashboard").on(t.dashboardId),
    index("annotations_created_by").on(t.createdBy),
    uniqueIndex("annotations_external_id")
      .on(t.companyId, t.externalId)
      .where(sql`${t.externalId} is not null`),
    uniqueIndex("annotations_call_key")
      .on(t.companyId, t.callKey)
      .where(sql`${t.callKey} is not null`),
  ],
);
