import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Tries of the last minutes, shared by all processes. The key is a keyed hash: addresses of people do not stand here.
 * The column names are those that rate-limiter-flexible's RateLimiterDrizzle asks for.
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
