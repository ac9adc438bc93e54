import { dateFormatNames, dateFormats, readDay } from "../cells/days.ts";

const spans = ["day", "week", "month", "quarter", "year", "range"] as const;

export type Span = 0 | 1 | 2 | 3 | 4 | 5;

const maxRemembered = 5_000;
const remembered = new Map<string, Span>();

export function spanOfCell(text: string): Span {
  if (plainDay.test(text)) return 0;
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const span = findSpan(text.trim());
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(text, span);
  return span;
}

const plainDay = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:[\d:.Z+-]*)?$/;

/** Formats of days come first, so the shortest reading counts. */
function findSpan(text: string): Span {
  const format = dateFormatNames.find((name) => readDay(text, name) !== null);
  if (format === undefined) return 0;
  const { grain } = dateFormats[format];
  const span = grain !== "period" ? grain : format === "yyyy" ? "year" : "range";
  return spans.indexOf(span) as Span;
}

export function usualSpan(counts: readonly number[]): Span {
  return counts.indexOf(Math.max(...counts)) as Span;
}
