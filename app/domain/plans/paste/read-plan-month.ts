import { readDay, type DateFormat } from "#app/connectors/tables/cells/days.ts";
import { monthNumber } from "#app/connectors/tables/cells/month-names.ts";
import { type PlainDate, plainDate, startOfMonth } from "#app/lib/plain-date.ts";

const months: readonly DateFormat[] = ["yyyy-mm", "mmm yyyy"];
const days: readonly DateFormat[] = [
  "yyyy-mm-dd",
  "yyyy/mm/dd",
  "dd.mm.yyyy",
  "dd/mm/yyyy",
  "mm/dd/yyyy",
  "dd-mm-yyyy",
  "mm-dd-yyyy",
  "d mmm yyyy",
  "mmm d, yyyy",
];

/** The month's first day, from "2026-10" or "Okt. 2026". */
export function readPlanMonth(cell: string, year: number | null): PlainDate | "no-year" | null {
  const text = cell.trim();
  for (const format of months) {
    const found = readDay(text, format);
    if (found) return found;
  }
  const [, month, written] = /^(\d{1,2})\s?[/.-]\s?(\d{4})$/.exec(text) ?? [];
  if (month !== undefined && written !== undefined) return monthOf(Number(written), Number(month));
  const readings = new Set(days.flatMap((format) => readDay(text, format) ?? []));
  // Only one reading of 01/02/2026 is a first of the month.
  const firsts = [...readings].filter((date) => date === startOfMonth(date));
  const [first] = firsts.length > 0 ? firsts : [...readings];
  if (first && new Set((firsts.length > 0 ? firsts : [...readings]).map(startOfMonth)).size === 1)
    return startOfMonth(first);
  const named = monthNumber(text);
  if (named === null) return null;
  return year === null ? "no-year" : monthOf(year, named);
}

function monthOf(year: number, month: number): PlainDate | null {
  return month >= 1 && month <= 12 && year >= 1970 && year < 2200 ? plainDate(year, month, 1) : null;
}
