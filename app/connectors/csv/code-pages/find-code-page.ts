import type { TextEncoding } from "#db/schema/documents/table.ts";
import { knownLengthOf } from "#app/connectors/tables/words/find-ideas.ts";
import { type Fit, foreign, foreignWords, textIn } from "./fit.ts";
import { letterFits } from "./letter-fits.ts";
import { seldom } from "./letters.ts";
import { pairFits } from "./pair-fits.ts";

export type CodePage = {
  readonly encoding: TextEncoding;
  readonly isSure: boolean;
  readonly other: TextEncoding | null;
};

/** Null if none fits well. */
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

const usualFirst = 3;
const maxLetters = 150;
const likely = 0.35;
const good = 0.6;
const fewLetters = 12;
const enough = 4;

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
