import { addDays, type DateRange } from "#app/lib/plain-date.ts";

export function rangePieces({ from, to }: DateRange, mostDays: number): DateRange[] {
  const pieces: DateRange[] = [];
  for (let start = from; start <= to; start = addDays(start, mostDays)) {
    const end = addDays(start, mostDays - 1);
    pieces.push({ from: start, to: end < to ? end : to });
  }
  return pieces;
}
