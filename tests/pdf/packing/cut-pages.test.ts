import { expect, test } from "vitest";
import { cutPages, scales } from "#app/pdf/packing/cut-pages.ts";
import type { Band } from "#app/pdf/packing/bands.ts";
import { planPaper } from "#app/pdf/paper.ts";
import type { PaperOptions } from "#app/pdf/paper.ts";

const band = (rows: number, isLow = false): Band => ({ rows, isLow, whole: null, cells: [] });
const kinds = [band(1, true), band(1), band(2), band(3)];

const papers = (["A4", "Letter"] as const).flatMap((paper) =>
  (["landscape", "portrait"] as const).flatMap((orientation) =>
    [1, 2, 4].map((lines): [PaperOptions, number] => [{ paper, orientation }, lines]),
  ),
);

function roomOf(options: PaperOptions, lines: number) {
  const { content, row, low, gap } = planPaper(options, lines);
  return { height: content.h, row, low, gap };
}

function* allOrders(length: number): Generator<Band[]> {
  for (let code = 0; code < kinds.length ** length; code += 1)
    yield Array.from({ length }, (_, i) => kinds[Math.floor(code / kinds.length ** i) % kinds.length]!);
}

const wordsOf = (bands: readonly Band[]) => bands.map(({ rows, isLow }) => (isLow ? "low" : rows)).join(" ");

test.each(papers)(
  "every order of up to five bands fills all pages but the last: %j, %i lines of footer",
  (options, lines) => {
    const room = roomOf(options, lines);
    for (let length = 1; length <= 5; length += 1)
      for (const bands of allOrders(length)) {
        const cuts = cutPages(bands, room);
        const words = wordsOf(bands);
        expect(
          cuts.map(({ first }) => first),
          words,
        ).toEqual([0, ...cuts.slice(0, -1).map(({ end }) => end)]);
        expect(cuts.at(-1)!.end, words).toBe(length);
        for (const { fill, scale } of cuts) {
          expect(fill, words).toBeLessThanOrEqual(1.0001);
          expect(scale, words).toBeGreaterThanOrEqual(scales.least);
          expect(scale, words).toBeLessThanOrEqual(scales.most);
        }
        for (const { fill } of cuts.slice(0, -1)) expect(fill, words).toBeGreaterThanOrEqual(0.75);
      }
  },
);

test("a band is squeezed only where no page would be filled without it", () => {
  const room = roomOf({ paper: "A4", orientation: "landscape" }, 1);
  const squeezed = (bands: Band[]) => cutPages(bands, room).flatMap((cut) => cut.squeezed);
  expect(squeezed([band(3), band(3)])).toEqual([]);
  expect(squeezed([band(1, true), band(3)])).toEqual([]);
  expect(squeezed([band(1), band(3)])).toEqual([1]);
  expect(squeezed([band(2), band(1), band(3)])).toEqual([]);
});

test("fewest pages come first, then even ones", () => {
  const room = roomOf({ paper: "A4", orientation: "portrait" }, 1);
  const pages = (count: number) =>
    cutPages(
      Array.from({ length: count }, () => band(1)),
      room,
    );
  expect(pages(5)).toHaveLength(1);
  const sizes = pages(8).map(({ first, end }) => end - first);
  expect(sizes).toEqual([4, 4]);
});

test("no widget is lost in silence: a band higher than a page is refused", () => {
  const room = roomOf({ paper: "A4", orientation: "landscape" }, 1);
  const table: Band = { ...band(1), whole: { least: room.height + 1, most: room.height + 1 } };
  expect(() => cutPages([band(1), table], room)).toThrow(/higher than a page/);
});
