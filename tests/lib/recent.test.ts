import { expect, test } from "vitest";
import { Recent } from "#app/lib/recent.ts";

test("keeps so many values, and drops the one that was longest not asked for", () => {
  const recent = new Recent<number>(2);
  recent.set("monday", 1);
  recent.set("tuesday", 2);
  expect(recent.get("monday")).toBe(1);
  recent.set("wednesday", 3);
  expect([recent.get("monday"), recent.get("tuesday"), recent.get("wednesday")]).toEqual([1, undefined, 3]);
});

test("keeps as much as fits by weight, so that large values push out many small ones", () => {
  const recent = new Recent<string>(10, (text) => text.length);
  recent.set("a", "aaa");
  recent.set("b", "bbb");
  recent.set("c", "cccc");
  recent.set("d", "ddddddd");
  expect(["a", "b", "c", "d"].map((key) => recent.get(key))).toEqual([
    undefined,
    undefined,
    undefined,
    "ddddddd",
  ]);
});

test("weighs a value that replaces another only once", () => {
  const recent = new Recent<string>(10, (text) => text.length);
  for (let times = 0; times < 20; times++) recent.set("same", "sixsix");
  recent.set("other", "four");
  expect([recent.get("same"), recent.get("other")]).toEqual(["sixsix", "four"]);
});

test("keeps nothing of a value that is too large alone", () => {
  const recent = new Recent<string>(3, (text) => text.length);
  recent.set("large", "larger");
  recent.set("small", "abc");
  expect([recent.get("large"), recent.get("small")]).toEqual([undefined, "abc"]);
});
