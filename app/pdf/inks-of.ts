import type { Brand } from "#app/theme/derive.ts";
import { palettes } from "#app/theme/tokens.ts";
import type { Palette } from "#app/theme/tokens.ts";

export function inksOf(brand: Brand): Palette {
  const { brand: band, onBrand, brandInk, brandMark, brandEdge, brandTint, ...series } = brand.light;
  const named = Object.entries(series).map(([name, color]) => [name.replace("Ink", "-ink"), color]);
  return {
    ...palettes.light,
    ...(Object.fromEntries(named) as Pick<Palette, `s${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`>),
    brand: band,
    "on-brand": onBrand,
    "brand-ink": brandInk,
    "brand-mark": brandMark,
    "brand-edge": brandEdge,
    "brand-tint": brandTint,
  };
}
