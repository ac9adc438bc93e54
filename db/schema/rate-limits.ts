import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Keys are keyed hashes: no personal address. RateLimiterDrizzle requires these column names. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: timestamp({ withTimezone: true, mode: "date" }),
  },
  (t) => [index("rate_limits_expire").on(t.expire)],
);
