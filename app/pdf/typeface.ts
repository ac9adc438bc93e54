import type { FontFile } from "./font-file.ts";

export type Weight = 400 | 600;

/** `size` in px, `tracking` (letter spacing) in em. */
export type TextStyle = { readonly size: number; readonly weight: Weight; readonly tracking?: number };

/** Measures as exactly as the PDF prints, because the embedded fonts know no kerning and no ligatures. */
export type Typeface = {
  readonly width: (text: string, style: TextStyle) => number;
  readonly canDraw: (codePoint: number) => boolean;
};

const softHyphen = "\u00ad";

export function makeTypeface(fonts: Readonly<Record<Weight, FontFile>>): Typeface {
  return {
    width(text, { size, weight, tracking = 0 }) {
      const { advances, unitsPerEm } = fonts[weight];
      let units = 0;
      let letters = 0;
      for (const character of text) {
        if (character === softHyphen || character === "\u200b") continue;
        units += advances.get(character.codePointAt(0)!) ?? 0;
        letters += 1;
      }
      // The space after the last letter is not part of the text's width.
      return (units / unitsPerEm) * size + Math.max(0, letters - 1) * tracking * size;
    },
    canDraw: (codePoint) => fonts[400].advances.has(codePoint) && fonts[600].advances.has(codePoint),
  };
}
