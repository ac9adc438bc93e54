import { hasIdea as has, ideasIn } from "#app/connectors/tables/words/find-ideas.ts";
import type { Idea } from "#app/connectors/tables/words/ideas.ts";

export type ColumnTest = (words: string) => boolean;

type Parts = { readonly of: readonly ColumnTest[]; readonly per: readonly ColumnTest[] };
const noParts: Parts = { of: [], per: [] };

const extreme =
  /^(?:max|maximum|maxim(?:al|ale|aler|o|a)|massim[oa]|maks\p{L}*|макс\p{L}*|peak|highest|lowest|minimum|minim(?:al|ale|aler|o|a)|hochst\p{L}*|p\d\d)(?!\p{L})|(?<!performance) (?:max|maximum)$|^(?:最大|最高|最小|最低|최대|최고|최소)/u;

export const isExtreme = (words: string) => extreme.test(words);

const acronyms: readonly { name: RegExp; of: Idea[]; per: Idea[] }[] = [
  { name: /\b(?:cpc|tbm|click price|klickpreis)\b/, of: ["cost"], per: ["clicks"] },
  { name: /\b(?:cpm|ecpm|vcpm|tkp|bgbm)\b/, of: ["cost"], per: ["impressions"] },
  { name: /\b(?:cpa|cpl|ebm|cpi)\b/, of: ["cost"], per: ["conversions", "orders"] },
  { name: /\bcpv\b/, of: ["cost"], per: ["views"] },
  { name: /\bcpe\b/, of: ["cost"], per: ["engagements"] },
  {
    name: /\b(?:roas|return on ad spend|retorno|rentabilidad|rendement des depenses)\b/,
    of: ["revenue", "worth"],
    per: ["cost"],
  },
  { name: /\b(?:t?acos|advertising cost of sales?)\b/, of: ["cost"], per: ["revenue", "worth"] },
  { name: /\b(?:epc)\b/, of: ["revenue", "worth"], per: ["clicks"] },
  { name: /\b(?:rpm)\b/, of: ["revenue", "worth"], per: ["views", "impressions"] },
  {
    name: /\b(?:aov|panier moyen|valor medio|valore medio|ticket medio|warenkorb\p{L}*)(?!\p{L})|средний чек|客単価/u,
    of: ["revenue", "worth", "money"],
    per: ["orders", "conversions"],
  },
];
const shares =
  /(?<!\p{L})(?:share|anteil|\p{L}*anteil|part|cuota|quota|aandeel|\p{L}*aandeel|udzial|podil|\p{L}*andel|\p{L}*osuus|pay[i]?|доля|частка|parcela|porcentaje|percentuale|is|حصة|נתח)(?!\p{L})|シェア|份额|佔比|占比|점유율/u;
const partly =
  /(?<!\p{L})(?:lost|top|abs|absolute|budget|rank|entgang\p{L}*|verlor\p{L}*|perd\p{L}*|pers[ei]|verlor\p{L}*|utrac\p{L}*|ztrac\p{L}*|oberst\p{L}*|exact)(?!\p{L})/u;
const margin = /(?<!\p{L})(?:marg\p{L}*|marz\p{L}*|marj\p{L}*|маржа)|利益率|利润率/u;
const bases: readonly (readonly [of: Idea, per: readonly Idea[]])[] = [
  ["unsubscribes", ["sent"]],
  ["bounces", ["sessions", "sent"]],
  ["opens", ["sent"]],
  ["clicks", ["impressions", "sent", "views"]],
  ["refunds", ["orders", "revenue", "worth"]],
  ["orders", ["sessions", "clicks"]],
  ["conversions", ["clicks", "sessions"]],
  ["engagements", ["sessions", "impressions", "views"]],
  ["views", ["impressions"]],
];
const countIdeas: readonly Idea[] = [
  "clicks", "conversions", "opens", "sent", "sessions", "orders", "engagements", "views", "unsubscribes", "impressions",
]; // oxfmt-ignore

export function partsOf(words: string, ideas: ReadonlySet<Idea>, kind: "rate" | "average" | "rank"): Parts {
  if (isExtreme(words)) return noParts;
  if (kind === "rank") return { of: [], per: tests(["impressions"]) };
  const acronym = acronyms.find(({ name }) => name.test(words));
  if (acronym) return { of: tests(acronym.of), per: tests(acronym.per) };
  return kind === "rate" ? ofRate(words, ideas) : ofAverage(words, ideas);
}

function ofRate(words: string, ideas: ReadonlySet<Idea>): Parts {
  if (/\b(?:ctor)\b/.test(words) || (has(ideas, "clicks") && has(ideas, "opens")))
    return { of: tests(["clicks"]), per: tests(["opens"]) };
  if (/\bctr\b|\bclick ?through\b|^to$/.test(words))
    return { of: tests(["clicks"]), per: tests(["impressions", "sent"]) };
  if (/\bcvr\b/.test(words)) return { of: tests(["conversions"]), per: tests(["clicks", "sessions"]) };
  if (/\bv[tc]r\b/.test(words)) return { of: tests(["views"]), per: tests(["impressions"]) };
  if (has(ideas, "impressions") && !has(ideas, "clicks", "views")) {
    if (shares.test(words)) return { of: partly.test(words) ? [] : tests(["impressions"]), per: [] };
    return { of: [], per: tests(["impressions"]) };
  }
  if (margin.test(words)) return { of: [profit], per: tests(["revenue", "worth"]) };
  if (/\bclick rate\b/.test(words)) return { of: tests(["clicks"]), per: tests(["sent", "impressions"]) };
  if (/\b(?:exit|drop ?off)\b/.test(words)) return { of: [], per: tests(["views", "sessions"]) };
  const found = bases.find(([of]) => ideas.has(of));
  return found ? { of: tests([found[0]]), per: tests(found[1]) } : { of: [], per: [] };
}

function ofAverage(words: string, ideas: ReadonlySet<Idea>): Parts {
  const named = / per (\S.*)$/.exec(words);
  // People of several days count once, and the file does not say how many.
  const counted = ideasIn(named?.[1] ?? (has(ideas, "cost") ? words : ""));
  if (has(counted, "people") && !has(counted, "fresh", ...countIdeas)) return noParts;
  if (named && !has(ideas, "cost")) {
    const before = words.slice(0, named.index);
    return {
      // "Engagement time per session" is no quotient of engaged sessions.
      of: has(ideas, "duration") ? [] : [...ideaTests(before), ...wordTest(before)],
      per: [...ideaTests(named[1]!), ...wordTest(named[1]!)],
    };
  }
  if (has(ideas, "cost")) {
    const thousand =
      /\b(?:mille|thousand|1 ?000|mil|tausend|1k|tysiac|tisic|bin|тысяч\p{L}*)(?!\p{L})|千|1000/u.test(words);
    const per = thousand ? (["impressions"] as const) : countIdeas.filter((idea) => ideas.has(idea));
    return { of: tests(["cost"]), per: [...tests(per), ...wordTest(named?.[1] ?? "")] };
  }
  if (has(ideas, "orders") && has(ideas, "worth", "revenue", "money"))
    return { of: tests(["revenue", "worth", "money"]), per: tests(["orders", "conversions"]) };
  if (has(ideas, "duration", "load")) {
    const of = has(ideas, "views") && !has(ideas, "load") ? [watchTime] : [];
    return { of, per: tests(ofDuration(words, ideas)) };
  }
  const between = countIdeas.filter((idea) => ideas.has(idea));
  return has(ideas, "revenue", "money", "worth")
    ? { of: tests(["revenue", "worth"]), per: tests(between) }
    : { of: [], per: [] };
}

const onSite =
  /(?<!\p{L})(?:on|auf der|sur le|en el|sul|no|op de|w|na) (?:web ?site|site|sitio|sito|serwisie|web)(?!\p{L})/u;

/** Load time is per view, session duration per session; engagement time is unknown. */
function ofDuration(words: string, ideas: ReadonlySet<Idea>): Idea[] {
  if (has(ideas, "people")) return [];
  if (
    has(ideas, "views") ||
    /(?<!\p{L})(?:page|seite\p{L}*|pagina\p{L}*|stro\p{L}*|sida\p{L}*|sayfa\p{L}*|страниц\p{L}*)|ページ|页面|페이지/u.test(
      words,
    )
  )
    return ["views"];
  if (onSite.test(words)) return ["sessions"];
  if (has(ideas, "load")) return ["views", "sessions"];
  return has(ideas, "sessions") ? ["sessions"] : [];
}

function tests(ideas: readonly Idea[]): ColumnTest[] {
  return ideas.map((idea) => (words: string) => {
    const found = ideasIn(words);
    const isPart =
      (idea === "sessions" && isPartOfSessions(found)) || isTimeOf(idea, found) || isStage(words);
    return found.has(idea) && !isPart;
  });
}

/** "Tiempo de visualización" counts hours, not views. */
const isTimeOf = (idea: Idea, ideas: ReadonlySet<Idea>) =>
  (idea === "views" || idea === "sessions") && ideas.has("duration");

export const isStage = (name: string) => stage.test(name);
export const stage = /\d{1,3} ?%/;

const watchTime: ColumnTest = (words) => {
  const ideas = ideasIn(words);
  return ideas.has("duration") && !has(ideas, "average", "load", "rate");
};

const isPartOfSessions = (ideas: ReadonlySet<Idea>) => ideas.has("sessions") && ideas.has("engagements");

function ideaTests(words: string): ColumnTest[] {
  const ideas = ideasIn(words);
  return tests([...countIdeas, "cost", "revenue"].filter((idea) => ideas.has(idea as Idea)) as Idea[]);
}

const currencies = new Set(Intl.supportedValuesOf("currency"));

function wordTest(words: string): ColumnTest[] {
  const list = words.trim().split(" ");
  const word =
    (list.length > 1 && currencies.has(list.at(-1)!.toUpperCase()) ? list.at(-2) : list.at(-1)) ?? "";
  const stem = word.replace(/s$/, "");
  const isOfSessions = isPartOfSessions(ideasIn(words.trim()));
  const isStem = (one: string) => one.replace(/s$/, "") === stem;
  return stem.length > 2
    ? [(name) => name.split(" ").some(isStem) && (isOfSessions || !isPartOfSessions(ideasIn(name)))]
    : [];
}

const profit: ColumnTest = (words) =>
  /(?<!\p{L})(?:profit|gewinn|benefi\p{L}*|ganancia\p{L}*|lucro|utile|winst|zysk|zisk|vinst|overskud|fortjeneste|voitto|kar|прибыль|прибуток)(?!\p{L})|利益|利润|이익/u.test(
    words,
  );
