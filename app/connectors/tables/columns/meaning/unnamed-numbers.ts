import type { Decimal } from "#app/connectors/tables/cells/numbers.ts";
import { dateFormats } from "../../cells/days.ts";
import { foldWords } from "../../words/find-ideas.ts";
import { meaningOf, saysMetric } from "../column-meaning.ts";
import type { Draft } from "../column-profile.ts";
import { isGeneric } from "./metrics-as-rows.ts";

/** Rank trackers search 100 results and write ">100" for the others. */
const maxRank = { plain: 100, besideBounds: 1_000 };

const ranked =
  /(?<!\p{L})(?:keywords?|quer(?:y|ies)|search terms?|phrases?|suchbegriffe?|suchanfragen?|mots? cles?|requetes?|palabras? clave|consultas?|parol[ae] chiave|zoek(?:term|woord)\p{L}*|trefwoord\p{L}*|palavras? chave|slow[ao] kluczow[ea]|fraz[ay]|klicov[ae] slov[ao]|sokord|sogeord|sokeord|hakusana\p{L}*|anahtar kelime\p{L}*|ключев\p{L}* слов\p{L}*|запрос\p{L}*)(?!\p{L})|キーワード|关键[词字]|關鍵[詞字]|키워드/u;

export const namesNoMetric = (name: string) => isGeneric(name) || !saysMetric(meaningOf(name));

/** `ranks`: bounds such as ">100" or small numbers of keywords, never added up. */
export function unnamedNumbers(
  { name, profile, isUnnamed }: Draft,
  all: readonly Draft[],
  decimal: Decimal,
): "ranks" | "unsure" | null {
  if (!isUnnamed && !isGeneric(name)) return null;
  if (profile.percents > 0 || profile.currencies.size > 0 || profile.clocks > 0) return null;
  const { whole, min, max } = profile.readings[decimal];
  const isBounded = profile.bound !== null && !/^\s*[<≤⩽]/.test(profile.bound.text);
  const areSmall = min >= 1 && max <= (isBounded ? maxRank.besideBounds : maxRank.plain);
  const areRanked = all.some((draft) => ranked.test(foldWords(draft.name).replace(/[-_]+/g, " ")));
  if (areSmall && (isBounded || (whole && areRanked))) return "ranks";
  return isUnnamed && whole && (areRanked || (areSmall && all.some(hasDays))) ? "unsure" : null;
}

function hasDays({ profile: { days, filled } }: Draft): boolean {
  return [...days].some(([format, count]) => count === filled && dateFormats[format].grain === "day");
}
