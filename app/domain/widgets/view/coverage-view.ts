import { type DateRange, type PlainDate, rangeLength } from "#app/lib/plain-date.ts";
import { type ComparedDays, type Coverage, knownDays } from "#app/metrics/periods/coverage.ts";
import type { Formatter } from "#app/metrics/format/format.ts";
import type { CoverageNote, CoverageView } from "#app/views/widget-view.ts";
import type { AnswerCoverage } from "../rows/shown-table.ts";
import { stepCount } from "../rows/view-context.ts";

type Source = { readonly name: string; readonly coverage: AnswerCoverage };

type Frame = {
  readonly range: DateRange;
  readonly comparison: DateRange | null;
  readonly isCompared: boolean;
  readonly words: Formatter;
};

/** Null if all days are known, final and compared. */
export function coverageView(sources: readonly Source[], frame: Frame): CoverageView | null {
  const least = sources.toSorted((a, b) => share(a) - share(b))[0]?.coverage;
  if (!least) return null;
  const isPart = ({ coverage }: Source) => coverage.known.known < coverage.known.of;
  const missing = sources.filter(isPart).map((source) => missingText(source, frame));
  const notes = [
    ...missing.map((text) => ({ text, of: null })),
    ...sources.flatMap((source) => comparisonNotes(source, frame)),
  ];
  if (notes.length === 0) return null;
  const { known, of, step } = least.known;
  return {
    mark: missing.length > 0 ? stepCount(known, of, step, frame.words) : null,
    notes,
    missing: [...new Set(missing)],
    known,
    of,
    step,
    missingDays: least.known.missing,
    compared: frame.isCompared && least.days ? { days: comparedCount(least.days), of: least.days.of } : null,
  };
}

const maxNames = 3;

export function pageNotes(
  coverages: readonly Pick<CoverageView, "notes">[],
  sourceCount: number,
  words: Formatter,
): string[] {
  const sources = new Map<string, Set<string>>();
  for (const { text, of } of coverages.flatMap(({ notes }) => notes)) {
    const names = sources.get(text) ?? new Set();
    if (of !== null) names.add(of);
    sources.set(text, names);
  }
  return [...sources].map(([text, names]) => {
    if (names.size === 0 || names.size >= sourceCount) return text;
    const shown = [...names].slice(0, maxNames).join(", ");
    const more = names.size > maxNames ? ` and ${words.count(names.size - maxNames)} more` : "";
    return `${text.replace(/\.$/, "")} (${shown}${more}).`;
  });
}

/** Empty if neither end is known. */
export function coversText(name: string, { first, last }: Coverage, words: Formatter): string {
  if (first && last) return `${name} covers ${words.range({ from: first, to: last })}.`;
  if (first) return `${name} has data from ${words.day(first)}.`;
  return last ? `${name} has data until ${words.day(last)}.` : "";
}

function missingText({ name, coverage }: Source, { range, words }: Frame): string {
  const { known, missing } = coverage.known;
  if (known > 0) return `${name} has no data for ${daysText(missing, range, words)}.`;
  return [`${name} has no data for this period.`, coversText(name, coverage.source, words)]
    .filter(Boolean)
    .join(" ");
}

function comparisonNotes(
  { name, coverage }: Source,
  { range, comparison, isCompared, words }: Frame,
): CoverageNote[] {
  const { days, known, source } = coverage;
  if (!isCompared || !days || !comparison || days.outcome === "whole" || known.known === 0) return [];
  const { leftOut } = days;
  const before = knownDays(comparison, source);
  const missingBefore =
    before.known === 0
      ? `${name} has no data for the comparison period, ${words.range(comparison)}.`
      : `${name} has no data for ${daysText(before.missing, comparison, words)} in the comparison period.`;
  return [
    ...(leftOut.unknownBefore > 0 ? [{ text: missingBefore, of: null }] : []),
    { text: changesText(days, { range, comparison }, words), of: name },
  ];
}

function changesText(
  days: Exclude<ComparedDays, { outcome: "whole" }>,
  { range, comparison }: { readonly range: DateRange; readonly comparison: DateRange },
  words: Formatter,
): string {
  const { leftOut, compared, of, step } = days;
  const count = stepCount(compared, of, step, words);
  if (days.outcome === "none") {
    if (of === 1 && leftOut.moving === 1) return "No change is shown: the day is not over yet, or not final.";
    return compared === 0
      ? "No changes are shown: the two periods have no days in common that are complete."
      : `No changes are shown: only ${count} can be compared.`;
  }
  const isMoving = leftOut.moving > 0 && leftOut.unknown + leftOut.unknownBefore + leftOut.unequal === 0;
  const isStart =
    days.before.range.from === comparison.from &&
    days.before.without.length === 0 &&
    (days.now === null || (days.now.range.from === range.from && days.now.without.length === 0));
  if (isMoving && isStart && days.now)
    return `Changes compare ${spanText(days.now.range, days.before.range, words)}: later days are not complete yet.`;
  if (leftOut.unequal > 0 && isStart)
    return `Changes compare the first ${words.count(compared)} ${step}s of each period, which differ in length.`;
  return `Changes compare ${count}${leftOut.moving > 0 ? "; the latest days are not complete yet" : ""}.`;
}

function spanText(range: DateRange, comparison: DateRange, words: Formatter): string {
  const isOneYear = range.to.slice(0, 4) === comparison.from.slice(0, 4);
  const span = (of: DateRange) => (isOneYear ? words.rangeWithoutYear(of) : words.range(of));
  return `${span(range)} with ${span(comparison)}`;
}

const maxRanges = 3;

function daysText(ranges: readonly DateRange[], { from, to }: DateRange, words: Formatter): string {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  if (ranges.length > maxRanges) {
    const days = ranges.reduce((sum, range) => sum + rangeLength(range), 0);
    const day = (date: PlainDate) => words.shortDay(date, isOneYear ? undefined : "year");
    return `${words.count(days)} days between ${day(ranges[0]!.from)} and ${day(ranges.at(-1)!.to)}`;
  }
  const parts = ranges.map((range) => (isOneYear ? words.rangeWithoutYear(range) : words.range(range)));
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}

function share({ coverage: { known } }: Source): number {
  return known.of === 0 ? 1 : known.known / known.of;
}

function comparedCount(days: ComparedDays): number {
  return days.outcome === "none" ? 0 : days.compared;
}
