import { expect, test } from "vitest";
import { useBucket } from "#tests/support/edges/bucket.ts";

// A source made of a file is the same, wherever the file's bytes are.
const bucket = await useBucket();
await import("./upload.test.ts");

test("all of it took place in the bucket", () => {
  expect(bucket.asked.filter(({ method }) => method === "PUT").length).toBeGreaterThan(5);
  expect(bucket.asked.some(({ method }) => method === "GET")).toBe(true);
});
