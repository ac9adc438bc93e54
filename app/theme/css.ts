import type { Brand, BrandColors } from "./derive.ts";
import { brandRoles, isHex } from "./palette.ts";
import { controls, fonts, grid, motion, palettes, radii, shadows, space, type } from "./tokens.ts";
import type { Scheme } from "./tokens.ts";

/** Lowest priority first. Must precede any layered rule. */
export const layers = "@layer reset, tokens, brand, base, components, utilities, print;";

type Declarations = Readonly<Record<string, string>>;

export function tokensCss(): string {
  return `/* Printed from theme/tokens.ts; its test says how to print it again. */
@layer tokens {
${bySchemes({ light: palettes.light, dark: palettes.dark }, rule(":root", measures()))}
@media print {
${rule(":root", paper())}
}
}
`;
}

type Grounds = { readonly ground?: string | null; readonly panel?: string | undefined };

/** For a `<style nonce>`. Grounds are hex. */
export function brandCss(brand: Brand, { ground, panel }: Grounds = {}): string {
  const schemes = { light: branded(brand.light), dark: branded(brand.dark) };
  const grounds = {
    ...(ground && isHex(ground) && { "--ground": ground }),
    ...(panel && isHex(panel) && { "--panel": panel }),
  };
  const behind = Object.keys(grounds).length > 0 ? rule(":root", grounds) : "";
  return `${layers}@layer brand{${bySchemes(schemes, behind)}}`;
}

type Frame = {
  readonly selector: string;
  readonly darkSelector: string;
};

export function framedCss(
  brand: Brand,
  { selector, darkSelector }: Frame,
  { ground, panel }: Grounds = {},
): string {
  const grounds = {
    "--ground": ground && isHex(ground) ? ground : "initial",
    "--panel": panel && isHex(panel) ? panel : "initial",
  };
  const light = scheme("light", { ...palettes.light, ...branded(brand.light) });
  const dark = scheme("dark", { ...palettes.dark, ...branded(brand.dark) });
  return rule(selector, { ...light, ...grounds }) + rule(darkSelector, dark);
}

function bySchemes(colors: Readonly<Record<Scheme, Declarations>>, common: string): string {
  const light = scheme("light", colors.light);
  const dark = scheme("dark", colors.dark);
  return `${common}
${rule(':root,[data-theme="light"]', light)}
@media screen {
${rule('[data-theme="dark"]', dark)}
@media (prefers-color-scheme:dark) {
${rule(":root:not([data-theme])", dark)}
}
}`;
}

function scheme(name: Scheme, colors: Declarations): Declarations {
  const variables = Object.entries(colors).map(([role, value]) => [`--${role}`, value]);
  return { "color-scheme": name, ...Object.fromEntries(variables) };
}

function measures(): Declarations {
  const rem = (px: number) => `${px / 16}rem`;
  const perSize = Object.entries(type).flatMap(([name, { size, line }]) => [
    [`--text-${name}`, rem(size)],
    [`--line-${name}`, rem(line)],
  ]);
  const px = (prefix: string, values: Readonly<Record<string, number>>) =>
    Object.entries(values).map(([name, value]) => [`--${prefix}${name}`, `${value}px`]);
  return {
    "--font": fonts.screen,
    ...Object.fromEntries([...perSize, ...px("sp-", space), ...px("r-", radii), ...px("control-", controls)]),
    "--shadow-pop": shadows.pop,
    "--shadow-lift": shadows.lift,
    "--fast": `${motion.fast}ms ${motion.easing}`,
    "--slow": `${motion.slow}ms ${motion.easing}`,
    "--row": `${grid.row}px`,
    "--gap": `${grid.gap}px`,
    "--page": `${grid.pageMax}px`,
  };
}

function paper(): Declarations {
  return { "--row": `${grid.print.row}mm`, "--gap": `${grid.print.gap}mm`, "--canvas": "#fff" };
}

function branded(colors: BrandColors): Declarations {
  return {
    ...brandRoles(colors),
    accent: "var(--brand-ink)",
    "accent-hover": "color-mix(in srgb,var(--brand-ink) 84%,var(--ink))",
    "accent-tint": "var(--brand-tint)",
    "on-accent": "var(--surface)", // the ink has 4.6:1 on the surface
    focus: "var(--brand-ink)",
  };
}

function rule(selector: string, declarations: Declarations): string {
  const lines = Object.entries(declarations).map(([name, value]) => `${name}:${value}`);
  return `${selector}{${lines.join(";")}}`;
}
