import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { companies, users } from "./companies.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const companyArchives = pgTable(
  "company_archives",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    requestedBy: text("requested_by").references(() => users.id, { onDelete: "set null" }),
    state: text().$type<"waiting" | "making" | "ready" | "failed">().notNull().default("waiting"),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    fileId: text("file_id"),
    error: text(),
    createdAt: moment("created_at").notNull().defaultNow(),
    finishedAt: moment("finished_at"),
    expiresAt: moment("expires_at"),
  },
  (t) => [
    index("company_archives_company").on(t.companyId, t.createdAt),
    index("company_archives_requested_by").on(t.requestedBy),
    uniqueIndex("company_archives_open")
      .on(t.companyId)
      .where(sql`${t.state} in ('waiting', 'making')`),
  ],
);
