import fc from "fast-check";
import { expect, test } from "vitest";
import { runAllSteps, firstInOrder, runYielding, sorted } from "#app/lib/steps.ts";

type Item = { readonly size: number; readonly at: number };

const items = fc
  .array(fc.integer({ min: 0, max: 40 }), { maxLength: 3_000 })
  .map((sizes) => sizes.map((size, at): Item => ({ size, at })));
const bySize = (a: Item, b: Item) => a.size - b.size;

test("items are sorted as the engine sorts them, and equal ones keep their order", () => {
  fc.assert(
    fc.property(items, (some) => {
      expect(runAllSteps(sorted(some, bySize))).toEqual([...some].sort(bySize));
    }),
  );
});

test("the first items are sorted, and the others after them keep their order", () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 0, max: 3_500 }), (some, count) => {
      const found = runAllSteps(firstInOrder(some, bySize, count));
      const first = [...some].sort(bySize).slice(0, count);
      expect(found.slice(0, count)).toEqual(first);
      if (count < some.length)
        expect(found.slice(count)).toEqual(some.filter((item) => !first.includes(item)));
      expect(found).toHaveLength(some.length);
    }),
  );
});

test("other work runs while a long list is sorted", async () => {
  const long = Array.from({ length: 400_000 }, (_, at) => (at * 7_919) % 400_009);
  let turns = 0;
  const ticking = setInterval(() => turns++, 1);
  const found = await runYielding(sorted(long, (a, b) => a - b));
  clearInterval(ticking);
  expect(found).toEqual([...long].sort((a, b) => a - b));
  expect(turns).toBeGreaterThan(1);
});
