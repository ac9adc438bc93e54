import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Between processes, for minutes: messages that are too long for NOTIFY. */
export const realtimeMessages = pgTable(
  "realtime_messages",
  {
    id: text().primaryKey(),
    payload: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
  },
  (t) => [index("realtime_messages_age").on(t.createdAt)],
);
