import fc from "fast-check";
import { expect, test } from "vitest";
import { fillGrid } from "#app/views/fill-grid.ts";
import { cases } from "#tests/support/cases.ts";

const size = (text: string) => ({ width: Number(text[0]), height: Number(text[2]) });
const filled = (sizes: readonly string[], columns = 4) =>
  fillGrid(sizes.map(size), columns).map(({ width, height }) => `${width}x${height}`);

test.each([
  [
    ["1x1", "1x1", "1x1", "1x1"],
    ["1x1", "1x1", "1x1", "1x1"],
  ],
  [
    ["1x1", "1x1"],
    ["2x1", "2x1"],
  ],
  [
    ["2x1", "3x1"],
    ["4x1", "4x1"],
  ],
  [
    ["1x1", "3x2", "2x1", "2x1"],
    ["1x2", "3x2", "2x1", "2x1"],
  ],
  [
    ["1x1", "3x2", "1x1"],
    ["1x1", "3x2", "1x1"],
  ],
  [
    ["1x2", "1x1", "4x1"],
    ["1x2", "3x2", "4x1"],
  ],
] as const)("%j leaves no hole", (sizes, expected) => {
  expect(filled(sizes)).toEqual(expected);
});

test("every cell of every row is filled once, in list order, in two and four columns", () => {
  const any = fc.record({ width: fc.integer({ min: 1, max: 4 }), height: fc.integer({ min: 1, max: 3 }) });
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 20 }), fc.constantFrom(2, 4), (sizes, columns) => {
      const placed = fillGrid(sizes, columns);
      const cells = placed.flatMap(({ column, row, width, height }) =>
        Array.from(
          { length: width * height },
          (_, i) => `${row + Math.floor(i / width)},${column + (i % width)}`,
        ),
      );
      expect(new Set(cells).size).toBe(cells.length);
      const rows = Math.max(...placed.map(({ row, height }) => row + height));
      expect(placed.every(({ column, width }) => column >= 0 && column + width <= columns)).toBe(true);
      const starts = placed.map(({ row, column }) => row * 10 + column);
      expect(starts).toEqual([...starts].sort((a, b) => a - b));
      expect(cells.length).toBe(rows * columns);
    }),
    { numRuns: cases(2_000) },
  );
});
