import { type FaceName, faceNameOf, loadFace, type Weight } from "./faces.ts";
import type { FontFile } from "./font-file.ts";
import { inVisualOrder } from "./visual-order.ts";

/** `size` in px, `tracking` in em. */
export type TextStyle = { readonly size: number; readonly weight: Weight; readonly tracking?: number };

/** `face` null: Inter; `x` from the left end. */
export type Piece = { readonly text: string; readonly face: FaceName | null; readonly x: number };

/** Exact: the embedded Inter has neither kerning nor ligatures. */
export type Typeface = {
  readonly width: (text: string, style: TextStyle) => number;
  readonly pieces: (line: string, style: TextStyle) => readonly Piece[];
  readonly canDraw: (codePoint: number) => boolean;
};

const invisible = /[\u00ad\u200b]/g;
const joins = /[\p{Script_Extensions=Inherited}\u200c\u200d]/u;

export function makeTypeface(fonts: Readonly<Record<Weight, FontFile>>): Typeface {
  const isInter = (codePoint: number) =>
    fonts[400].advances.has(codePoint) && fonts[600].advances.has(codePoint);
  const isInterAlone = (text: string) => {
    for (const character of text)
      if (!isInter(character.codePointAt(0)!) && !/[\u00ad\u200b]/.test(character)) return false;
    return true;
  };

  const widthOf = (units: number, letters: number, { size, weight, tracking = 0 }: TextStyle) =>
    (units / fonts[weight].unitsPerEm) * size + Math.max(0, letters - 1) * tracking * size;

  const interWidth = (text: string, style: TextStyle) => {
    const { advances } = fonts[style.weight];
    let units = 0;
    let letters = 0;
    for (const character of text) {
      if (character === "\u00ad" || character === "\u200b") continue;
      units += advances.get(character.codePointAt(0)!) ?? 0;
      letters += 1;
    }
    return widthOf(units, letters, style);
  };

  const common = { 400: commonAdvances(fonts[400], isInter), 600: commonAdvances(fonts[600], isInter) };
  /** Null with uncommon letters. */
  const commonWidth = (text: string, style: TextStyle) => {
    const advances = common[style.weight];
    let units = 0;
    let letters = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === 0xad || code === 0x200b) continue;
      const advance = advances[code] ?? -1;
      if (advance < 0) return null;
      units += advance;
      letters += 1;
    }
    return widthOf(units, letters, style);
  };

  const layOut = (line: string, style: TextStyle) => {
    const text = line.replace(invisible, "");
    let before: FaceName | null = null;
    const faceOf = (character: string) => {
      if (before !== null && joins.test(character)) return before;
      return (before = isInter(character.codePointAt(0)!) ? null : faceNameOf(character, text));
    };
    const pieces: Piece[] = [];
    let x = 0;
    for (const { text: part, face, isRightToLeft } of inVisualOrder(text, faceOf)) {
      const drawn = face === null && isRightToLeft ? [...part].reverse().join("") : part;
      pieces.push({ text: drawn, face, x });
      x += face === null ? interWidth(drawn, style) : faceWidth(face, drawn, style);
    }
    return { pieces, width: x };
  };

  return {
    width: (text, style) =>
      commonWidth(text, style) ?? (isInterAlone(text) ? interWidth(text, style) : layOut(text, style).width),
    pieces: (line, style) =>
      isInterAlone(line)
        ? [{ text: line.replace(invisible, ""), face: null, x: 0 }]
        : layOut(line, style).pieces,
    canDraw: (codePoint) => isInter(codePoint) || isInAnotherFace(codePoint),
  };
}

/** By code; −1 for letters of other faces. */
function commonAdvances({ advances }: FontFile, isInter: (codePoint: number) => boolean): Int16Array {
  const beyondPunctuation = 0x2100;
  return Int16Array.from({ length: beyondPunctuation }, (_, code) =>
    isInter(code) ? (advances.get(code) ?? -1) : -1,
  );
}

function faceWidth(face: FaceName, text: string, { size, weight }: TextStyle): number {
  const font = loadFace(face)?.fonts[weight];
  return font ? (font.layout(text).advanceWidth / font.unitsPerEm) * size : 0;
}

function isInAnotherFace(codePoint: number): boolean {
  const character = String.fromCodePoint(codePoint);
  const name = faceNameOf(character, character);
  return name !== null && loadFace(name)?.fonts[400].hasGlyphForCodePoint(codePoint) === true;
}
