import { addDays, type DateRange } from "#app/lib/plain-date.ts";

/** The range in pieces that a provider answers: each at most so many days long, none of them twice. */
export function rangePieces({ from, to }: DateRange, mostDays: number): DateRange[] {
  const pieces: DateRange[] = [];
  for (let start = from; start <= to; start = addDays(start, mostDays)) {
    const end = addDays(start, mostDays - 1);
    pieces.push({ from: start, to: end < to ? end : to });
  }
  return pieces;
}
