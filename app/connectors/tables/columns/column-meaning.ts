import type { Direction } from "#app/metrics/metric.ts";

export type Meaning = {
  readonly kind: "count" | "money" | "rate" | "average" | "unique" | "level" | "rank" | "name";
  readonly direction: Direction;
  readonly isMoney: boolean;
  readonly isDuration: boolean;
  /** Columns to divide. `per` is also an average's weight. */
  readonly of: RegExp | null;
  readonly per: RegExp | null;
};

type Known = { name: RegExp; of?: RegExp; per?: RegExp; kind?: Meaning["kind"] };

const cost = /\b(?:cost|spend|spent|kosten|ausgaben)\b/;
const sessions = /\b(?:sessions?|visits?|sitzungen|besuche)\b/;
const conversions =
  /\b(?:conversions?|key events|leads|purchases|orders|sign ?ups|acquisitions|results|actions)\b/;
const sent = /\b(?:delivered|delivere?ies|sent|sends|recipients|emails)\b/;

// The first match counts.
const known: readonly Known[] = [
  { name: /\b(?:ctr|click ?through rate)\b/, of: /\bclicks?\b/, per: /\bimpressions?|impr\b/ },
  { name: /\b(?:cpc|cost per click)\b/, of: cost, per: /\bclicks?\b/, kind: "average" },
  {
    name: /\b(?:cpm|cost per (?:mille|thousand)|cost per 1,?000)\b/,
    of: cost,
    per: /\bimpressions?|impr\b/,
    kind: "average",
  },
  { name: /\b(?:cpa|cpl|cost per)\b/, of: cost, per: conversions, kind: "average" },
  { name: /\b(?:roas|return on ad spend)\b/, of: /\b(?:revenue|value|sales)\b/, per: cost, kind: "average" },
  {
    name: /\b(?:aov|average order value)\b/,
    of: /\b(?:revenue|sales)\b/,
    per: /\b(?:orders|purchases|transactions)\b/,
    kind: "average",
  },
  { name: /\b(?:position|rank|ranking)\b/, per: /\bimpressions?|impr\b/, kind: "rank" },
  { name: /\bopen rate\b/, of: /\bopens?|opened\b/, per: sent },
  { name: /\bclick rate\b/, of: /\bclicks?\b/, per: sent },
  {
    name: /\b(?:unsubscribe|spam|complaint) rate\b/,
    of: /\b(?:unsubscribes?|unsubscribed|complaints)\b/,
    per: sent,
  },
  {
    name: /\b(?:conversion rate|conv rate|cvr)\b/,
    of: conversions,
    per: /\b(?:clicks?|sessions?|visits?)\b/,
  },
  { name: /\bengagement rate\b/, of: /\bengaged sessions\b/, per: sessions },
  {
    name: /\b(?:bounce|exit|session)\b.*\b(?:rate|duration|time)\b|\btime on (?:page|site)\b/,
    per: sessions,
  },
  {
    name: /\bper (?:session|visit)\b/,
    of: /\b(?:pageviews?|page views|views|pages|events)\b/,
    per: sessions,
    kind: "average",
  },
];

const less =
  /\b(?:bounces?|unsubscribe[sd]?|unsubscriptions|refunds?|refunded|returns|complaints?|spam|errors?|churn|churned|lost|abandon\w*|exit rate|position|rank|ranking|cpc|cpa|cpm|cpl|cpv|cost per|(?:load|response) time)\b/;
const neutral = /\b(?:cost|spend|spent|budget|kosten|ausgaben|werbekosten)\b/;
const money =
  /\b(?:kosten|ausgaben|werbekosten|umsatz|einnahmen|gewinn|preis|betrag|cost|spend|spent|budget|revenue|turnover|sales amount|sales value|amount|price|conversion value|conv value|order value|profit|margin|income|earnings|gmv|aov|cpc|cpa|cpm|cpl|cpv|mrr|arr|refund amount|fees?|tax|shipping)\b/;
const duration =
  /\b(?:duration|time on|time spent|watch time|engagement time|load time|response time|dwell|seconds)\b/;
const rate = /\b(?:rate|quote|anteil|ratio|share|percent|percentage|pct|ctr|cvr)\b|%/;
const average = /\b(?:avg|average|mean|per|median|frequency|roas)\b/;
const unique = /\b(?:users?|visitors?|reach|uniques?|people|viewers?|audience|buyers)\b/;
const level =
  /\b(?:followers?|fans|subscribers?|members|backlinks|referring domains|domain rating|list size|balance|stock|inventory|mrr|arr)\b/;
const flow = /\b(?:new|gained|lost|added|joined|left)\b/;
const name =
  /\b(?:id|ids|zip|postcode|postal code|phone|sku|asin|year|quarter|hour|weekday|week|month|code|version)$/;

export function meaningOf(columnName: string): Meaning {
  const words = wordsOf(columnName);
  const found = known.find((candidate) => candidate.name.test(words));
  return {
    kind: found?.kind ?? kindOf(words),
    direction: less.test(words)
      ? "less"
      : neutral.test(words) && !rate.test(words) && !average.test(words)
        ? "neutral"
        : "more",
    isMoney: money.test(words) && !rate.test(words) && !/\b(?:roas|return on)\b/.test(words),
    isDuration: duration.test(words),
    of: found?.of ?? beforePer(words),
    per: found?.per ?? behindPer(words),
  };
}

function kindOf(words: string): Meaning["kind"] {
  if (name.test(words)) return "name";
  if (rate.test(words)) return "rate";
  if (average.test(words)) return "average";
  if (level.test(words) && !flow.test(words)) return "level";
  if (unique.test(words) && !flow.test(words)) return "unique";
  return money.test(words) ? "money" : "count";
}

export function wordsOf(columnName: string): string {
  return columnName
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%/]+/gu, " ")
    .replace(/\s*\/\s*/g, " per ")
    .trim();
}

const beforePer = (words: string) => asPattern(/(\S+) per /.exec(words)?.[1]);
const behindPer = (words: string) => asPattern(/ per (\S+)/.exec(words)?.[1]);

function asPattern(word: string | undefined): RegExp | null {
  const stem = word?.replace(/s$/, "").replace(/[^\p{L}\p{N}]/gu, "");
  return stem ? new RegExp(`\\b${stem}s?\\b`) : null;
}
