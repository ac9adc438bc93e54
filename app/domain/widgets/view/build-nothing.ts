import type { DateRange } from "#app/lib/plain-date.ts";
import type { MetricClass } from "#app/metrics/metric.ts";
import type { Coverage } from "#app/metrics/periods/coverage.ts";
import type { WidgetBody } from "#app/views/widget-view.ts";
import { buildEmpty } from "./build-empty.ts";
import { coversText } from "./coverage-view.ts";
import { distinctFlags, notesOf } from "./flag-words.ts";
import { type Answer, type ShownTable, totalBefore } from "../rows/shown-table.ts";
import { unitOfColumn, type ViewContext } from "../rows/view-context.ts";

export function isEmpty(joined: ShownTable): boolean {
  return Object.values(joined.totals).every((value) => value === null);
}

export function hasNoValues({ rows }: ShownTable): boolean {
  return rows.every(({ values, previous }) =>
    [values, previous ?? {}].every((some) => Object.values(some).every((value) => value === null)),
  );
}

/** Dates without data have rows too. */
export function hasNoKnownValue({ rows }: ShownTable, answers: readonly Answer[]): boolean {
  return (
    answers.every(({ coverage }) => coverage?.known.known === 0) &&
    rows.every((row) => Object.values(row.values).every((value) => value === null))
  );
}

/** Needs a known and final period (numbers.md rule 32). */
export function buildEmptyBody(
  context: ViewContext,
  joined: ShownTable,
  answers: readonly Answer[],
): WidgetBody {
  const { words, range } = context;
  const column = joined.columns.find((candidate) => !candidate.cloaked)!;
  const partly = answers.filter(({ coverage }) => coverage && coverage.known.known < coverage.known.of);
  // A row without a value is unknown, not missing.
  const hasRows = answers.some(({ current }) => current.provenance.rowsUsed > 0);
  const isCounted = joined.rows.length > 0 && column.metric.combine === "unique";
  if (!hasNoKnownValue(joined, answers) && (hasRows || isCounted)) {
    return unavailable(column.label, answers, context);
  }
  if (partly.length > 0)
    return buildEmpty(
      `No data for ${words.range(range)}`,
      partly.map(({ sourceName, coverage }) => coversText(sourceName, coverage!.source, words)).join(" "),
    );
  const tooShort = answers.filter(({ coverage }) => coverage?.known.of === 0);
  if (tooShort.length > 0)
    return buildEmpty(
      `No data for ${words.range(range)}`,
      tooShort.map(({ sourceName, coverage }) => tooShortText(sourceName, coverage!.source)).join(" "),
    );
  if (!canBeNone(column.metric.combine)) return unavailable(column.label, answers, context);
  const before = totalBefore(joined, column.key);
  const isFiltered = answers.some(({ instance }) => (instance.config.filter ?? []).length > 0);
  const detail =
    typeof before === "number" && context.comparison
      ? `${words.value(before, unitOfColumn(column))} in ${words.range(context.comparison)}.`
      : `The source has no data for this ${isFiltered ? "filter and " : ""}date range.`;
  const when = `${range.from === range.to ? "on" : "in"} ${words.range(range)}`;
  const none = `No ${column.label.toLowerCase()} ${when}`;
  if (answers.some((answer) => isOpen(answer, range)))
    return buildEmpty(`${none} so far`, "The latest days are not complete yet.");
  return buildEmpty(none, detail);
}

function isOpen({ coverage, current }: Answer, { to }: DateRange): boolean {
  const finalUntil = coverage?.source.finalUntil ?? current.settledUntil;
  return finalUntil !== null && finalUntil < to;
}

/** Averages, rates and states are not zero without rows. */
const canBeNone = (combine: MetricClass) => combine === "sum" || combine === "unique";

function unavailable(label: string, answers: readonly Answer[], { words }: ViewContext): WidgetBody {
  const reasons = notesOf(distinctFlags(answers), words);
  return buildEmpty(
    `${label} is not available`,
    reasons.join(" ") || "The source does not provide it for this date range.",
  );
}

function tooShortText(name: string, { step, isWhole }: Coverage): string {
  return isWhole
    ? `${name} counts by ${step}, and these dates contain no whole ${step}.`
    : `${name} has one row per ${step}, and none begins in these days.`;
}
