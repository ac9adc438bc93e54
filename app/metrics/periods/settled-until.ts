import { addDays, dayAt } from "#app/lib/plain-date.ts";
import type { PlainDate, TimeZone } from "#app/lib/plain-date.ts";

/** The last day that ended at least `lagHours` ago, in `zone`. */
export function settledUntil(lagHours: number, zone: TimeZone, now: Date): PlainDate {
  return addDays(dayAt(zone, new Date(now.getTime() - lagHours * 3_600_000)), -1);
}
