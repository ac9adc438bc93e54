import {
  addDays,
  addMonths,
  type DateRange,
  endOfMonth,
  isFullMonth,
  monthOf,
  type PlainDate,
  rangeDays,
  rangeLength,
  weekday,
} from "#app/lib/plain-date.ts";

/** What a row covers; `period`: one of the `periods`. */
export type Step = "day" | "week" | "month" | "quarter" | "period";

/** numbers.md 28: within `first`–`last`, outside `gaps`. A known day without a row is zero. */
export type Coverage = {
  /** Null: no limit. */
  readonly first: PlainDate | null;
  readonly last: PlainDate | null;
  readonly gaps: readonly DateRange[];
  readonly step: Step;
  /** Partial steps do not count (numbers.md 39). */
  readonly isWhole?: boolean;
  readonly periods?: readonly DateRange[];
  /** Later days may change. Null: all final. */
  readonly finalUntil: PlainDate | null;
};

export const fullCoverage: Coverage = { first: null, last: null, gaps: [], step: "day", finalUntil: null };

export type DaySet = { readonly range: DateRange; readonly without: readonly DateRange[] };

export function countDays({ range, without }: DaySet): number {
  return rangeLength(range) - without.reduce((sum, gap) => sum + rangeLength(gap), 0);
}

export type KnownDays = {
  readonly known: number;
  readonly of: number;
  readonly step: Step;
  readonly missing: readonly DateRange[];
};

export function knownDays(range: DateRange, coverage: Coverage): KnownDays {
  if (isCovered(range, { ...coverage, finalUntil: null })) {
    const days = Math.max(0, rangeLength(range));
    return { known: days, of: days, step: coverage.step, missing: [] };
  }
  const steps = stepsIn(range, coverage);
  const isKnown = knowledgeOf(coverage);
  const missing = steps.filter((start) => !isKnown(start));
  return {
    known: steps.length - missing.length,
    of: steps.length,
    step: coverage.step,
    missing: joinedDays(missing.flatMap((start) => rangeDays(daysOf(start, coverage, range)))),
  };
}

export type LeftOut = {
  readonly unknown: number;
  readonly unknownBefore: number;
  readonly moving: number;
  /** Beyond the shorter period. */
  readonly unequal: number;
};

/** In steps; `of`: the longer period. */
type Counts = {
  readonly compared: number;
  readonly of: number;
  readonly step: Step;
  readonly leftOut: LeftOut;
};

export type ComparedDays = Counts &
  (
    | { readonly outcome: "whole" }
    /** `now` null: the whole period. */
    | { readonly outcome: "part"; readonly now: DaySet | null; readonly before: DaySet }
    | { readonly outcome: "none" }
  );

export type MatchedStep = { readonly now: PlainDate; readonly before: PlainDate };

/** Steps known and final in both periods, by position (numbers.md 15, 17, 29, 30). */
export function comparedDays(range: DateRange, compareRange: DateRange, coverage: Coverage): ComparedDays {
  const days = rangeLength(range);
  if (
    days > 0 &&
    days === rangeLength(compareRange) &&
    isCovered(range, coverage) &&
    isCovered(compareRange, coverage)
  ) {
    const leftOut = { unknown: 0, unknownBefore: 0, moving: 0, unequal: 0 };
    return { outcome: "whole", compared: days, of: days, step: "day", leftOut };
  }
  const { matched, leftOut, now, before } = matchSteps(range, compareRange, coverage);
  const of = Math.max(now.length, before.length);
  const counts = { compared: matched.length, of, step: coverage.step, leftOut };
  if (of > 0 && matched.length === of) return { outcome: "whole", ...counts };
  if (matched.length === 0 || matched.length * 2 < of) return { outcome: "none", ...counts };
  const isWhole = matched.length === now.length;
  return {
    outcome: "part",
    ...counts,
    now: isWhole
      ? null
      : daySet(
          matched.map((pair) => pair.now),
          now,
          range,
          coverage,
        ),
    before: daySet(
      matched.map((pair) => pair.before),
      before,
      compareRange,
      coverage,
    ),
  };
}

function isCovered({ from, to }: DateRange, { step, first, last, gaps, finalUntil }: Coverage): boolean {
  return (
    step === "day" &&
    (first === null || from >= first) &&
    (last === null || to <= last) &&
    (finalUntil === null || to <= finalUntil) &&
    gaps.every((gap) => gap.to < from || gap.from > to)
  );
}

export function matchSteps(range: DateRange, compareRange: DateRange, coverage: Coverage) {
  const [now, before] = [stepsIn(range, coverage), stepsIn(compareRange, coverage)];
  const isKnown = knowledgeOf(coverage);
  const { finalUntil } = coverage;
  const isFinal = (start: PlainDate) => finalUntil === null || endOfStep(start, coverage) <= finalUntil;
  const leftOut = { unknown: 0, unknownBefore: 0, moving: 0, unequal: 0 };
  const matched: MatchedStep[] = [];
  for (let at = 0; at < Math.max(now.length, before.length); at++) {
    const [here, there] = [now[at], before[at]];
    if (here === undefined || there === undefined) leftOut.unequal++;
    else if (!areAlike(here, there, coverage)) leftOut.unequal++;
    else if (!isKnown(here)) leftOut.unknown++;
    else if (!isKnown(there)) leftOut.unknownBefore++;
    else if (!isFinal(here) || !isFinal(there)) leftOut.moving++;
    else matched.push({ now: here, before: there });
  }
  return { matched, leftOut, now, before };
}

export function intersectCoverage(one: Coverage, other: Coverage): Coverage {
  return {
    ...one,
    first: later(one.first, other.first),
    last: earlier(one.last, other.last),
    gaps: joinedDays([...one.gaps, ...other.gaps].flatMap(rangeDays)),
    finalUntil: earlier(one.finalUntil, other.finalUntil),
  };
}

export function joinedDays(days: readonly PlainDate[]): DateRange[] {
  const ranges: { from: PlainDate; to: PlainDate }[] = [];
  for (const day of [...new Set(days)].sort()) {
    const last = ranges.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}

/** Weeks begin on the first row's weekday. */
function stepsIn(range: DateRange, coverage: Coverage): PlainDate[] {
  const { step, first, isWhole } = coverage;
  const days = rangeDays(range);
  const whole = (starts: PlainDate[]) =>
    isWhole ? starts.filter((start) => endOfStep(start, coverage) <= range.to) : starts;
  switch (step) {
    case "day":
      return days;
    case "week":
      return first === null ? days : whole(days.filter((day) => weekday(day) === weekday(first)));
    case "month":
      return whole(days.filter((day) => day.endsWith("-01")));
    case "quarter":
      return whole(days.filter((day) => day.endsWith("-01") && monthOf(day) % 3 === 1));
    case "period":
      return periodsIn(range, coverage.periods ?? []);
  }
}

function periodsIn(range: DateRange, periods: readonly DateRange[]): PlainDate[] {
  const near = periods.filter(({ from, to }) => from <= range.to && to >= range.from);
  const covered = new Set(
    near.flatMap(({ from, to }) =>
      rangeDays({ from: from < range.from ? range.from : from, to: to > range.to ? range.to : to }),
    ),
  );
  const bare = joinedDays(rangeDays(range).filter((day) => !covered.has(day)));
  const within = near.filter(({ from, to }) => from >= range.from && to <= range.to);
  return [...new Set([...within, ...bare].map(({ from }) => from))].sort();
}

/** Unequal periods, except whole months, have no common total (numbers.md 31). */
function areAlike(here: PlainDate, there: PlainDate, coverage: Coverage): boolean {
  if (coverage.step !== "period") return true;
  const [one, other] = [here, there].map((from) => ({ from, to: endOfStep(from, coverage) }));
  return rangeLength(one!) === rangeLength(other!) || (isFullMonth(one!) && isFullMonth(other!));
}

function knowledgeOf({ first, last, gaps }: Coverage): (day: PlainDate) => boolean {
  return (day) =>
    (first === null || day >= first) &&
    (last === null || day <= last) &&
    !gaps.some(({ from, to }) => from <= day && day <= to);
}

function endOfStep(start: PlainDate, { step, periods = [] }: Pick<Coverage, "step" | "periods">): PlainDate {
  switch (step) {
    case "day":
      return start;
    case "week":
      return addDays(start, 6);
    case "month":
      return endOfMonth(start);
    case "quarter":
      return endOfMonth(addMonths(start, 2));
    case "period": {
      const ends = periods.flatMap(({ from, to }) => (from === start ? [to] : []));
      if (ends.length > 0) return ends.sort().at(-1)!;
      const next = periods.flatMap(({ from }) => (from > start ? [from] : [])).sort()[0];
      return next === undefined ? lastDay : addDays(next, -1);
    }
  }
}

const lastDay = "2999-12-31" as PlainDate;

function daysOf(
  start: PlainDate,
  coverage: Pick<Coverage, "step" | "periods">,
  { to }: DateRange,
): DateRange {
  const end = endOfStep(start, coverage);
  return { from: start, to: end > to ? to : end };
}

function daySet(
  kept: readonly PlainDate[],
  all: readonly PlainDate[],
  within: DateRange,
  coverage: Coverage,
): DaySet {
  const range = { from: kept[0]!, to: daysOf(kept.at(-1)!, coverage, within).to };
  const isKept = new Set(kept);
  const left = all.filter((start) => start >= range.from && start <= range.to && !isKept.has(start));
  return { range, without: joinedDays(left.flatMap((start) => rangeDays(daysOf(start, coverage, within)))) };
}

function later(one: PlainDate | null, other: PlainDate | null): PlainDate | null {
  return one === null || (other !== null && other > one) ? other : one;
}

function earlier(one: PlainDate | null, other: PlainDate | null): PlainDate | null {
  return one === null || (other !== null && other < one) ? other : one;
}
