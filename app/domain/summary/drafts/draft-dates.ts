import type { Fact } from "#app/domain/widgets/facts/facts.ts";
import { type DateRange, endOfMonth } from "#app/lib/plain-date.ts";
import type { Formatter } from "#app/metrics/format/format.ts";

export type DraftPeriod = { readonly range: DateRange; readonly compareRange: DateRange | null };

/** `partly`: days of numbers not compared over the whole period. */
export type DraftDates = Readonly<Record<"now" | "before" | "partly", readonly string[]>>;

export function allowedDates(
  { range, compareRange }: DraftPeriod,
  facts: readonly Fact[],
  words: Formatter,
): DraftDates {
  const partly = facts.flatMap(({ days }) => (days?.now ? [days.now.range] : []));
  const partlyBefore = facts.flatMap(({ days }) => (days ? [days.before.range] : []));
  return {
    partly: partly.flatMap((each) => forms(each, words)),
    now: [range, ...partly].flatMap((each) => forms(each, words)),
    before: [...(compareRange ? [compareRange] : []), ...partlyBefore].flatMap((each) => forms(each, words)),
  };
}

function forms(range: DateRange, words: Formatter): string[] {
  const { from, to } = range;
  const isMonth = from.endsWith("-01") && to === endOfMonth(from);
  const isDay = from === to;
  return [
    words.range(range),
    words.rangeWithoutYear(range),
    ...(isMonth ? [words.month(from), words.month(from).replace(/ \d{4}$/, ""), words.shortMonth(from)] : []),
    ...(isDay ? [words.day(from), words.shortDay(from), words.shortDay(from, "year"), from] : []),
  ];
}

export function isDateOf(text: string, dates: readonly string[]): boolean {
  const shown = plainDate(text);
  return dates.some((date) => plainDate(date) === shown);
}

function plainDate(text: string): string {
  return text
    .toLowerCase()
    .replace(/[–-]/g, "–")
    .replace(/\s*–\s*/g, "–")
    .replace(/(\d)(st|nd|rd|th)\b/g, "$1")
    .replace(/,/g, "")
    .replace(/\s+/g, " ");
}
