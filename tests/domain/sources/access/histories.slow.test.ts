import { test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { checkHistories } from "./histories/check-histories.ts";
import { families } from "./histories/families.ts";

await useDatabase();

test.each(families)(
  "$name: in 50 random histories no healthy source ends, and no dead one lives a day longer",
  { timeout: 300_000 },
  (family) => checkHistories(family, 50),
);
