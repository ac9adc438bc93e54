import { type Decimal, parseNumberParts } from "#app/connectors/tables/cells/numbers.ts";
import { wordsOf } from "../column-meaning.ts";
import type { Candidate } from "./candidate.ts";

const canExceedOne = /\b(?:t?acos|roas|roi|advertising cost of sales?|return)\b/;
const isWritten = /%|\b(?:percent(?:age)?s?|pct)\b/;

/** Decides by name or size whether 0.9 is 0.9 % or 90 %. */
export function percentOrShare(
  { name, profile, texts }: Candidate,
  decimal: Decimal,
): { readonly isPercent: boolean; readonly isUnsure: boolean } {
  const words = wordsOf(name);
  if (isWritten.test(words)) return { isPercent: true, isUnsure: false };
  const { max, ok } = profile.readings[decimal];
  const digits = Math.max(
    ...texts.map((text) => parseNumberParts(text, decimal)?.digits.split(".")[1]?.length ?? 0),
  );
  const isLarge = canExceedOne.test(words);
  // 1.7486 is 1.75 %, 0.0482 a share; 0.50 is unsure.
  if (max > 1) return { isPercent: true, isUnsure: digits > 3 && (max <= 10 || isLarge) };
  const isRound = ok > 0 && max > 0 && max < 1 && digits <= 2;
  return { isPercent: false, isUnsure: isRound };
}
