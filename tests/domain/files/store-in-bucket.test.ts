import { expect, test } from "vitest";
import { useBucket } from "#tests/support/edges/bucket.ts";

// The rules for files in the database also apply to files in a bucket.
const bucket = await useBucket();
await import("./store.test.ts");

test("all of it took place in the bucket", () => {
  expect(bucket.asked.filter(({ method }) => method === "PUT").length).toBeGreaterThan(5);
  expect(bucket.asked.some(({ method }) => method === "GET")).toBe(true);
});
