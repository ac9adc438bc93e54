import { clampChroma, clampRgb, formatHex, parse, rgb } from "culori";

export function isColor(text: string): boolean {
  return toHex(text) !== null;
}

/** Six-digit lower-case hex, blended with white if transparent. Null if invalid. */
export function toHex(text: string): string | null {
  const color = parse(text.trim().toLowerCase());
  // Extreme values parse, but gamut mapping would loop forever.
  if (!color || Object.values(color).some((part) => typeof part === "number" && !(Math.abs(part) <= 1000)))
    return null;
  const { r, g, b, alpha = 1 } = color.mode === "rgb" ? clampRgb(color) : rgb(clampChroma(color, "oklch"));
  const onWhite = (part: number) => part * alpha + (1 - alpha);
  return formatHex({ mode: "rgb", r: onWhite(r), g: onWhite(g), b: onWhite(b) });
}
