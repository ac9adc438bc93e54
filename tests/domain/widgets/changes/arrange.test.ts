import fc from "fast-check";
import { expect, test } from "vitest";
import { type Destination, moveItem, withOrderAndHash } from "#app/domain/widgets/changes/arrange.ts";
import { hashOf, stableJson } from "#app/domain/widgets/changes/widget-hash.ts";
import { aTextCard, aWidget } from "../sample-widgets.ts";

const four = ["a", "b", "c", "d"].map((id) => aWidget(id));
const ids = (widgets: readonly { id: string }[] | null) => widgets?.map(({ id }) => id).join("");

test.each<[string, Destination, string]>([
  ["b", "up", "bacd"],
  ["b", "down", "acbd"],
  ["c", "first", "cabd"],
  ["b", "last", "acdb"],
  ["d", { before: "b" }, "adbc"],
  ["a", { before: "d" }, "bcad"],
  ["a", { at: 2 }, "bcad"],
  ["a", { at: 99 }, "bcda"],
  ["d", { at: -5 }, "dabc"],
])("%s moves to %j", (id, to, expected) => {
  expect(ids(moveItem(four, id, to))).toBe(expected);
});

test("the list is unchanged when a widget is already at its target", () => {
  expect(moveItem(four, "a", "up")).toBe(four);
  expect(moveItem(four, "d", "last")).toBe(four);
  expect(moveItem(four, "b", { before: "c" })).toBe(four);
});

test("a missing widget or neighbor moves nothing", () => {
  expect(moveItem(four, "x", "up")).toBeNull();
  expect(moveItem(four, "a", { before: "x" })).toBeNull();
  expect(moveItem(four, "a", { before: "a" })).toBeNull();
});

test("a move never loses, doubles or reorders other widgets", () => {
  fc.assert(
    fc.property(fc.nat(3), fc.integer({ min: -3, max: 9 }), (which, at) => {
      const id = four[which]!.id;
      const after = moveItem(four, id, { at })!;
      expect(ids(after)!.split("").sort().join("")).toBe("abcd");
      expect(ids(after.filter((widget) => widget.id !== id))).toBe(ids(four.filter((w) => w.id !== id)));
    }),
  );
});

test("orders count from 0, and the hash covers the content", () => {
  const [first, second] = withOrderAndHash([aWidget("b", { order: 7 }), aTextCard("a")]);
  expect([first?.order, second?.order]).toEqual([0, 1]);
  expect(first?.hash).toMatch(/^[0-9a-f]{16}$/);
  expect(first?.hash).not.toBe(second?.hash);
});

test("the same content has the same hash, whatever its id, place and order of keys", () => {
  const widget = aWidget("a");
  const reordered = Object.fromEntries(Object.entries(widget).reverse()) as typeof widget;
  expect(hashOf({ ...reordered, id: "z", order: 5, hash: "old" })).toBe(hashOf(widget));
  expect(hashOf({ ...widget, title: "Other" })).not.toBe(hashOf(widget));
});

test("JSON has its keys in order, at every depth", () => {
  expect(stableJson({ b: [{ y: 1, x: undefined }], a: null })).toBe('{"a":null,"b":[{"y":1}]}');
});
