import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Deleted when done; failures stay for a while. */
export const jobs = pgTable(
  "jobs",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    work: jsonb().$type<unknown>().notNull(),
    /** Unique per name among unfinished jobs. */
    key: text(),
    attempts: integer().notNull().default(0),
    dueAt: moment("due_at").notNull().defaultNow(),
    claimedBy: text("claimed_by"),
    claimedUntil: moment("claimed_until"),
    error: text(),
    failedAt: moment("failed_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("jobs_due").on(t.name, t.dueAt),
    uniqueIndex("jobs_key")
      .on(t.name, t.key)
      .where(sql`${t.failedAt} is null`),
  ],
);

export const realtimeMessages = pgTable(
  "realtime_messages",
  {
    id: text().primaryKey(),
    payload: text().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [index("realtime_messages_age").on(t.createdAt)],
);
