import { test } from "vitest";
import { expectNoSilentFault } from "./checking/property.ts";

test("ten thousand random files give the same numbers, or a question", () => expectNoSilentFault(10_000, 100_001), 1_800_000); // oxfmt-ignore
