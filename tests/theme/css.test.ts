import { format } from "oxfmt";
import { expect, test } from "vitest";
import { brandCss, layers, tokensCss } from "#app/theme/css.ts";
import { deriveBrand } from "#app/theme/derive.ts";
import type { Brand } from "#app/theme/derive.ts";

const bakery = deriveBrand("#0e6b5c");

test("styles/tokens.css matches the tokens (vitest -u prints it again)", async () => {
  const { code } = await format("tokens.css", tokensCss(), { printWidth: 110 });
  await expect(code).toMatchFileSnapshot("../../app/styles/tokens.css");
});

test("a brand is printed for the light scheme, the dark one, and for dark systems", () => {
  const css = brandCss(bakery);
  expect(css).toContain(':root,[data-theme="light"]{color-scheme:light;--brand:#0e6b5c;');
  expect(css).toMatch(/@media screen \{\s*\[data-theme="dark"\]\{color-scheme:dark;--brand:#0e6b5c;/);
  expect(css.match(/--s1-ink:#419282/g)).toHaveLength(2);
  expect(css.match(/--s1-ink:#0e6b5c/g)).toHaveLength(1);
});

test("the order of layers comes first, so that it applies wherever the style is in the head", () => {
  expect(brandCss(bakery).startsWith(layers)).toBe(true);
});

test("only plain hex colors are printed, whatever a stored brand contains", () => {
  const stored = {
    light: { ...bakery.light, brand: "red;}</style><script>", s2: "url(//x)", s3: 7, "x}*{--y": "#000000" },
    dark: bakery.dark,
  } as unknown as Brand;
  const css = brandCss(stored, { ground: "#fff}</style>" });
  for (const trace of ["script", "</", "url(", "--y", "--s2:url", "--ground", ":7;"])
    expect(css).not.toContain(trace);
  expect(css).toContain("--s4:");
});

test("the ground behind the cards is printed when there is one", () => {
  expect(brandCss(bakery, { ground: "#fdf6e3" })).toContain(":root{--ground:#fdf6e3}");
  expect(brandCss(bakery, { ground: null })).not.toContain("--ground");
});

test("the panel behind the widgets is printed when there is one", () => {
  const css = brandCss(bakery, { ground: "#fdf6e3", panel: "#eee8d5" });
  expect(css).toContain(":root{--ground:#fdf6e3;--panel:#eee8d5}");
  expect(brandCss(bakery, { panel: "red;}" })).not.toContain("--panel");
});
