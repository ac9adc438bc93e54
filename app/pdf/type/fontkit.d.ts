/** The part we use: https://github.com/foliojs/fontkit */
declare module "fontkit" {
  export type Font = {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    /** Shaped glyphs, right-to-left words from their end. */
    layout(text: string): {
      readonly advanceWidth: number;
      readonly glyphs: readonly { readonly path: { toSVG(): string } }[];
      readonly positions: readonly {
        readonly xAdvance: number;
        readonly xOffset: number;
        readonly yOffset: number;
      }[];
    };
  };
  /** `postscriptName` selects a font of a collection. Null where it has none of that name. */
  export function create(file: Buffer, postscriptName?: string): Font | null;
}
