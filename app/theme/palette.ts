import type { BrandColors } from "./derive.ts";
import { palettes } from "./tokens.ts";

/** "s1Ink" becomes "s1-ink". Only hex: stored brands are JSON. */
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
