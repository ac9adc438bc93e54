import type { Brand, BrandColors } from "./derive.ts";
import { palettes } from "./tokens.ts";
import type { Palette, Scheme } from "./tokens.ts";

/** Every role's value where there are no CSS variables: mail and PDF. A brand's colours stand in for the product's. */
export function paletteOf(scheme: Scheme, brand: Brand | null = null): Palette {
  return brand ? { ...palettes[scheme], ...brandRoles(brand[scheme]) } : palettes[scheme];
}

/**
 * A brand's colours under their role names, "s1Ink" as "s1-ink". A stored brand has been through JSON and back: what is
 * not a plain hex colour is left out, and the product's own colour stays.
 */
export function brandRoles(colors: BrandColors): Readonly<Record<string, string>> {
  const named = Object.entries(colors).map(([name, value]) => [kebab(name), value] as const);
  return Object.fromEntries(named.filter(([name, value]) => name in palettes.light && isHex(value)));
}

export function isHex(text: unknown): text is string {
  return typeof text === "string" && /^#[0-9a-f]{6}$/.test(text);
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
