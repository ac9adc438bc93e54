import { test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { checkHistories } from "./histories/check-histories.ts";
import { families } from "./histories/families.ts";

// Slow callers, renewals and faults of every sign-in family over a virtual clock (decision 0140). All thousand histories
// are in histories.slow.test.ts.

await useDatabase();

test.each(families)(
  "$name: in 100 random histories no healthy source ends, and no dead one lives a day longer",
  { timeout: 120_000 },
  (family) => checkHistories(family, 100),
);
