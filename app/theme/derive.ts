import { clampChroma, differenceEuclidean, formatHex, oklch, wcagContrast } from "culori";
import { LRUCache } from "lru-cache";
import { toHex } from "./color.ts";
import { palettes } from "./tokens.ts";
import type { Palette, Scheme } from "./tokens.ts";

type SeriesNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export type BrandColors = {
  readonly brand: string;
  readonly onBrand: string;
  readonly brandInk: string;
  readonly brandMark: string;
  readonly brandEdge: string;
  readonly brandTint: string;
} & { readonly [series in `s${SeriesNumber}`]: string } & { readonly [ink in `s${SeriesNumber}Ink`]: string };

export type Brand = Readonly<Record<Scheme, BrandColors>>;

const schemes = {
  light: { direction: -1, markContrast: 3.1, tint: { l: 0.955, chromaShare: 0.2, chromaMost: 0.02 } },
  dark: { direction: 1, markContrast: 4.2, tint: { l: 0.28, chromaShare: 0.3, chromaMost: 0.035 } },
} as const;

const inkContrast = 4.6;

const edgeContrast = 1.2;

const minChroma = 0.03;

/** A gray brand's charts use the palette: the comparison series is gray. */
export function isGray(hex: string): boolean {
  return oklch(hex)!.c < minChroma;
}

/** Two blues look alike even if one is darker. */
const hueDistance = differenceEuclidean("oklab", [0.35 ** 2, 1, 1, 0]);

const numbers = [1, 2, 3, 4, 5, 6, 7, 8] as const;

const known = new LRUCache<string, Brand>({ max: 500 });

/** Throws unless `isColor` accepts the color. */
export function deriveBrand(color: string): Brand {
  const before = known.get(color);
  if (before) return before;
  const hex = toHex(color);
  if (hex === null) throw new Error(`Not a color: ${color}`);
  const brand = { light: deriveScheme(hex, "light"), dark: deriveScheme(hex, "dark") };
  known.set(color, brand);
  return brand;
}

function deriveScheme(brand: string, scheme: Scheme): BrandColors {
  const { direction, markContrast, tint } = schemes[scheme];
  const palette: Palette = palettes[scheme];
  const { canvas, surface } = palette;

  const brandTint = tinted(brand, tint);
  const brandMark = isGray(brand) ? palette.s1 : shift(brand, direction, markContrast, [surface]);
  return {
    brand,
    onBrand: readableOn(brand),
    brandInk: shift(brand, direction, inkContrast, [surface, canvas, brandTint]),
    brandMark,
    brandEdge: wcagContrast(brand, canvas) < edgeContrast ? palette["line-strong"] : brand,
    brandTint,
    ...seriesAround(brandMark, palette, direction),
  };
}

/** Some grays reach 4.5 only with pure black. */
function readableOn(ground: string): string {
  const white = palettes.light["on-brand"];
  const { ink } = palettes.light;
  const best = wcagContrast(white, ground) >= wcagContrast(ink, ground) ? white : ink;
  return wcagContrast(best, ground) >= 4.5 ? best : "#000000";
}

/** Preserves hue, and chroma as far as sRGB allows. */
function shift(hex: string, direction: 1 | -1, contrast: number, grounds: readonly string[]): string {
  const start = oklch(hex)!;
  let shifted = hex;
  for (let step = 1; grounds.some((ground) => wcagContrast(shifted, ground) < contrast); step += 1) {
    const l = Math.min(1, Math.max(0, start.l + direction * step * 0.005));
    shifted = formatHex(clampChroma({ ...start, l }, "oklch"));
    if (l === 0 || l === 1) break;
  }
  return shifted;
}

function tinted(hex: string, { l, chromaShare, chromaMost }: (typeof schemes)[Scheme]["tint"]): string {
  const color = oklch(hex)!;
  return formatHex(clampChroma({ ...color, l, c: Math.min(color.c * chromaShare, chromaMost) }, "oklch"));
}

function seriesAround(mark: string, palette: Palette, direction: 1 | -1) {
  const others = numbers.map((n) => ({ color: palette[`s${n}`], ink: palette[`s${n}-ink`] }));
  const nearest = others.reduce((a, b) => (hueDistance(mark, b.color) < hueDistance(mark, a.color) ? b : a));
  const all = [
    { color: mark, ink: shift(mark, direction, inkContrast, [palette.surface]) },
    ...others.filter((other) => other !== nearest),
  ];
  return Object.fromEntries(
    all.flatMap(({ color, ink }, i) => [
      [`s${i + 1}`, color],
      [`s${i + 1}Ink`, ink],
    ]),
  ) as Pick<BrandColors, `s${SeriesNumber}` | `s${SeriesNumber}Ink`>;
}
