/** https://github.com/foliojs/fontkit */
declare module "fontkit" {
  export type Font = {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
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
  /** `postscriptName`: of a font in a collection, null if missing. */
  export function create(file: Buffer, postscriptName?: string): Font | null;
}
