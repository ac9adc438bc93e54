import { expect, test } from "vitest";
import { softHyphens } from "#app/charts/labels/soft-hyphens.ts";

const shown = (text: string) => softHyphens(text).replaceAll("\u00AD", "-");

test("long words may break at syllables", () => {
  expect(shown("Sourdough")).toBe("Sour-dough");
  expect(shown("Christmas")).toBe("Christ-mas");
  expect(shown("subscription")).toBe("sub-scrip-tion");
  expect(shown("Weihnachtsgeschenke")).toBe("Weih-nachts-ge-schenke");
});

test("short words, numbers and other scripts do not change", () => {
  expect(shown("Brand")).toBe("Brand");
  expect(shown("Office 123456789012")).toBe("Office 123456789012");
  expect(shown("Отслеживание")).toBe("Отслеживание");
});

test("only hyphens are added", () => {
  const text = "Performance-Kampagne für Rückkehrer";
  expect(softHyphens(text).replaceAll("\u00AD", "")).toBe(text);
});
