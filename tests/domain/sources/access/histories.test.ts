import { test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { checkHistories } from "./histories/check-histories.ts";
import { families } from "./histories/families.ts";

// Slow callers, renewals and faults of every sign-in family over a virtual clock (decision 0140). More of
// them are in histories.slow.test.ts, and a thousand of each family in histories.long.test.ts.

await useDatabase();

test.each(families)(
  "$name: in 8 random histories no healthy source ends, and no dead one lives a day longer",
  { timeout: 60_000 },
  (family) => checkHistories(family, 8),
);
