import { oklch, wcagContrast } from "culori";
import { toHex } from "./color.ts";
import { type Brand, deriveBrand, isGray } from "./derive.ts";
import { palettes } from "./tokens.ts";
import type { Scheme } from "./tokens.ts";

/** `changed`: another color replaces it. */
export type ContrastLine = { readonly tone: "kept" | "changed" | "invalid"; readonly text: string };

type Theme = Scheme | "auto";

/** Throws unless `isColor` accepts it. */
export function brandContrast(color: string, theme: Theme): ContrastLine[] {
  const brand = deriveBrand(color);
  return [
    header(brand),
    ...(theme === "dark" ? [] : lightLines(brand)),
    ...(theme === "light" ? [] : [darkLine(brand)]),
  ];
}

export function groundContrast(color: string, theme: Theme): ContrastLine[] {
  const hex = toHex(color)!;
  const [white, black] = ["#ffffff", "#000000"].map((ink) => ratio(hex, ink));
  return [
    {
      tone: "kept",
      text: `White on it: ${white}, black on it: ${black}. Title and footer have their own ground, so they stay readable.`,
    },
    ...(theme === "auto" ? [{ tone: "kept" as const, text: "The dark theme shows the same color." }] : []),
  ];
}

function header({ light: { brand, onBrand } }: Brand): ContrastLine {
  const ink = oklch(onBrand)!.l > 0.5 ? "White" : "Dark";
  return { tone: "kept", text: `${ink} text on the header: ${ratio(onBrand, brand)}` };
}

function lightLines({ light: { brand, brandMark, brandInk } }: Brand): ContrastLine[] {
  const { surface } = palettes.light;
  return [
    isGray(brand)
      ? {
          tone: "changed",
          text: `Charts start with blue, ${brandMark}: gray is the color of the comparison`,
        }
      : brandMark === brand
        ? { tone: "kept", text: `First chart color on white: ${ratio(brandMark, surface)}` }
        : {
            tone: "changed",
            text: `Charts use ${brandMark}, so that lines stay visible on white: ${ratio(brandMark, surface)}`,
          },
    brandInk === brand
      ? { tone: "kept", text: `Links on white: ${ratio(brandInk, surface)}` }
      : {
          tone: "changed",
          text: `Links use ${brandInk}, so that they stay readable on white: ${ratio(brandInk, surface)}`,
        },
  ];
}

function darkLine({ dark: { brand, brandMark, brandInk } }: Brand): ContrastLine {
  const { surface } = palettes.dark;
  const [mark, ink] = [brandMark, brandInk].map((color) => ratio(color, surface));
  return brandMark === brand && brandInk === brand
    ? { tone: "kept", text: `The dark theme uses the color as it is: ${ink}` }
    : {
        tone: "changed",
        text: `The dark theme uses ${brandMark} in charts (${mark}) and ${brandInk} for links (${ink})`,
      };
}

/** Rounded down: 4.49 is not 4.5. */
function ratio(one: string, other: string): string {
  return `${(Math.floor(wcagContrast(one, other) * 10) / 10).toFixed(1)}:1`;
}
