import { test } from "vitest";
import { expectNoSilentFault } from "./checking/property.ts";

test(
  "any table in any shape gives the same numbers, or a question",
  () => expectNoSilentFault(100, 1),
  60_000,
);
