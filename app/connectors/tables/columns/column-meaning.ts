import type { Direction } from "#app/metrics/metric.ts";
import { foldWords, hasIdea as has, ideasIn } from "#app/connectors/tables/words/find-ideas.ts";
import type { Idea } from "#app/connectors/tables/words/ideas.ts";
import { type ColumnTest, isExtreme, partsOf } from "./meaning/quotient-parts.ts";

export type Kind = "count" | "money" | "rate" | "average" | "unique" | "level" | "rank" | "score" | "name";

export type Meaning = {
  readonly kind: Kind;
  readonly direction: Direction;
  readonly isMoney: boolean;
  readonly canBeMoney: boolean;
  readonly isDuration: boolean;
  readonly isKnown: boolean;
  /** The likeliest first. `per` is also an average's weight. */
  readonly of: readonly ColumnTest[];
  readonly per: readonly ColumnTest[];
};

const less =
  /\b(?:errors?|churn|churned|lost|abandon\w*|exit rate|cpc|cpa|cpm|cpl|cpv|cost per|(?:load|response) time)\b/;
const noMoney = /\b(?:roas|acos|tacos|return on|roi)\b/;
const cost = /\b(?:aov|cpc|cpa|cpm|cpl|cpv|cpp|cpe|cpi|epc|rpm|ecpm|vcpm|arpu|ltv|tkp|tbm|ebm)\b/;
const whole = /\b(?:total|gesamt\w*|totale|totaal|celk\w*|lacz\w*|toplam|общ\p{L}*|всего)\b/u;

const counts: readonly Idea[] = [
  "clicks",
  "impressions",
  "views",
  "sessions",
  "conversions",
  "orders",
  "sent",
  "opens",
  "engagements",
  "bounces",
  "unsubscribes",
  "refunds",
];

const withoutSummary = (name: string) =>
  name
    .replace(/^\s*(?:összeg|合計|求和项|求和項|합계)\s*[/:：]\s*/iu, "")
    .replace(/^\s*(átlag|平均)\s*\/\s*/iu, "$1 ");

export const saysMetric = ({ kind, isKnown }: Meaning) => (kind === "count" ? isKnown : kind !== "name");

/** "Media" is an average in Spanish and Italian, but not here. */
const mediaInEnglish =
  /\b(?:(?:paid|social|earned|owned) )?media (?=(?:costs?|spend|fees?|budget|value|clicks|impressions)\b)|\b(?:paid|social) media\b/g;

export function meaningOf(columnName: string): Meaning {
  const words = wordsOf(withoutSummary(columnName)).replace(mediaInEnglish, "");
  const ideas = ideasIn(words);
  const kind = kindOf(words, ideas);
  const isQuotient = kind === "rate" || kind === "average";
  const parts = isQuotient || kind === "rank" ? partsOf(words, ideas, kind) : { of: [], per: [] };
  const isMoney =
    kind !== "rate" &&
    kind !== "score" &&
    (has(ideas, "cost", "revenue", "money") || cost.test(words)) &&
    !noMoney.test(words);
  return {
    kind,
    direction: directionOf(words, ideas, isQuotient),
    isMoney: isMoney || (kind === "average" && has(ideas, "worth") && has(ideas, "orders")),
    canBeMoney: kind === "count" && has(ideas, "worth", "refunds"),
    isDuration: has(ideas, "duration", "load") && !has(ideas, "cost", "revenue"),
    isKnown: kind === "money" || has(ideas, ...counts, "worth", "cost", "duration"),
    ...parts,
  };
}

function kindOf(words: string, ideas: ReadonlySet<Idea>): Kind {
  if (isName(words, ideas)) return "name";
  if (has(ideas, "rate") || words.includes("%") || words === turkishCtr) return "rate";
  if (isExtreme(words) && !has(ideas, "position")) return "average";
  if (/\bgrowth\b/.test(words) && !has(ideas, "level", "people")) return "rate";
  if (has(ideas, "position")) return "rank";
  if (isPerName(words, ideas) || has(ideas, "average", "load") || isCostOfOne(words, ideas)) return "average";
  if (has(ideas, "sessions") && has(ideas, "duration") && !whole.test(words)) return "average";
  if (has(ideas, "score") && !has(ideas, ...counts, "cost", "revenue")) return "score";
  if (has(ideas, "level") && !has(ideas, "fresh")) return "level";
  if (has(ideas, "people") && !has(ideas, "fresh")) return "unique";
  return has(ideas, "money", "cost", "revenue") ? "money" : "count";
}

/** Google's Turkish abbreviation; elsewhere a common word. */
const turkishCtr = "to";

function isCostOfOne(words: string, ideas: ReadonlySet<Idea>): boolean {
  const isCost = has(ideas, "cost") && !has(ideas, "revenue", "worth", "money");
  return isCost && has(ideas, "conversions", "clicks") && !whole.test(words);
}

/** In other languages "per" is common: it counts between an amount and a count. */
function isPerName(words: string, ideas: ReadonlySet<Idea>): boolean {
  if (/\bper \S/.test(words) && !/\bper (?:sale|il|la|le|i|gli)\b/.test(words)) return true;
  if (!has(ideas, "per")) return false;
  return has(ideas, "cost", "revenue", "money", "worth", "views") && has(ideas, ...counts, "people");
}

function isName(words: string, ideas: ReadonlySet<Idea>): boolean {
  const list = words.split(" ");
  const [first = "", last = ""] = [list[0], list.at(-1)];
  const isId = (word: string) => ideasIn(word).has("identifier");
  if (has(ideas, "identifier")) {
    if (isId(last)) return true;
    const isCount = has(ideas, "clicks", "impressions", "views", "sessions", "conversions", "people");
    const isPlural = /^numero$/.test(first) && /[si]$/.test(last);
    if (!english.has(first) && (isId(first) || !/\p{Script=Latin}/u.test(words)) && !isCount && !isPlural)
      return true;
  }
  return has(ideas, "calendar") &&
    !has(ideas, ...counts, "cost", "revenue", "money", "people", "rate", "average")
    ? ideasIn(last).has("calendar") || list.length <= 2
    : false;
}

const english = new Set([
  "no",
  "number",
  "num",
  "code",
  "version",
  "key",
  "reference",
  "ref",
  "invoice",
  "phone",
]);

function directionOf(words: string, ideas: ReadonlySet<Idea>, isQuotient: boolean): Direction {
  const isCostPer = isQuotient && has(ideas, "cost") && !has(ideas, "rate") && !noMoney.test(words);
  if (has(ideas, "bounces", "unsubscribes", "refunds", "position", "load") || less.test(words) || isCostPer)
    return "less";
  return (has(ideas, "cost") || /\bbudget\b/.test(words)) && !isQuotient ? "neutral" : "more";
}

export function wordsOf(columnName: string): string {
  return foldWords(
    columnName
      .replace(/([a-z\d])([A-Z])/g, "$1 $2")
      .replace(/\(#\)/g, " ")
      .replace(/№|\b[nN]\.?\s?[°º]\.?/g, " # "),
  )
    .replace(/[^\p{L}\p{M}\p{N}%/#]+/gu, " ")
    .replace(/\s*\/\s*/g, " per ")
    .replace(/#/g, " # ")
    .replace(/\s+/g, " ")
    .trim();
}
