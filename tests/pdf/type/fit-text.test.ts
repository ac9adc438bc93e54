import fc from "fast-check";
import { expect, test } from "vitest";
import { clean, ellipsize, wrapLines } from "#app/pdf/type/fit-text.ts";
import { loadFonts } from "#app/pdf/type/fonts.ts";
import { unwrap, wrapRuns } from "#app/pdf/type/wrap.ts";

const { type } = loadFonts();
const text14 = { size: 14, weight: 400 } as const;
const bold14 = { size: 14, weight: 600 } as const;
const words = fc.array(fc.stringMatching(/^[A-Za-zäöüéЖΩ0-9.,%€/-]{1,14}$/), { minLength: 1, maxLength: 30 });

test("a text's width is the sum of its advances, with tracking between letters only", () => {
  expect(type.width("AV", text14)).toBeCloseTo(type.width("A", text14) + type.width("V", text14), 6);
  const tracked = type.width("1,575", { ...text14, tracking: -0.02 });
  expect(tracked).toBeCloseTo(type.width("1,575", text14) - 4 * 0.02 * 14, 6);
  expect(type.width("", text14)).toBe(0);
});

test("every figure has the same width, so that columns of numbers align", () => {
  const widths = new Set([..."0123456789"].map((digit) => type.width(digit, text14)));
  expect(widths.size).toBe(1);
  expect(type.width("11,111.11", bold14)).toBe(type.width("80,808.08", bold14));
});

test("characters of the font are kept, in Latin, Cyrillic, Greek and Vietnamese", () => {
  for (const text of [
    "Żółć",
    "Čeština",
    "İstanbul",
    "Привет",
    "Ελλάδα",
    "Tiếng Việt",
    "€₽₹ ≥ ½ → ✓",
    "−12.4%",
  ]) {
    expect(clean(type, text)).toBe(text);
  }
});

test("accents are composed, the nearest likeness is used, and a missing character is marked", () => {
  expect(clean(type, "Cafe\u0301")).toBe("Café");
  expect(clean(type, "ﬁne")).toBe("fine");
  expect(clean(type, "Ｗide")).toBe("Wide");
  expect(clean(type, "a\u0007b\u200ec\ufeff")).toBe("abc");
  expect(clean(type, "1\u202f000\u2009km\n now")).toBe("1\u00a0000 km now");
  expect(clean(type, "Great 🎉🎉 month ❤️")).toBe(
    "Great month ❤".replace("❤", type.canDraw(0x2764) ? "❤" : "").trim(),
  );
  expect(clean(type, "ᏣᎳ store")).toBe("□□ store");
  // East Asian letters come from the machine's fonts, where installed.
  const tokyo = clean(type, "東京 store").replaceAll("\u200b", "");
  expect(tokyo).toBe(type.canDraw(0x6771) ? "東京 store" : "□□ store");
});

test("any typed text becomes text that the font has", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      const left = [...clean(type, text)].filter((character) => !/[\u00ad\u200b]/.test(character));
      expect(left.every((character) => type.canDraw(character.codePointAt(0)!))).toBe(true);
    }),
  );
});

test("wrapping loses no letter and makes no line too long", () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 30, max: 400 }), (list, room) => {
      const lines = wrapLines(type, list.join(" "), text14, room);
      expect(lines.join("").replaceAll(" ", "")).toBe(list.join(""));
      for (const line of lines) expect(type.width(line, text14)).toBeLessThanOrEqual(room + 0.001);
    }),
  );
});

test("lines break at spaces, hyphens, slashes and soft hyphens", () => {
  const room = (fits: string) => type.width(fits, text14) + 0.01;
  expect(wrapLines(type, "Christmas pre-orders", text14, room("Christmas pre-"))).toEqual([
    "Christmas pre-",
    "orders",
  ]);
  expect(wrapLines(type, "Sour\u00addough", text14, room("Sourdoug"))).toEqual(["Sour-", "dough"]);
  expect(wrapLines(type, "Sour\u00addough", text14, 400)).toEqual(["Sourdough"]);
  expect(wrapLines(type, "Old sour\u00addough", text14, room("sourd…"), 2)).toEqual(["Old", "sourd…"]);
  expect(wrapLines(type, "a −12.4% b", text14, room("a −12.4%"))).toEqual(["a −12.4%", "b"]);
  expect(wrapLines(type, "1\u00a0000 km", text14, room("1 000 k"))).toEqual(["1\u00a0000", "km"]);
});

test("the last allowed line ends in an ellipsis when there is more", () => {
  const lines = wrapLines(type, "one two three four five six seven eight", text14, 60, 2);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
  expect(type.width(lines[1]!, text14)).toBeLessThanOrEqual(60);
});

test("a single long word is cut too", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z]{1,60}$/), fc.integer({ min: 20, max: 300 }), (word, room) => {
      const cut = ellipsize(type, word, text14, room);
      expect(type.width(cut, text14)).toBeLessThanOrEqual(room);
      expect(cut === word || cut.endsWith("…")).toBe(true);
      if (cut !== word) expect(word.startsWith(cut.slice(0, -1))).toBe(true);
    }),
  );
});

test("bold words and their neighbors stay together, with known places", () => {
  const runs = [
    { text: "Orders grew by ", style: text14 },
    { text: "12.4%", style: bold14 },
    { text: ", most of it from shops", style: text14 },
  ];
  const lines = wrapRuns(type, runs, 110);
  expect(lines.map(({ parts }) => parts.map((part) => part.text))).toEqual([
    ["Orders grew by"],
    ["12.4%", ", most of"],
    ["it from shops"],
  ]);
  for (const { parts } of lines)
    for (const [i, part] of parts.entries())
      if (i > 0) expect(part.x).toBeCloseTo(parts[i - 1]!.x + parts[i - 1]!.width, 6);
});

test("text can be rewrapped for another width with the same words", () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 30, max: 300 }), (list, room) => {
      const lines = wrapRuns(type, [{ text: list.join(" "), style: text14 }], room);
      expect(
        unwrap(lines)
          .map(({ text }) => text)
          .join(""),
      ).toBe(list.join(" "));
    }),
  );
});

test("joiners stay where letters join, and leave no box between letters that do not", () => {
  expect(clean(type, "zerowidth\u200djoin, a\u200c1, Ж\u200dд")).toBe("zerowidthjoin, a1, Жд");
  for (const text of ["نمی\u200cخواهم", "क्\u200dष"]) expect(clean(type, text)).toBe(text);
});
