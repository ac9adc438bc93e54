import fc from "fast-check";
import { expect, test } from "vitest";
import { packPages } from "#app/pdf/packing/pack-pages.ts";
import { planPaper } from "#app/pdf/paper.ts";
import type { Box } from "#app/pdf/drawing.ts";

const widget = fc.record({
  width: fc.integer({ min: 1, max: 4 }),
  height: fc.integer({ min: 1, max: 3 }),
  isNumber: fc.boolean(),
  whole: fc.constantFrom(null, null, null, { least: 150, most: 190 }, { least: 400, most: 480 }),
});
const paper = fc.record({
  paper: fc.constantFrom("A4" as const, "Letter" as const, [300, 2000] as const, [3000, 3000] as const),
  orientation: fc.constantFrom("landscape" as const, "portrait" as const),
});

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.w - 0.01 && b.x < a.x + a.w - 0.01 && a.y < b.y + b.h - 0.01 && b.y < a.y + a.h - 0.01;

test("every widget is placed once, in order, inside its page, and leaves no hole beside it", () => {
  fc.assert(
    fc.property(fc.array(widget, { maxLength: 40 }), paper, (widgets, options) => {
      const plan = planPaper(options, 2);
      const { content, gap } = plan;
      const pages = packPages(widgets, plan);
      expect(pages.flat().map(({ index }) => index)).toEqual(widgets.map((_, i) => i));
      for (const page of pages) {
        expect(page.length).toBeGreaterThan(0);
        for (const { box } of page) {
          expect(box.x).toBeGreaterThanOrEqual(content.x - 0.01);
          expect(box.x + box.w).toBeLessThanOrEqual(content.x + content.w + 0.01);
          expect(box.y).toBeGreaterThanOrEqual(content.y - 0.01);
          expect(box.y + box.h).toBeLessThanOrEqual(content.y + content.h + 0.01);
          expect(page.filter((other) => overlap(other.box, box))).toHaveLength(1);
        }
        const bottom = Math.max(...page.map(({ box }) => box.y + box.h));
        const used = page.reduce((sum, { box }) => sum + (box.w + gap) * (box.h + gap), 0);
        expect(used).toBeCloseTo((content.w + gap) * (bottom - content.y + gap), 0);
      }
    }),
  );
});

test("portrait has two columns: neighbors of two share a row, wider ones are alone", () => {
  const plan = planPaper({ paper: "A4", orientation: "portrait" }, 1);
  const sized = (width: number) => ({ width, height: 1, isNumber: false, whole: null });
  const [page] = packPages([3, 2, 2, 1, 1, 2].map(sized), plan);
  const tops = [...new Set(page!.map(({ box }) => box.y))];
  const rows = tops.map((top) => page!.filter(({ box }) => box.y === top).map(({ index }) => index));
  expect(rows).toEqual([[0], [1, 2], [3, 4], [5]]);
});

test("a row of numbers alone is lower, a table alone has the height that its rows need", () => {
  const plan = planPaper({ paper: "A4", orientation: "landscape" }, 1);
  const number = { width: 1, height: 1, isNumber: true, whole: null };
  const table = { width: 4, height: 1, isNumber: false, whole: { least: 200, most: 240 } };
  const chart = { ...number, isNumber: false };
  const heights = (widgets: Parameters<typeof packPages>[0]) =>
    packPages(widgets, plan)
      .flat()
      .map(({ box }) => box.h);
  const [low] = heights([number, number, number, number, table]);
  const [high] = heights([number, number, number, chart, table]);
  expect(low).toBeLessThan(high! * 0.75);
  expect(heights([number, number, number, number, table]).at(-1)).toBeCloseTo(240);
});

test("a size that no page has is refused", () => {
  const plan = planPaper({ paper: "A4", orientation: "landscape" }, 1);
  for (const [width, height] of [
    [5, 1],
    [1, 4],
    [0, 1],
    [1, Number.NaN],
  ])
    expect(() => packPages([{ width: width!, height: height!, isNumber: false, whole: null }], plan)).toThrow(
      /cells/,
    );
});
