import { wcagContrast } from "culori";
import { expect, test } from "vitest";
import { deriveBrand } from "#app/theme/derive.ts";
import { brandRoles } from "#app/theme/palette.ts";
import { palettes } from "#app/theme/tokens.ts";

test.each(["light", "dark"] as const)("text is readable on every ground of the %s scheme", (scheme) => {
  const palette = palettes[scheme];
  for (const ground of [palette.canvas, palette.surface, palette.sunken]) {
    for (const ink of [palette.ink, palette["ink-2"], palette["ink-3"]])
      expect(wcagContrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  }
  for (const role of ["good", "bad", "warn", "accent"] as const) {
    expect(wcagContrast(palette[role], palette.canvas)).toBeGreaterThanOrEqual(4.5);
    expect(wcagContrast(palette[role], palette[`${role}-tint`])).toBeGreaterThanOrEqual(4.5);
    expect(wcagContrast(palette.ink, palette[`${role}-tint`])).toBeGreaterThanOrEqual(4.5);
  }
  expect(wcagContrast(palette["on-accent"], palette.accent)).toBeGreaterThanOrEqual(4.5);
  expect(wcagContrast(palette["on-accent"], palette["accent-hover"])).toBeGreaterThanOrEqual(4.5);
  expect(wcagContrast(palette["line-strong"], palette.surface)).toBeGreaterThanOrEqual(3);
});

test("a brand's colors take the place of the product's, role by role", () => {
  const palette = { ...palettes.light, ...brandRoles(deriveBrand("#d6d400").light) };
  expect(palette).toMatchObject({
    brand: "#d6d400",
    "on-brand": "#14181d",
    s1: "#989600",
    "s2-ink": "#1b4fa0",
  });
  expect(palette["ink-2"]).toBe(palettes.light["ink-2"]);
  expect(Object.keys(palette).toSorted()).toEqual(Object.keys(palettes.light).toSorted());
});
