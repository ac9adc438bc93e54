import fc from "fast-check";
import { expect, test } from "vitest";
import { clean, ellipsize, wrapLines } from "#app/pdf/type/fit-text.ts";
import { loadFonts } from "#app/pdf/type/fonts.ts";

const { type } = loadFonts();
const style = { size: 14, weight: 400 } as const;
const read = (line: string) => type.pieces(line, style).map(({ text }) => text);

test("Arabic, Hebrew, Thai and Devanagari have typefaces of their own", () => {
  for (const [text, face] of [
    ["مبيعات", "arabic"],
    ["שלום", "hebrew"],
    ["ที่นี่", "thai"],
    ["हिन्दी", "devanagari"],
  ] as const) {
    const line = clean(type, text);
    expect(line.replaceAll("\u200b", "")).toBe(text);
    expect(new Set(type.pieces(line, style).map((piece) => piece.face))).toEqual(new Set([face]));
    expect(type.width(line, style)).toBeGreaterThan(style.size);
  }
});

test("a word is shaped as one: joined letters are narrower than separate ones", () => {
  const apart = [..."مبيعات"].reduce((sum, letter) => sum + type.width(letter, style), 0);
  expect(type.width("مبيعات", style)).toBeLessThan(apart);
});

test("right-to-left words are in reading order, with numbers from the left", () => {
  expect(read("עלות 12.50 (ממוצע)")).toEqual(["(", "ממוצע", ")", " ", "12.50", " ", "עלות"]);
  expect(read("Store תל אביב open (3)")).toEqual(["Store", " ", "אביב", " ", "תל", " ", "open", " ", "(3)"]);
});

test("a text is as wide as its pieces in a row", () => {
  const letters = fc.constantFrom(..."abc 12(-) שלום مبيعات ไทย हिन्दी");
  fc.assert(
    fc.property(fc.string({ unit: letters, minLength: 1, maxLength: 24 }), (text) => {
      const line = clean(type, text);
      const pieces = type.pieces(line, style);
      const xs = pieces.map(({ x }) => x);
      expect(xs).toEqual(xs.toSorted((a, b) => a - b));
      expect([...pieces.map((piece) => piece.text).join("")].sort().join("")).toHaveLength(
        line.replaceAll("\u200b", "").length,
      );
      const last = pieces.at(-1);
      if (last) expect(type.width(line, style)).toBeCloseTo(last.x + type.width(last.text, style), 6);
    }),
  );
});

test("words of other scripts fit their room, and Thai breaks between words", () => {
  const room = 90;
  const thai = clean(type, "ยอดขายออนไลน์ประจำเดือนพฤศจิกายนเพิ่มขึ้น");
  const lines = wrapLines(type, thai, style, room);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(type.width(line, style)).toBeLessThanOrEqual(room);
  expect(lines.join("")).toBe(thai.replaceAll("\u200b", ""));
  for (const line of lines) expect(line).not.toMatch(/^\p{M}/u);
  const cut = ellipsize(type, clean(type, "مبيعات المتجر الإلكتروني في تشرين الثاني"), style, room);
  expect(type.width(cut, style)).toBeLessThanOrEqual(room);
  expect(cut.endsWith("…")).toBe(true);
});
