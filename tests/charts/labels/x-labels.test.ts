import fc from "fast-check";
import { expect, test } from "vitest";
import { textWidth } from "#app/charts/labels/text-width.ts";
import { bandLabels, barLabels, spread, timeLabels } from "#app/charts/labels/x-labels.ts";

test("a month has a label per week, with its first and last day at the edges", () => {
  const days = Array.from({ length: 31 }, (_, i) => `${i + 1} Oct`);
  const labels = timeLabels(days, (i) => i * 15, 450);
  expect(labels.map(({ text }) => text)).toEqual(["1 Oct", "8 Oct", "15 Oct", "22 Oct", "31 Oct"]);
  expect(labels.map(({ inline }) => inline)).toEqual(["start", "middle", "middle", "middle", "end"]);
});

test("every second label is dropped first, never the edges", () => {
  const days = Array.from({ length: 31 }, (_, i) => `${i + 1} Oct`);
  expect(timeLabels(days, (i) => i * 15, 450).map(({ half }) => half ?? false)).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
});

test("a chart too narrow for five labels has fewer", () => {
  const days = Array.from({ length: 31 }, (_, i) => `${i + 1} October 2026`);
  expect(timeLabels(days, (i) => i * 5, 160)).toHaveLength(2);
});

test("a single day is in the middle", () => {
  expect(timeLabels(["1 Oct"], () => 100, 200)).toMatchObject([{ text: "1 Oct", x: 100, inline: "middle" }]);
});

test("at most the given number of labels spreads from first to last, without a short last step", () => {
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

test("a few bars keep all names, and many drop some on a phone", () => {
  const some = ["28 Sep", "5 Oct", "12 Oct", "19 Oct", "26 Oct"];
  expect(bandLabels(some, (i) => i * 50, 50).filter(({ half }) => half)).toEqual([]);
  const many = Array.from({ length: 12 }, (_, i) => `Week ${i + 1}`);
  expect(bandLabels(many, (i) => i * 40, 40).filter(({ half }) => half)).toHaveLength(6);
});

test("months of a year all have names, and on a phone as many as fit, counted from the last", () => {
  const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ").map((month) => `${month} 2026`);
  const labels = barLabels(months, (i) => 30 + i * 60, 60, 720);
  expect(labels).toHaveLength(12);
  const onPhone = labels.filter(({ half }) => !half).map(({ text }) => text.slice(0, 3));
  expect(onPhone).toEqual(["Feb", "Apr", "Jun", "Aug", "Oct", "Dec"]);
});

test("a year has room for its four digits under a narrow bar", () => {
  const months = ["Nov 2025", "Dec 2025", ...Array.from({ length: 10 }, (_, i) => `M${i} 2026`)];
  const labels = barLabels(months, (i) => 12 + i * 25, 25, 300);
  const withYear = labels.filter(({ room }) => room !== undefined);
  expect(withYear.length).toBeGreaterThan(0);
  for (const { room } of withYear) expect(room).toBeGreaterThan(textWidth("2026"));
});
