import { test } from "vitest";
import { expectNoSilentFault } from "./checking/property.ts";

test(
  "a thousand random files give the same numbers, or a question",
  () => expectNoSilentFault(1000, 1001),
  300_000,
);
