import type { TextStyle, Typeface } from "./typeface.ts";
import { wrapRuns } from "./wrap.ts";

const softHyphen = "\u00ad";
const invisible = /[\u00ad\u200b]/g;

/** Fonts of scripts without joining letters have no joiner glyph. */
const useless =
  /(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])|(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])[\u200c\u200d]+|[\u200c\u200d]+(?=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])/gu;

/** Replaces undrawable characters with "□". Soft hyphens stay, for `wrapLines`. */
export function clean(type: Typeface, text: string): string {
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text;
  let cleaned = "";
  for (const character of text.normalize("NFC"))
    cleaned += /[!-~]/.test(character) ? character : substitute(type, character);
  const joined = cleaned.replace(useless, "");
  return breakableWords(joined.replace(/ {2,}/g, " ").trim());
}

const withoutSpaces = /[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
let words: Intl.Segmenter | null = null;

function breakableWords(text: string): string {
  if (!withoutSpaces.test(text)) return text;
  words ??= new Intl.Segmenter(undefined, { granularity: "word" });
  let broken = "";
  for (const { segment } of words.segment(text))
    broken += (withoutSpaces.test(segment) && broken !== "" ? "\u200b" : "") + segment;
  return broken;
}

function substitute(type: Typeface, character: string): string {
  if (/[\s\u2028\u2029]/u.test(character))
    return character === "\u00a0" || character === "\u202f" ? "\u00a0" : " ";
  if (character === softHyphen || /[\u200b-\u200d]/.test(character)) return character;
  if (/[\p{Cc}\p{Cf}\p{Variation_Selector}]/u.test(character)) return "";
  const draws = (text: string) => [...text].every((part) => type.canDraw(part.codePointAt(0)!));
  if (draws(character)) return character;
  const plain = character.normalize("NFKC"); // ﬁ, ①, full-width letters
  if (plain !== character && draws(plain)) return plain;
  const bare = character.normalize("NFKD").replace(/\p{M}/gu, "");
  if (bare !== "" && draws(bare)) return bare;
  return /[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u.test(character)
    ? ""
    : "□";
}

export function ellipsize(type: Typeface, text: string, style: TextStyle, room: number): string {
  const line = text.replace(invisible, "");
  if (type.width(line, style) <= room) return line;
  const characters = [...line];
  let fits = 0;
  let tooLong = characters.length;
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (type.width(`${characters.slice(0, middle).join("").trimEnd()}…`, style) <= room) fits = middle;
    else tooLong = middle;
  }
  return fits === 0 ? "…" : `${characters.slice(0, fits).join("").trimEnd()}…`;
}

/** Cuts the last of `most` lines with "…". */
export function wrapLines(
  type: Typeface,
  text: string,
  style: TextStyle,
  room: number,
  most = Infinity,
): string[] {
  const wrapped = wrapRuns(type, [{ text, style }], room);
  const textOf = ({ parts }: (typeof wrapped)[number]) => parts.map((part) => part.text).join("");
  const lines = wrapped.map(textOf);
  if (lines.length <= most) return lines;
  const rest = wrapped
    .slice(most - 1)
    .map((line) => (line.joint === "\u00ad" ? textOf(line).slice(0, -1) : textOf(line) + line.joint))
    .join("");
  return [
    ...lines.slice(0, most - 1),
    ellipsize(type, rest.length > 400 ? rest.slice(0, 400) : rest, style, room),
  ];
}
