import { readPeriod } from "#app/connectors/tables/cells/days.ts";
import { isWeekday, monthNumber } from "#app/connectors/tables/cells/month-names.ts";
import {
  coverAssumption,
  orderAssumption,
  unreadAssumption,
  writingAssumption,
  zoneAssumption,
} from "#app/connectors/tables/dates/date-assumptions.ts";
import {
  type DatedColumn,
  decideColumns,
  type SurveyedColumn,
  surveyColumns,
  writtenGrain,
} from "#app/connectors/tables/dates/date-columns.ts";
import { allowsDates, isDateWord, promisesDates } from "#app/connectors/tables/dates/date-names.ts";
import { findLastDays } from "#app/connectors/tables/dates/last-days.ts";
import { periodNamedIn } from "#app/connectors/tables/dates/period-named-in.ts";
import { looksLikeDates } from "#app/connectors/tables/dates/possible-formats.ts";
import { type Cover, coverOf, coverOfDays } from "#app/connectors/tables/dates/row-cover.ts";
import { type DateColumn, grainOf, widened } from "#app/connectors/tables/dates/row-period.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import type { Assumption } from "./assumption.ts";
import type { Draft } from "./column-profile.ts";

export type ProposedDates = {
  readonly column: DateColumn | null;
  readonly apart: ReadonlyMap<string, "text" | "ignored">;
  readonly assumptions: readonly Assumption[];
  readonly period: DateRange | null;
};

/** See numbers.md 39, 42. */
export function proposeDates(
  drafts: readonly Draft[],
  sample: readonly (readonly string[])[],
  {
    decimal,
    context = [],
  }: { readonly decimal: "." | ","; readonly context?: readonly string[] | undefined },
): ProposedDates {
  const all = surveyColumns(drafts, sample);
  const named = periodNamedIn(context);
  const dated = decideColumns(all, { period: named, language: languageOf(all, decimal) });
  const chosen = choose(withoutLooseYears(dated, all));
  const unread = all.filter(({ key }) => key !== chosen?.key).filter(isUnread);
  const apart = new Map<string, "text" | "ignored">(unread.map(({ key }) => [key, "text"]));
  if (!chosen) {
    const period = unread.length === 0 ? named : null;
    return { column: null, apart, assumptions: unread.map(unreadAssumption), period };
  }
  const { column, assumptions } = columnOf(chosen, all);
  if (column.until) apart.set(column.until, "ignored");
  return { column, apart, assumptions, period: null };
}

const dayFirstNames =
  /^(?:datum|fecha|jour|giorno|dag|dato|dzie[nń]|den|dia|d[ií]a|p[aä]iv[aä]|tarih|g[uü]n|data|дата|день|tag|monat|woche)(?=\s|$)/iu;

function languageOf(all: readonly SurveyedColumn[], decimal: "." | ","): string | null {
  if (decimal === ",") return "files with a decimal comma put the day first";
  const name = all.find((column) => dayFirstNames.test(column.name.trim()))?.name;
  return name === undefined ? null : `files with columns such as “${name}” put the day first`;
}

function withoutLooseYears(
  dated: readonly DatedColumn[],
  all: readonly SurveyedColumn[],
): readonly DatedColumn[] {
  const hasParts = all.some(
    ({ named, readings }) => readings.length === 0 && !named.isYear && named.isPlain && promisesDates(named),
  );
  return hasParts ? dated.filter(({ format }) => format !== "yyyy") : dated;
}

/** The plainest name, then the finest. A finer column needs days within the coarser one. */
function choose(dated: readonly DatedColumn[]): DatedColumn | null {
  const score = ({ named }: DatedColumn) =>
    (named.isPlain && promisesDates(named) ? 3 : named.isDate ? 2 : allowsDates(named) ? 1 : 0) -
    (named.end === "end" ? 0.5 : 0);
  const ranked = dated.toSorted((a, b) => score(b) - score(a) || length(a) - length(b) || a.at - b.at);
  const [best] = ranked;
  if (!best) return null;
  return ranked.find((other) => length(other) < length(best) && liesWithin(other, best)) ?? best;
}

const grains = ["day", "week", "month", "quarter", "period"];
const length = (column: DatedColumn) => grains.indexOf(writtenGrain(column));

function liesWithin(fine: DatedColumn, coarse: DatedColumn): boolean {
  return fine.cells.every((cell, row) => {
    const one = readPeriod(cell, fine.format);
    const other = readPeriod(coarse.cells[row] ?? "", coarse.format);
    return one !== null && other !== null && other.from <= one.from && one.to <= other.to;
  });
}

function isUnread({ named, profile, readings, cells }: SurveyedColumn): boolean {
  if (profile.filled === 0 || readings.length > 0) return false;
  const texts = [...profile.distinct].map((text) => text.trim());
  if (texts.every(isWeekday)) return false;
  if (looksLikeDates(profile, isWordOfDate)) return true;
  if (!promisesDates(named)) return false;
  return cells.some((cell) => /\d/.test(cell)) || texts.every((text) => monthNumber(text) !== null);
}

const isWordOfDate = (word: string) => monthNumber(word) !== null || isWeekday(word) || isDateWord(word);

function columnOf(
  chosen: DatedColumn,
  all: readonly SurveyedColumn[],
): { readonly column: DateColumn; readonly assumptions: readonly Assumption[] } {
  const { key, name, format, periods } = chosen;
  const last = writtenGrain(chosen) === "day" ? findLastDays(chosen, all) : null;
  const zone = zoneAssumption(chosen);
  const cover = last?.cover ?? ownCover(chosen);
  const isPeriod = last !== null && last.cover.covers !== "day" && !last.isNextStart;
  const column: DateColumn = {
    key,
    name,
    role: "date",
    dateFormat: format,
    ...(cover && cover.covers !== writtenGrain(chosen) && { covers: cover.covers }),
    ...(isPeriod && { until: last.key }),
    ...(cover?.isLastDay && { isLastDay: true }),
    ...(cover?.weekStartsOn && { weekStartsOn: cover.weekStartsOn }),
    ...(zone?.areMoments && { isMoment: true }),
  };
  const shown =
    ((isPeriod || last?.isNextStart) && last?.periods) || periods.map((period) => widened(period, column));
  const grain = grainOf(column) ?? "day";
  const { areMoments: _, ...ofZone } = zone ?? {};
  return {
    column,
    assumptions: [
      writingAssumption(chosen, shown),
      ...orderAssumption(chosen),
      ...(zone ? [ofZone as Assumption] : []),
      ...coverAssumption(chosen, grain, { isGuess: cover?.isGuess === true, last, periods: shown }),
    ],
  };
}

function ownCover({ format, named, periods, profile }: DatedColumn): Cover | null {
  if (format === "from-to" || format === "from-to month first") return coverOf(periods);
  if (writtenGrain({ format }) !== "day" || profile.times.other > 0) return null;
  const days = periods.map(({ from }) => from);
  return coverOfDays(named, days);
}
