import type { TextEncoding } from "#db/schema/documents/table.ts";
import { knownLengthOf } from "#app/connectors/tables/words/find-ideas.ts";
import { type Fit, foreign, foreignWords, textIn } from "./fit.ts";
import { letterFits } from "./letter-fits.ts";
import { seldom } from "./letters.ts";
import { pairFits } from "./pair-fits.ts";

/** `other`: the next best code page, in which the text reads differently. */
export type CodePage = {
  readonly encoding: TextEncoding;
  readonly isSure: boolean;
  readonly other: TextEncoding | null;
};

/** The code page of a text that is not UTF-8, by its letters; null if none fits well. */
export function findCodePage(bytes: Uint8Array): CodePage | null {
  if (onlyMarks.test(textIn(bytes, "windows-1252")) && knownLetters(textIn(bytes, "macintosh")) === 0)
    return { encoding: "windows-1252", isSure: true, other: null };
  const fits = [...letterFits(bytes), ...pairFits(bytes)].sort((a, b) => b.share - a.share);
  const [first] = fits;
  if (!first || first.share < 0.5) return null;
  const [best, ...others] = fits.map(rated).sort((a, b) => b.points - a.points);
  const other = others.find(({ text, isLikely }) => isLikely && text !== best!.text);
  return {
    encoding: best!.encoding,
    isSure: best!.isGood && (!other || best!.points - other.points >= enough),
    other: other?.encoding ?? null,
  };
}

type Rated = Fit & {
  readonly points: number;
  /** May be right where another page has few more points. */
  readonly isLikely: boolean;
  readonly isGood: boolean;
};

function rated(fit: Fit): Rated {
  const known = knownLetters(fit.text);
  const proof = fit.share * Math.min(fit.letters, maxLetters);
  return {
    ...fit,
    points: proof + known - (seldom.has(fit.encoding) ? usualFirst : 0),
    isLikely: fit.share > likely || known > 0 || (fit.isWhole === true && fit.letters <= fewLetters),
    isGood: fit.share > good || known > 0,
  };
}

/** Points that a seldom code page needs beyond those of a usual one. */
const usualFirst = 3;
/** More letters prove no more. */
const maxLetters = 150;
/** Below that a text would have hardly any frequent letter, or signs within words. */
const likely = 0.35;
const good = 0.6;
/** So few bytes may be rare characters of any language. */
const fewLetters = 12;
/** The least difference of points between two code pages that is no chance. */
const enough = 4;

/**
 * Signs of currencies, marks between digits, quotation marks and dashes where a text has them, and apostrophes of English,
 * French and Italian; read as pairs they would be Korean, and letters in Mac Roman.
 */
const onlyMarks = new RegExp(
  `^(?:${[
    String.raw`[\x00-\x7f\u00a0]`,
    String.raw`(?<!\p{L})[€£¥](?!\p{L})`,
    String.raw`(?<=\d)’(?=\d)`,
    String.raw`(?<=\p{L})’(?=(?:s|t|re|ve|ll|d|m)(?!\p{L}))`,
    String.raw`(?<=s)’(?!\p{L})`,
    String.raw`(?<=(?<!\p{L})(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|aujourd|all|dall|dell|nell|sull|un))’(?=\p{L})`,
    String.raw`(?<!\p{L})[“„‘‹](?=\p{L}|\d)`,
    String.raw`(?<=[\p{L}\d.])[”›…™](?!\p{L})`,
    String.raw`(?<!\p{L})[–—•](?!\p{L})`,
  ].join("|")})*$`,
  "iu",
);

/** In windows-1252 "z³" and "Kè", which are no currencies. */
const currencies = /\d[ \u00a0]?(?:zł|Kč)(?!\p{L})/u;

const han = /\p{sc=Han}/u;
const words = /[\p{L}\p{M}]+/gu;

/** How many letters are in words that names of columns have: "Etkileşimli", not "Etkileþimli". */
function knownLetters(text: string): number {
  const start = text.slice(0, ofHeadings);
  const found = new Set([...foreignWords(start)].flatMap((word) => word.match(words) ?? []));
  const lengths = [...found].map((word) =>
    foreign.test(word) ? knownLengthOf(word) * (han.test(word) ? 2 : 1) : 0,
  );
  const amounts = currencies.test(start) ? 2 : 0;
  return lengths.reduce((sum, length) => sum + length, amounts);
}

const ofHeadings = 4_096;
