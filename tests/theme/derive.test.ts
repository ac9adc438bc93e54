import { wcagContrast } from "culori";
import { expect, test } from "vitest";
import { deriveBrand } from "#app/theme/derive.ts";
import { palettes } from "#app/theme/tokens.ts";
import type { BrandColors } from "#app/theme/derive.ts";
import type { Scheme } from "#app/theme/tokens.ts";

const greys = Array.from({ length: 256 }, (_, i) => `#${i.toString(16).padStart(2, "0").repeat(3)}`);
/** 13 steps of each of red, green and blue, in a grid: 2,197 colors. */
const grid = Array.from({ length: 13 ** 3 }, (_, i) => {
  const part = (n: number) =>
    Math.round((n % 13) * 21.25)
      .toString(16)
      .padStart(2, "0");
  return `#${part(i)}${part(Math.floor(i / 13))}${part(Math.floor(i / 169))}`;
});
const schemes: readonly Scheme[] = ["light", "dark"];
const brands = [...greys, ...grid].map(deriveBrand);

function lowest(contrast: (colors: BrandColors, scheme: Scheme) => number): number {
  return Math.min(...brands.flatMap((brand) => schemes.map((scheme) => contrast(brand[scheme], scheme))));
}

test("text on any brand has at least 4.5:1", () => {
  expect(lowest(({ brand, onBrand }) => wcagContrast(onBrand, brand))).toBeGreaterThanOrEqual(4.5);
});

test("the ink of any brand has at least 4.6:1 on surface, canvas and tint", () => {
  const least = lowest(({ brandInk, brandTint }, scheme) => {
    const { surface, canvas } = palettes[scheme];
    return Math.min(...[surface, canvas, brandTint].map((ground) => wcagContrast(brandInk, ground)));
  });
  expect(least).toBeGreaterThanOrEqual(4.6);
});

test("the mark of any brand contrasts with the surface, in light and in dark", () => {
  const inLight = lowest(({ brandMark }, scheme) =>
    scheme === "light" ? wcagContrast(brandMark, palettes.light.surface) : Infinity,
  );
  const inDark = lowest(({ brandMark }, scheme) =>
    scheme === "dark" ? wcagContrast(brandMark, palettes.dark.surface) : Infinity,
  );
  expect(inLight).toBeGreaterThanOrEqual(3.1);
  expect(inDark).toBeGreaterThanOrEqual(4.2);
});

test("every series is visible on the surface, and its name is readable there", () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8] as const;
  const least = (role: (n: (typeof numbers)[number]) => keyof BrandColors) =>
    lowest((colors, scheme) =>
      Math.min(...numbers.map((n) => wcagContrast(colors[role(n)], palettes[scheme].surface))),
    );
  expect(least((n) => `s${n}`)).toBeGreaterThanOrEqual(3);
  expect(least((n) => `s${n}Ink`)).toBeGreaterThanOrEqual(4.5);
});

test("the band has an edge where it would merge with the canvas", () => {
  const { light, dark } = deriveBrand("#ffffff");
  expect(light.brandEdge).toBe(palettes.light["line-strong"]);
  expect(dark.brandEdge).toBe("#ffffff");
  expect(deriveBrand("#0b0b0d").dark.brandEdge).toBe(palettes.dark["line-strong"]);
});

// The design's own examples. The gamut is mapped to its exact edge here, so d6d400 is off by one step of blue or so:
// #989600 for #989601, #717000 for #71700f.
test.each([
  [
    "#0e6b5c",
    "light",
    { onBrand: "#ffffff", brandInk: "#0e6b5c", brandMark: "#0e6b5c", brandTint: "#e5f4f0" },
  ],
  ["#0e6b5c", "dark", { brandInk: "#4fa08f", brandMark: "#3a8c7c", brandTint: "#1b2d29", s1Ink: "#419282" }],
  [
    "#d6d400",
    "light",
    { onBrand: "#14181d", brandInk: "#717000", brandMark: "#989600", brandTint: "#f1f2e2" },
  ],
  [
    "#d6d400",
    "dark",
    { brandInk: "#d6d400", brandMark: "#d6d400", brandTint: "#2a2a15", brandEdge: "#d6d400" },
  ],
  [
    "#0b0b0d",
    "light",
    { onBrand: "#ffffff", brandInk: "#0b0b0d", brandMark: "#1b4fa0", brandTint: "#f0f0f1" },
  ],
  ["#0b0b0d", "dark", { brandInk: "#929295", brandMark: "#5184dc", brandTint: "#292929", s1Ink: "#5184dc" }],
] as const)("the derived colors match the design for %s in %s", (hex, scheme, colors) => {
  expect(deriveBrand(hex)[scheme]).toMatchObject(colors);
});

test.each(["#fafafa", "#808080", "#0b0b0d", "#8f8a8c"])(
  "a gray brand (%s) uses the palette's own colors, because the comparison is gray",
  (hex) => {
    const { light, dark } = deriveBrand(hex);
    expect([light.s1, light.s2, light.s8]).toEqual([palettes.light.s1, palettes.light.s2, palettes.light.s8]);
    expect([dark.s1, dark.brandMark]).toEqual([palettes.dark.s1, palettes.dark.s1]);
    expect(light.brand).toBe(hex);
  },
);

test.each([
  ["#0e6b5c", "light", "s3", "#12908a"], // another blue-green
  ["#d6d400", "light", "s6", "#3f5c0a"], // an olive beside a yellow
  ["#d6d400", "dark", "s6", "#e0ee86"],
] as const)("the color that resembles %s in %s is left out: %s", (hex, scheme, _series, mistaken) => {
  const colors = deriveBrand(hex)[scheme];
  const series = [colors.s1, colors.s2, colors.s3, colors.s4, colors.s5, colors.s6, colors.s7, colors.s8];
  expect(series).not.toContain(mistaken);
  const palette = palettes[scheme];
  const kept = [
    palette.s1,
    palette.s2,
    palette.s3,
    palette.s4,
    palette.s5,
    palette.s6,
    palette.s7,
    palette.s8,
  ];
  expect(series.slice(1)).toEqual(kept.filter((color) => color !== mistaken));
});

test("every color of a browser is accepted, and no other", () => {
  expect(deriveBrand("teal").light.brand).toBe("#008080");
  expect(() => deriveBrand("teal-ish")).toThrow("Not a color");
});
