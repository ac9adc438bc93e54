import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { slimFont } from "./font-file.ts";
import type { FontFile } from "./font-file.ts";
import { makeTypeface } from "./typeface.ts";
import type { Weight } from "./faces.ts";
import type { Typeface } from "./typeface.ts";

// react-pdf cannot read .woff2 and variable fonts.
const files = {
  400: { path: "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf", style: "Regular" },
  600: { path: "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf", style: "SemiBold" },
} as const;

export const fontFamily = "Inter";
export const weights = [400, 600] as const;

export type Fonts = { readonly files: Readonly<Record<Weight, FontFile>>; readonly type: Typeface };

let loaded: Fonts | null = null;

export function loadFonts(): Fonts {
  if (loaded) return loaded;
  const require = createRequire(import.meta.url);
  const read = (weight: Weight) =>
    slimFont(readFileSync(require.resolve(files[weight].path)), {
      family: fontFamily,
      style: files[weight].style,
    });
  const both = { 400: read(400), 600: read(600) };
  loaded = { files: both, type: makeTypeface(both) };
  return loaded;
}
