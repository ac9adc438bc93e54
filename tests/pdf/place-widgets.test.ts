import fc from "fast-check";
import { expect, test } from "vitest";
import { placeWidgets } from "#app/pdf/place-widgets.ts";

const size = fc.record({ width: fc.integer({ min: 1, max: 4 }), height: fc.integer({ min: 1, max: 3 }) });
const widgets = fc.array(size, { maxLength: 60 });
const rows = fc.integer({ min: 3, max: 9 });

test("every widget is placed once, inside its page, on cells of its own", () => {
  fc.assert(
    fc.property(widgets, rows, (sizes, perPage) => {
      const pages = placeWidgets(sizes, perPage);
      expect(
        pages
          .flat()
          .map(({ index }) => index)
          .sort((a, b) => a - b),
      ).toEqual(sizes.map((_, i) => i));
      for (const page of pages) {
        const taken = new Set<string>();
        for (const { index, column, row, width, height } of page) {
          expect(width).toBeGreaterThanOrEqual(sizes[index]!.width);
          expect(height).toBeGreaterThanOrEqual(sizes[index]!.height);
          expect(column + width).toBeLessThanOrEqual(4);
          expect(row + height).toBeLessThanOrEqual(perPage);
          for (let x = 0; x < width; x += 1)
            for (let y = 0; y < height; y += 1) {
              const spot = `${column + x},${row + y}`;
              expect(taken.has(spot)).toBe(false);
              taken.add(spot);
            }
        }
      }
    }),
  );
});

test("no page is empty, and each is read from its top", () => {
  fc.assert(
    fc.property(widgets, rows, (sizes, perPage) => {
      for (const page of placeWidgets(sizes, perPage)) {
        expect(page.length).toBeGreaterThan(0);
        const order = page.map(({ row, column }) => row * 4 + column);
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }
    }),
  );
});

test("the order of the dashboard is kept, and gaps are filled", () => {
  const [page] = placeWidgets(
    [
      { width: 3, height: 2 },
      { width: 2, height: 1 },
      { width: 1, height: 1 },
    ],
    9,
  );
  expect(page!.map(({ index, column, row, width }) => [index, column, row, width])).toEqual([
    [0, 0, 0, 4],
    [1, 0, 2, 2],
    [2, 2, 2, 2],
  ]);
});

test("pages break only between rows: a band moves to the next page as a whole", () => {
  const four = Array.from({ length: 4 }, () => ({ width: 1, height: 1 }));
  const pages = placeWidgets(
    [...four, { width: 3, height: 2 }, { width: 1, height: 2 }, { width: 4, height: 1 }],
    3,
  );
  expect(pages.map((page) => page.map(({ index }) => index))).toEqual([[0, 1, 2, 3, 4, 5], [6]]);
});

test("widgets that interlock endlessly are packed page by page", () => {
  // Each starts half-way down its neighbor: no row allows a break.
  const brick = [{ width: 2, height: 1 }, ...Array.from({ length: 12 }, () => ({ width: 2, height: 2 }))];
  const pages = placeWidgets(brick, 3);
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.flat()).toHaveLength(brick.length);
});
