import fc from "fast-check";
import { expect, test } from "vitest";
import { linesNeeded, shortened, textWidth } from "#app/charts/labels/text-width.ts";

test("the estimated width is close to that of a common typeface", () => {
  // Measured in Noto Sans at 12 px.
  for (const [text, px] of [
    ["Organic search", 84],
    ["1,000", 31],
    ["31 Oct", 36],
    ["Autumn cakes", 80],
  ] as const) {
    expect(Math.abs(textWidth(text) - px) / px).toBeLessThan(0.2);
  }
});

test("combining marks count as nothing and Chinese characters as a full square", () => {
  expect(textWidth("é".normalize("NFD"))).toBe(textWidth("e"));
  expect(textWidth("訪問", 10)).toBe(20);
});

test("lines break between words only", () => {
  expect(linesNeeded("Autumn cakes", 200)).toBe(1);
  expect(linesNeeded("Autumn cakes", 60)).toBe(2);
  expect(linesNeeded("Weihnachtsgeschenke", 60)).toBe(Infinity);
});

test("a line is cut to fit and marked as cut", () => {
  expect(shortened("Brand", 100)).toBe("Brand");
  expect(shortened("A page about something", 80)).toMatch(/^A page.*…$/u);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 20, max: 200 }), (text, room) => {
      const short = shortened(text, room);
      expect(textWidth(short) <= room || [...short].length <= 2).toBe(true);
    }),
  );
});
