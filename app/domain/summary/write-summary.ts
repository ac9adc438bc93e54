import type { Fact } from "#app/domain/widgets/facts/facts.ts";
import { type Change, isSteady } from "#app/metrics/compare.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { type DateRange, endOfMonth, type PlainDate, rangeLength } from "#app/lib/plain-date.ts";
import type { SummarySentence, SummaryView } from "#app/views/summary-view.ts";
import { changeOf, type ChangedFact, type SummaryFrame } from "./changed-fact.ts";
import { nameFacts, sameNumber } from "./name-facts.ts";
import { changeParts, goalParts, joinSentences, listParts, type Written } from "./sentences.ts";
import { findCause } from "./find-cause.ts";

export type SummaryPeriod = {
  readonly range: DateRange;
  readonly today: PlainDate;
  readonly lang: string;
};

const maxSentences = 4;
const maxGoals = 3;
const maxListed = 3;

/** Smaller numbers change by chance. */
const minBase = 50;

/**
 * What changed, where, what did not, and what is not known, in this order: numbers with a goal, then the
 * largest changes. Says nothing of numbers that may still change. Null without a sentence.
 */
export function writeSummary(facts: readonly Fact[], period: SummaryPeriod): SummaryView | null {
  const words = formatter(period.lang);
  const names = nameFacts(facts);
  const distinct = distinctFacts(facts);
  const frame = { words, nameOf: (fact: Fact) => names.get(fact) ?? fact.column.label, facts };
  const changes = distinct.flatMap((fact) => changeOf(fact) ?? []);

  const withGoal = distinct
    .filter((fact) => fact.goal !== null && fact.goal !== 0 && fact.isWhole && fact.now !== null)
    .slice(0, maxGoals);
  const chosen = new Set(withGoal.map(sameNumber));
  const largest = changes
    .filter(({ fact, change }) => !chosen.has(sameNumber(fact)) && hasBase(fact) && isMoved(change))
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, Math.max(1, maxSentences - 1 - withGoal.length));
  for (const { fact } of largest) chosen.add(sameNumber(fact));

  // A goal has no dates of its own; a month is the usual measure.
  const isOver = isMonth(period.range) && period.range.to < period.today;
  const written: Written[] = [
    ...withGoal.map((fact): Written => {
      const changed = changes.find((each) => each.fact === fact);
      const goal = goalParts(fact, isOver, frame);
      if (!changed || fact.days) return joinSentences(goal.alone, null);
      return joinSentences([...changeParts(changed, frame), ...goal.after], findCause(changed, frame));
    }),
    ...largest.map((changed) => joinSentences(changeParts(changed, frame), findCause(changed, frame))),
  ];
  const quiet = changes.filter(
    ({ fact, change }) => !chosen.has(sameNumber(fact)) && isUnchanged(fact, change) && !fact.days,
  );
  if (quiet.length > 0 && written.length < maxSentences)
    written.push(
      listParts(
        quiet.slice(0, maxListed).map(({ fact }) => fact),
        "changed by less than 1%",
        frame,
      ),
    );
  const unknown = distinct.filter(({ isIncomparable, now }) => isIncomparable && now !== null);
  if (unknown.length > 0 && written.length > 0)
    written.push(unknownParts(unknown.slice(0, maxListed), frame));
  const sentences: SummarySentence[] = written.map((parts) => ({ parts }));
  return sentences.length === 0 ? null : { title: titleOf(period.range), sentences };
}

function distinctFacts(facts: readonly Fact[]): Fact[] {
  const chosen = new Map<string, Fact>();
  for (const fact of facts) {
    const known = chosen.get(sameNumber(fact));
    if (!known || (known.goal === null && fact.goal !== null)) chosen.set(sameNumber(fact), fact);
  }
  return facts.filter((fact) => chosen.get(sameNumber(fact)) === fact);
}

function isMoved(change: Change): boolean {
  const { kind } = change;
  return kind === "new" || ((kind === "points" || kind === "relative") && !isSteady(change));
}

/** Counts and amounts; a ratio has no base of its own. */
function hasBase({ metric, compared, before }: Fact): boolean {
  const counts = metric.combine === "sum" || metric.combine === "unique" || metric.combine === "snapshot";
  return !counts || Math.max(Math.abs(compared ?? 0), Math.abs(before ?? 0)) >= minBase;
}

function isUnchanged(fact: Fact, change: Change): boolean {
  return hasBase(fact) && change.kind !== "points" && isSteady(change);
}

/** Directional metrics first; a new number counts as doubled. */
function sizeOf({ change: { kind, value }, fact }: ChangedFact): number {
  const size = kind === "new" ? 1 : Math.abs(value ?? 0) * (kind === "points" ? 5 : 1);
  return fact.metric.direction === "neutral" ? size / 10 : size;
}

function unknownParts(facts: readonly Fact[], frame: SummaryFrame): Written {
  return listParts(facts, `cannot be compared: not all days of both periods are known`, frame);
}

function isMonth({ from, to }: DateRange): boolean {
  return from.endsWith("-01") && to === endOfMonth(from);
}

export function titleOf({ from, to }: DateRange): string {
  if (isMonth({ from, to })) return "The month in short";
  const days = rangeLength({ from, to });
  return days === 7 ? "The week in short" : days === 1 ? "The day in short" : "In short";
}
