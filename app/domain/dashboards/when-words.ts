import { addDays, dayAt, type TimeZone, yearOf } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";

/** "today 14:32", "yesterday", "18 Nov", "28 Oct 2025". */
export function whenWords(moment: Date, zone: TimeZone, now: Date): string {
  const [day, today] = [dayAt(zone, moment), dayAt(zone, now)];
  const words = formatter("en");
  if (day === today) return `today ${words.moment(moment, zone).slice(-5)}`;
  if (day === addDays(today, -1)) return "yesterday";
  return yearOf(day) === yearOf(today) ? words.shortDay(day) : words.shortDay(day, "year");
}

export function changeWords(
  { by, byYou, at }: { readonly by: string | null; readonly byYou: boolean; readonly at: Date },
  zone: TimeZone,
  now: Date,
): string {
  const who = byYou ? "You" : by;
  const when = whenWords(at, zone, now);
  return who ? `${who}, ${when}` : when.charAt(0).toUpperCase() + when.slice(1);
}
