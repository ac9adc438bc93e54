import type { Fact } from "#app/domain/widgets/facts/facts.ts";
import type { GlossaryEntry } from "#app/views/dashboard-view.ts";

const maxWords = 8;

/** Only names that mean the same at every source. */
const plainWords: Readonly<Record<string, string>> = {
  impressions: "How often an ad, a post or a search result was shown.",
  clicks: "Clicks on an ad, a post or a search result.",
  cost: "What the ad platform charged.",
  ctr: "Clicks divided by impressions.",
  "average cpc": "Cost divided by clicks.",
  "average cpm": "Cost of 1,000 impressions.",
  conversions: "Results that count, such as a purchase, as the ad platform reports them.",
  "conversion value": "What the conversions are worth, as the ad platform reports it.",
  "cost per conversion": "Cost divided by conversions.",
  "conversion value / cost": "Conversion value for each unit of money spent.",
  "value per conversion": "Conversion value divided by conversions.",
  sessions: "Visits to the website or app.",
  "engaged sessions": "Sessions longer than 10 seconds, with a key event, or with two or more views.",
  "key events": "Actions that matter to the business, such as a purchase or a sign-up.",
  "active users": "People who used the website or app, each counted once.",
  "new users": "People who used the website or app for the first time.",
  "average session duration": "Time of all sessions divided by their number.",
  reach: "People who saw it, each counted once.",
  orders: "Purchases.",
};

export function glossaryOf(facts: readonly Fact[]): GlossaryEntry[] {
  const words = new Map<string, Map<string, string>>();
  const cardsFirst = [...facts.filter(({ isCard }) => isCard), ...facts.filter(({ isCard }) => !isCard)];
  for (const { metric, sourceName } of cardsFirst) {
    const text = metric.help ?? plainWords[metric.label.toLowerCase()];
    if (text === undefined) continue;
    const texts = words.get(metric.label) ?? new Map<string, string>();
    if (!texts.has(text)) texts.set(text, sourceName);
    words.set(metric.label, texts);
  }
  return [...words]
    .flatMap(([word, texts]) =>
      [...texts].map(([text, source]) => ({ word: texts.size > 1 ? `${word} (${source})` : word, text })),
    )
    .slice(0, maxWords);
}
