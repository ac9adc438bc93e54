import type { Fact } from "#app/domain/widgets/facts/facts.ts";
import { type Change, isSteady } from "#app/metrics/compare.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { type DateRange, endOfMonth, type PlainDate, rangeLength } from "#app/lib/plain-date.ts";
import type { SummarySentence, SummaryView } from "#app/views/summary-view.ts";
import { changeOf, type ChangedFact, type SummaryFrame } from "./changed-fact.ts";
import { nameFacts, sameNumber } from "./name-facts.ts";
import { isConversionCount, isCost, rankOf } from "./rank-facts.ts";
import {
  amountParts,
  changeParts,
  goalParts,
  joinSentences,
  listParts,
  spentParts,
  type Written,
} from "./sentences.ts";
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

/** Order: goals, then what matters to clients, then largest changes. Null without a sentence. */
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
  const moved = changes
    .filter(({ fact, change }) => !chosen.has(sameNumber(fact)) && hasBase(fact) && isMoved(change))
    .toSorted((a, b) => rankOf(a.fact) - rankOf(b.fact) || sizeOf(b) - sizeOf(a));
  const room = Math.max(1, maxSentences - 1 - withGoal.length);
  const spent = findSpent(moved);
  const largest = moved.filter((changed) => !spent?.includes(changed)).slice(0, spent ? room - 1 : room);
  for (const { fact } of [...(spent ?? []), ...largest]) chosen.add(sameNumber(fact));

  // A month is a goal's usual measure.
  const isOver = isMonth(period.range) && period.range.to < period.today;
  const written: Written[] = [
    ...withGoal.map((fact): Written => {
      const changed = changes.find((each) => each.fact === fact);
      const goal = goalParts(fact, isOver, frame);
      if (!changed || fact.days) return joinSentences(goal.alone, null);
      return joinSentences([...changeParts(changed, frame), ...goal.after], findCause(changed, frame));
    }),
    ...(spent ? [joinSentences(spentParts(...spent, frame), null)] : []),
    ...largest.map((changed) => joinSentences(changeParts(changed, frame), findCause(changed, frame))),
  ];
  const quiet = changes
    .filter(({ fact, change }) => !chosen.has(sameNumber(fact)) && isUnchanged(fact, change) && !fact.days)
    .map(({ fact }) => fact);
  if (quiet.length > 0 && written.length < maxSentences) {
    const listed = byRank(quiet).slice(0, maxListed);
    for (const fact of listed) chosen.add(sameNumber(fact));
    written.push(listParts(listed, "changed by less than 1%", frame));
  }
  const unknown = distinct.filter(({ isIncomparable, now }) => isIncomparable && now !== null);
  if (unknown.length > 0 && written.length > 0) {
    const listed = byRank(unknown).slice(0, maxListed);
    for (const fact of listed) chosen.add(sameNumber(fact));
    written.push(unknownParts(listed, frame));
  }
  const costs = distinct.filter(
    (fact) =>
      fact.isCard && isCost(fact) && fact.isWhole && fact.now !== null && !chosen.has(sameNumber(fact)),
  );
  if (written.length > 0)
    written.push(...costs.slice(0, 1).map((fact) => joinSentences(amountParts(fact, frame), null)));
  const sentences: SummarySentence[] = written.map((parts) => ({ parts }));
  return sentences.length === 0 ? null : { title: titleOf(period.range), sentences };
}

const byRank = (facts: readonly Fact[]) => facts.toSorted((a, b) => rankOf(a) - rankOf(b));

function findSpent(moved: readonly ChangedFact[]): readonly [ChangedFact, ChangedFact] | null {
  const isRelative = ({ change }: ChangedFact) => change.kind === "relative";
  for (const cost of moved.filter((changed) => isCost(changed.fact) && isRelative(changed))) {
    const results = moved
      .filter(({ fact }) => isConversionCount(fact) && fact.scope === cost.fact.scope)
      .filter((changed) => isRelative(changed) && sameDays(changed.fact, cost.fact))
      .toSorted((a, b) => Number(b.fact.isCard) - Number(a.fact.isCard));
    if (results[0]) return [cost, results[0]];
  }
  return null;
}

const sameDays = (one: Fact, other: Fact) => JSON.stringify(one.days) === JSON.stringify(other.days);

function distinctFacts(facts: readonly Fact[]): Fact[] {
  const chosen = new Map<string, Fact>();
  for (const fact of facts) {
    const known = chosen.get(sameNumber(fact));
    if (!known || worthOf(fact) > worthOf(known)) chosen.set(sameNumber(fact), fact);
  }
  return facts.filter((fact) => chosen.get(sameNumber(fact)) === fact);
}

const worthOf = ({ goal, isCard }: Fact) => (goal !== null ? 2 : 0) + (isCard ? 1 : 0);

function isMoved(change: Change): boolean {
  const { kind } = change;
  return kind === "new" || ((kind === "points" || kind === "relative") && !isSteady(change));
}

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
