import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { companies, users } from "./companies.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export type SourceEventKind = "disconnected" | "deleted" | "ends-soon";

/** Written in the transaction of the change. */
export const sourceEvents = pgTable(
  "source_events",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    key: text().notNull(),
    kind: text().$type<SourceEventKind>().notNull(),
    /** No foreign key: it may be deleted. Null for a connection. */
    sourceId: text("source_id"),
    connectionId: text("connection_id"),
    sourceKind: text("source_kind").notNull(),
    name: text().notNull(),
    account: text(),
    detail: text(),
    happenedAt: moment("happened_at").notNull(),
    endsAt: moment("ends_at"),
    /** `over`: no longer true before any email. */
    state: text().$type<"open" | "planned" | "over">().notNull().default("open"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("source_events_once").on(t.companyId, t.key),
    index("source_events_open").on(t.state, t.createdAt),
  ],
);

/** One row per email and person. Message-ID derives from it. */
export const sourceMails = pgTable(
  "source_mails",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    recipient: text().notNull(),
    about: text().$type<"sources" | "alerts">().notNull().default("sources"),
    eventIds: jsonb("event_ids").$type<string[]>().notNull(),
    state: text().$type<"due" | "handing" | "handed" | "failed" | "unknown">().notNull().default("due"),
    claimedBy: text("claimed_by"),
    claimedUntil: moment("claimed_until"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment("next_attempt_at"),
    code: integer(),
    error: text(),
    handedAt: moment("handed_at"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    index("source_mails_open").on(t.state, t.nextAttemptAt),
    index("source_mails_company").on(t.companyId, t.createdAt),
  ],
);
