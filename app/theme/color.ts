import { clampChroma, clampRgb, formatHex, parse, rgb } from "culori";

/** True for what a browser takes as a colour of its own: hex, rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch() or a name. */
export function isColor(text: string): boolean {
  return toHex(text) !== null;
}

/** Six-digit hex in lower case, the only form we store and print; see-through parts are laid on white. Null when it is no colour. */
export function toHex(text: string): string | null {
  const color = parse(text.trim().toLowerCase());
  // Numbers far outside every colour space parse too, and keep the gamut mapping busy for ever.
  if (!color || Object.values(color).some((part) => typeof part === "number" && !(Math.abs(part) <= 1000)))
    return null;
  // rgb(999 0 0) is a full red; a too colourful oklch() keeps its lightness instead.
  const { r, g, b, alpha = 1 } = color.mode === "rgb" ? clampRgb(color) : rgb(clampChroma(color, "oklch"));
  const onWhite = (part: number) => part * alpha + (1 - alpha);
  return formatHex({ mode: "rgb", r: onWhite(r), g: onWhite(g), b: onWhite(b) });
}
