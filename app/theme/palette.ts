import type { Brand, BrandColors } from "./derive.ts";
import { palettes } from "./tokens.ts";
import type { Palette, Scheme } from "./tokens.ts";

/** For email and PDF, which have no CSS variables. */
export function paletteOf(scheme: Scheme, brand: Brand | null = null): Palette {
  return brand ? { ...palettes[scheme], ...brandRoles(brand[scheme]) } : palettes[scheme];
}

/** "s1Ink" becomes "s1-ink". Stored brands are JSON: keeps only hex. */
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
