import { type Compared, comparedOf, type Ground } from "./read-summary.ts";

/** True sentences of the rows, and each with one thing changed: number, date, name, direction, unit, period, cause. */
export function draftsOf(ground: Ground): { readonly honest: string[]; readonly hostile: string[] } {
  const known = ground.cards
    .filter(({ metric }) => metric === "orders" || metric === "views" || metric === "cost")
    .map((card) => comparedOf(card, ground))
    .filter(({ isWhole, now, before }) => isWhole && now !== null && before !== null && before > 50);
  const moved = [
    ...new Map(known.map((one) => [`${one.card.source} ${one.card.metric}`, one])).values(),
  ].filter(({ now, before }) => Math.abs(now! / before! - 1) > 0.02);
  const facts = moved.map((one) => factOf(one, ground));
  return {
    honest: facts.flatMap((fact) => Object.values(sentencesOf(fact))),
    hostile: facts.flatMap((fact) => hostileOf(fact, facts)),
  };
}

type Fact = {
  readonly name: string;
  readonly verb: string;
  readonly by: string;
  readonly now: string;
  readonly before: string;
  readonly sign: string;
  readonly period: string;
};

function factOf({ card, now, before }: Compared, { cards }: Ground): Fact {
  const isAlone =
    new Set(cards.filter(({ metric }) => metric === card.metric).map(({ source }) => source)).size === 1;
  const sign = card.metric !== "cost" ? "" : card.source === "Ads of Maren" ? "$" : "€";
  const shown = (value: number) =>
    sign +
    value.toLocaleString(
      "en",
      sign ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { maximumFractionDigits: 0 },
    );
  return {
    name: isAlone ? card.label : `${card.label} in ${card.source}`,
    verb: now! > before! ? "rose" : "fell",
    by: `${(Math.abs(now! / before! - 1) * 100).toFixed(1)}%`,
    now: shown(now!),
    before: shown(before!),
    sign,
    period: "",
  };
}

const sentencesOf = ({ name, verb, by, now, before }: Fact) => ({
  full: `${name} ${verb} ${by} to ${now}, from ${before}.`,
  to: `${name} ${verb} to ${now}.`,
  by: `${name} ${verb} by ${by}.`,
  was: `${name} was ${now}.`,
});

const other = (text: string, at: number) => {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const place = places[at % places.length]!;
  return text.slice(0, place) + ((Number(text[place]) + 3) % 10) + text.slice(place + 1);
};

function hostileOf(fact: Fact, all: readonly Fact[]): string[] {
  const { name, verb, by, now, before, sign } = fact;
  const { full, to } = sentencesOf(fact);
  const turned = verb === "rose" ? "fell" : "rose";
  const stranger = all.find((one) => one.name !== name && one.now !== now);
  const drafts = [
    // Numbers
    ...[0, 1, 2].map((at) => full.replace(now, other(now, at))),
    full.replace(before, other(before, 0)),
    full.replace(by, other(by, 1)),
    to.replace(now, `${now}0`),
    // Dates
    `In March 2024, ${name} ${verb} by ${by}.`,
    full.replace(/\.$/, " in March 2024."),
    `${name} ${verb} to ${now} on 29 February.`,
    // Names
    ...(stranger ? [full.replace(name, stranger.name), full.replace(now, stranger.now)] : []),
    full.replace(name, "Revenue"),
    full.replace(name, `${name} of “Nothing”`),
    // Directions
    full.replace(verb, turned),
    to.replace(verb, turned),
    `${name} ${turned} by ${by}.`,
    // Units
    to.replace(now, sign ? now.replace(sign, sign === "€" ? "$" : "€") : `€${now}`),
    to.replace(now, `${now}%`),
    full.replace(by, by.replace("%", " points")),
    // Periods, swapped
    `${name} ${verb} ${by} to ${before}, from ${now}.`,
    `${name} was ${before}.`,
    // Causes without an annotation
    full.replace(/\.$/, " because of the new campaign."),
    full.replace(/\.$/, ", thanks to better ads."),
    full.replace(/\.$/, " after “the relaunch”."),
    full.replace(/\.$/, ", the best result ever."),
  ];
  return [...new Set(drafts)].filter((draft) => !Object.values(sentencesOf(fact)).includes(draft));
}
