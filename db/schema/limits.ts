import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Recent attempts, shared by all processes. The key is a keyed hash, so no personal address is stored.
 * RateLimiterDrizzle of rate-limiter-flexible requires these column names.
 */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: timestamp({ withTimezone: true, mode: "date" }),
  },
  (t) => [index("rate_limits_expire").on(t.expire)],
);
