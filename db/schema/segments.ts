import { sql } from "drizzle-orm";
import { jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { clients } from "./clients.ts";
import { companies } from "./companies.ts";

/** Saved filters of a client's dashboards; without a client, of dashboards that have none. */
export const segments = pgTable(
  "segments",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    clientId: text("client_id").references(() => clients.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** "campaign:is:Spring sale" */
    filters: jsonb().$type<readonly string[]>().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("segments_name").on(t.companyId, sql`coalesce(${t.clientId}, '')`, sql`lower(${t.name})`),
  ],
);
