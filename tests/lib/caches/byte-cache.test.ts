import { expect, test } from "vitest";
import { byteCache } from "#app/lib/caches/byte-cache.server.ts";
import { measures } from "#app/lib/measures.server.ts";

const lengthOf = ({ text }: { readonly text: string }) => text.length;
const value = (length: number) => ({ text: "x".repeat(length) });

test("the least recently used value is dropped, and the bytes stay within the limit", () => {
  const cache = byteCache("one", { mostBytes: 25, bytesOf: lengthOf });
  const first = value(9);
  cache.set("a", first);
  cache.set("b", value(9));
  expect(cache.get("a")).toBe(first);
  cache.set("c", value(9));
  expect([cache.has("a"), cache.has("b"), cache.has("c")]).toEqual([true, false, true]);
});

test("a value that is too large is not stored, none counts twice, and others stay", () => {
  const cache = byteCache("another", { mostBytes: 25, mostOfOne: 12, bytesOf: lengthOf });
  cache.set("a", value(9));
  cache.set("a", value(9));
  cache.set("b", value(9));
  cache.set("c", value(100));
  cache.set("d", value(13));
  expect(["a", "b", "c", "d"].map((key) => cache.has(key))).toEqual([true, true, false, false]);
});

test("a process has one cache of a name, and its size is in /metrics", async () => {
  const bounds = { mostBytes: 1000, bytesOf: lengthOf };
  byteCache("measured", bounds).set("key", value(40));
  expect(byteCache("measured", bounds).get("key")).toEqual(value(40));
  const text = await measures.registry.metrics();
  expect(text).toContain('plainboard_cache_bytes{cache="measured"} 43\n');
  expect(text).toContain('plainboard_cache_bytes_most{cache="measured"} 1000\n');
  expect(text).toContain('plainboard_cache_entries{cache="measured"} 1\n');
});
