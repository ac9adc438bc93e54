import fc from "fast-check";
import { expect, test } from "vitest";
import { bandLabels, spread, timeLabels } from "#app/charts/labels/x-labels.ts";

test("labels a month by weeks, with its first and its last day at the edges", () => {
  const days = Array.from({ length: 31 }, (_, i) => `${i + 1} Oct`);
  const labels = timeLabels(days, (i) => i * 15, 450);
  expect(labels.map(({ text }) => text)).toEqual(["1 Oct", "8 Oct", "15 Oct", "22 Oct", "31 Oct"]);
  expect(labels.map(({ inline }) => inline)).toEqual(["start", "middle", "middle", "middle", "end"]);
});

test("lets every second label go first, never the edges", () => {
  const days = Array.from({ length: 31 }, (_, i) => `${i + 1} Oct`);
  expect(timeLabels(days, (i) => i * 15, 450).map(({ half }) => half ?? false)).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
});

test("takes fewer labels where there is no room for five", () => {
  const days = Array.from({ length: 31 }, (_, i) => `${i + 1} October 2026`);
  expect(timeLabels(days, (i) => i * 5, 160)).toHaveLength(2);
});

test("stands a single day in the middle", () => {
  expect(timeLabels(["1 Oct"], () => 100, 200)).toMatchObject([{ text: "1 Oct", x: 100, inline: "middle" }]);
});

test("spreads at most as many as asked, from the first to the last, with no short last step", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 2, max: 5 }), (count, most) => {
      const chosen = spread(count, most);
      expect(chosen.length).toBeLessThanOrEqual(most);
      expect(chosen[0]).toBe(0);
      expect(chosen.at(-1)).toBe(count - 1);
      const steps = chosen.slice(1).map((index, i) => index - (chosen[i] ?? 0));
      expect(Math.min(Infinity, ...steps)).toBeGreaterThanOrEqual((steps[0] ?? 1) * 0.75);
    }),
  );
});

test("keeps all names of a few bars and lets some of many go on a phone", () => {
  const some = ["28 Sep", "5 Oct", "12 Oct", "19 Oct", "26 Oct"];
  expect(bandLabels(some, (i) => i * 50, 50).filter(({ half }) => half)).toEqual([]);
  const many = Array.from({ length: 12 }, (_, i) => `Week ${i + 1}`);
  expect(bandLabels(many, (i) => i * 40, 40).filter(({ half }) => half)).toHaveLength(6);
});
