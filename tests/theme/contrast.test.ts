import { wcagContrast } from "culori";
import { expect, test } from "vitest";
import { brandContrast, groundContrast } from "#app/theme/contrast.ts";
import { deriveBrand } from "#app/theme/derive.ts";
import { palettes } from "#app/theme/tokens.ts";

const texts = (color: string, theme: "light" | "dark" | "auto" = "auto") =>
  brandContrast(color, theme).map(({ tone, text }) => `${tone}: ${text}`);

test("a dark brand is kept in light, and the dark theme names its own colors", () => {
  const { dark } = deriveBrand("#0e6b5c");
  expect(texts("#0e6b5c")).toEqual([
    "kept: White text on the header: 6.4:1",
    "kept: First chart color on white: 6.4:1",
    "kept: Links on white: 6.4:1",
    `changed: The dark theme uses ${dark.brandMark} in charts (4.2:1) and ${dark.brandInk} for links (5.5:1)`,
  ]);
});

test("a pale brand names the darker colors of charts and links", () => {
  const { light } = deriveBrand("#ffe600");
  const ratio = Math.floor(wcagContrast(light.brandMark, palettes.light.surface) * 10) / 10;
  expect(texts("#ffe600", "light")).toEqual([
    "kept: Dark text on the header: 14.0:1",
    `changed: Charts use ${light.brandMark}, so that lines stay visible on white: ${ratio}:1`,
    expect.stringContaining(`changed: Links use ${light.brandInk}`),
  ]);
});

test("a gray brand keeps its header, and charts start with blue", () => {
  for (const gray of ["#fafafa", "#777777", "#0b0b0d"])
    expect(texts(gray)).toContainEqual(
      `changed: Charts start with blue, ${palettes.light.s1}: gray is the color of the comparison`,
    );
});

test("only the themes that readers see are described", () => {
  expect(texts("#0e6b5c", "light").join()).not.toContain("dark theme");
  expect(texts("#0e6b5c", "dark").join()).not.toContain("on white");
});

test.each([
  "#008080",
  "#007a7a",
  "rgb(0 128 128)",
  "hsl(180 100% 25.1%)",
  "hwb(180 0% 49.8%)",
  "lab(48.2 -30.6 -9)",
  "lch(48.2 31.9 196.4)",
  "oklab(0.543 -0.0898 -0.0205)",
  "oklch(0.543 0.0926 194.8)",
  "teal",
])("%s has the contrast of its color", (color) => {
  expect(texts(color, "light")[0]).toMatch(/^kept: White text on the header: (4\.[678]|5\.1):1$/);
  expect(groundContrast(color, "light")[0]!.text).toMatch(
    /^White on it: (4\.[678]|5\.1):1, black on it: 4\.[0-5]:1/,
  );
});
