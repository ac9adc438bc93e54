import { compare } from "#app/metrics/compare.ts";
import type { Period } from "#app/metrics/periods/periods.ts";
import { day, type DateRange, rangeDays } from "#app/lib/plain-date.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { ChangeView, WidgetView } from "#app/views/widget-view.ts";
import type { Trial } from "#tests/sandbox/stand-in.ts";
import { isEqual, isFinal, isKnown, type Truth } from "./truth.ts";

export type Judged = {
  readonly numbers: number;
  readonly notes: number;
  readonly falseNotes: readonly string[];
  readonly wrong: readonly string[];
};

type Case = {
  readonly trial: Trial;
  readonly period: Period;
  readonly truth: Truth;
  readonly metrics: readonly Metric[];
  /** Metrics with the same value on every day. */
  readonly flat: ReadonlySet<string>;
};

const sample = rangeDays({ from: day("2026-09-20"), to: day("2026-11-10") }).map((date): DateRange => ({
  from: date,
  to: date,
}));

/** Of a trial, whichever days are requested. */
export function flatMetrics({ metrics, expected }: Trial): ReadonlySet<string> {
  const isFlat = (key: string) => {
    const first = expected(key, sample[0]!);
    return first !== null && sample.every((range) => expected(key, range) === first); // ends at the first other value: facts are slow
  };
  return new Set(metrics.filter(isFlat));
}

const ofMissing = /has no data|No data for|has data (until|from)|covers \d/;
const emptyRange = "The source has no data for this date range.";
const ofChanges = /^(No changes? (is|are) shown|Changes compare)/;
const ofLoading = /could not be loaded|is loading|disconnected|no longer/;
const notFinal = /not complete yet|not final|left out of comparisons/;

export function judge(view: WidgetView, given: Case): Judged {
  const { period, truth } = given;
  const { range, compareRange } = period;
  const { body } = view;
  const isPresent = view.flags.some(({ flag }) => flag === "no-dates");
  const said = [
    ...view.notes,
    ...(view.coverage?.notes ?? []).map(({ text }) => text),
    ...(view.coverage?.mark ? [`mark ${view.coverage.mark}: has no data`] : []),
    ...("detail" in body ? [body.what, body.detail] : []),
  ].filter(Boolean);
  const isSettled = isFinal(range, truth) && (!compareRange || isFinal(compareRange, truth));
  const isWhole = !compareRange || (isSettled && isEqual(range, compareRange));
  const areBothKnown = isKnown(range, truth) && (!compareRange || isKnown(compareRange, truth));
  // A day on which nothing was sent or posted has no rows, and its source says so.
  const isEmpty = given.metrics.every(({ key }) => !given.trial.expected(key, range));
  const isFalse = (text: string) =>
    (ofMissing.test(text) &&
      !(isEmpty && text === emptyRange) &&
      (/comparison period/.test(text) ? areBothKnown : isKnown(range, truth))) ||
    (ofChanges.test(text) && isWhole) ||
    (notFinal.test(text) && isSettled) ||
    ofLoading.test(text) ||
    isFalseZero(text, given);
  const numbers = body.kind === "summary" ? figuresOf(view, given, isPresent, isWhole && isSettled) : [];
  return {
    numbers: numbers.length + changesOf(view).length,
    notes: said.length,
    falseNotes: said.filter(isFalse),
    wrong: [...numbers.flatMap(({ wrong }) => wrong), ...moved(view, given)],
  };
}

/**
 * "No visits in 1–31 October 2026" needs a period that is known, with a total of zero. "So far" needs one that is not
 * final, and no visits on its final days.
 */
function isFalseZero(text: string, { trial, period, truth, metrics }: Case): boolean {
  const metric = metrics.find(({ label }) => text.startsWith(`No ${label.toLowerCase()} `));
  if (!metric) return false;
  if (text.endsWith(" so far")) {
    const { from, to } = period.range;
    if (to <= truth.finalTo) return true;
    return from <= truth.finalTo && trial.expected(metric.key, { from, to: truth.finalTo }) !== 0;
  }
  const expected = trial.expected(metric.key, period.range);
  const canBeZero = metric.combine === "sum" || metric.combine === "unique";
  return !canBeZero || !isKnown(period.range, truth) || (expected !== null && expected !== 0);
}

function isNear(one: number | null, other: number | null): boolean {
  if (one === null || other === null || Number.isNaN(other)) return one === null && !other;
  return Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other));
}

function figuresOf({ body }: WidgetView, given: Case, isPresent: boolean, isCompared: boolean) {
  if (body.kind !== "summary") return [];
  const { trial, period, truth, metrics } = given;
  return body.figures.map(({ label, figure, change }) => {
    const metric = metrics.find((one) => one.label === label)!;
    const now = trial.expected(metric.key, period.range);
    const before = period.compareRange && trial.expected(metric.key, period.compareRange);
    const wrong: string[] = [];
    const isOf = `${label} of ${period.range.from} to ${period.range.to}`;
    // What cannot be added has no number where the provider gives none.
    const canLack = figure.value === null && metric.combine !== "sum";
    if (now !== null && isKnown(period.range, truth) && !canLack && !isNear(figure.value, now))
      wrong.push(`${isOf}: ${figure.value}, not ${now}`);
    const isOfNothing = Number.isNaN(now) || Number.isNaN(before);
    if (
      isCompared &&
      period.compareRange &&
      now !== null &&
      before !== null &&
      figure.value !== null &&
      !isOfNothing
    ) {
      const right = compare(now, before, metric).value;
      const isShown = change !== null && change.value !== null;
      if (!isPresent && !isShown && metric.combine === "sum")
        wrong.push(`${isOf}: no change against ${period.compareRange.from} to ${period.compareRange.to}`);
      if (isShown && !isNear(change.value, right))
        wrong.push(`${isOf}: changed by ${change.text}, not ${right} (${now}, was ${before})`);
    }
    return { wrong };
  });
}

function changesOf({ body }: WidgetView): ChangeView[] {
  const cells = "data" in body ? [...body.data.rows.flat(), ...(body.data.totals ?? [])] : [];
  return [
    ...cells.map(({ change }) => change ?? null),
    ...(body.kind === "summary" ? body.figures.map(({ change }) => change) : []),
  ].filter((change) => change !== null);
}

/** Of what is the same every day, nothing may rise or fall. Before the facts begin there is none of it. */
function moved(view: WidgetView, { flat, metrics, period, truth }: Case): string[] {
  const { body } = view;
  if (!("data" in body) || (period.compareRange && period.compareRange.from < truth.from)) return [];
  const { columns, rows, totals } = body.data;
  return columns.flatMap(({ key }, at) => {
    const metric = metrics.find((one) => one.key === key);
    if (!metric || !flat.has(key)) return [];
    const cells = [...rows.map((row) => row[at]), totals?.[at]];
    return cells.flatMap((cell) => {
      const by = cell?.change?.value ?? 0;
      if (Math.abs(by) < 1e-9) return [];
      const days = `${period.range.from} to ${period.range.to}`;
      return [`${metric.label} in a row of ${days}: ${cell!.change!.text} ${cell!.change!.word ?? ""}`];
    });
  });
}
