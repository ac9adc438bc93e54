import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { companies, users } from "./companies.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const clients = pgTable(
  "clients",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    logoFileId: text("logo_file_id"),
    /** Six-digit hex. */
    color: text(),
    language: text().notNull().default("en"),
    /** Null: no default. */
    currency: text(),
    /** Null: the company’s. */
    timezone: text(),
    contacts: jsonb().$type<readonly string[]>().notNull().default([]),
    tags: jsonb().$type<readonly string[]>().notNull().default([]),
    archivedAt: moment("archived_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("clients_name").on(t.companyId, sql`lower(${t.name})`)],
);

export const memberClients = pgTable(
  "member_clients",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.clientId] }),
    index("member_clients_client").on(t.clientId),
    index("member_clients_company").on(t.companyId),
  ],
);

export const segments = pgTable(
  "segments",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    clientId: text("client_id").references(() => clients.id, { onDelete: "cascade" }),
    name: text().notNull(),
    filters: jsonb().$type<readonly string[]>().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("segments_name").on(t.companyId, sql`coalesce(${t.clientId}, '')`, sql`lower(${t.name})`),
  ],
);
