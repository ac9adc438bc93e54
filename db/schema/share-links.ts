import { date, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { companies, users } from "./companies.ts";
import { dashboards } from "./dashboards.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Hashed and revocable. */
export const shareLinks = pgTable(
  "share_links",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    dashboardId: text("dashboard_id")
      .notNull()
      .references(() => dashboards.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull(),
    label: text().notNull(),
    email: text(),
    /** Both or none: fixed dates. */
    startDate: date("start_date", { mode: "string" }).$type<PlainDate>(),
    endDate: date("end_date", { mode: "string" }).$type<PlainDate>(),
    validDays: integer("valid_days"),
    expiresAt: moment("expires_at"),
    revokedAt: moment("revoked_at"),
    requestedAt: moment("requested_at"),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("share_links_token").on(t.tokenHash),
    index("share_links_company").on(t.companyId),
    index("share_links_dashboard").on(t.dashboardId),
    index("share_links_created_by").on(t.createdBy),
  ],
);

/** Counts only: nothing about the visitor. */
export const shareLinkOpens = pgTable(
  "share_link_opens",
  {
    linkId: text("link_id")
      .notNull()
      .references(() => shareLinks.id, { onDelete: "cascade" }),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).$type<PlainDate>().notNull(),
    opens: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.linkId, t.day] }), index("share_link_opens_company").on(t.companyId)],
);
