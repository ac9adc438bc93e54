import {
  dateFormats,
  type DateFormat,
  dateFormatNames,
  dayOrMonthFirst,
} from "#app/connectors/tables/cells/days.ts";
import { wordsOf } from "./column-meaning.ts";
import type { Draft } from "./column-profile.ts";

/** The format of at least 90 % of the cells. If both orders fit, day first, with a question. */
export function bestDateFormat({
  name,
  profile,
}: Draft): { dateFormat: DateFormat; question: string | null } | null {
  const named = /\b(?:date|day|datum|fecha|time|period)\b/.test(wordsOf(name));
  let best: DateFormat | null = null;
  let most = 0;
  for (const format of dateFormatNames) {
    const count = profile.days.get(format) ?? 0;
    // Five digits are more often a count than a day.
    if (format === "excel-serial" && !named) continue;
    if (count > most) [best, most] = [format, count];
  }
  if (!best || most < profile.filled * 0.9) return null;
  if (best === "yyyymmdd" && most < profile.filled) return null;
  const other = otherReading(best);
  const both = other !== null && profile.days.get(other) === most;
  return { dateFormat: best, question: both ? askWhichFirst(profile.distinct, best, other) : null };
}

function otherReading(format: DateFormat): DateFormat | null {
  const pair = dayOrMonthFirst.find((formats) => formats.includes(format));
  return pair?.find((candidate) => candidate !== format) ?? null;
}

function askWhichFirst(values: ReadonlySet<string>, format: DateFormat, other: DateFormat) {
  const example = [...values][0] ?? "";
  return (
    `The dates in this column can be read in two ways, such as ${example}. ` +
    `We read it as ${dateFormats[format].label}. Choose ${dateFormats[other].label} if that is wrong.`
  );
}
