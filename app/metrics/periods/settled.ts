import { addDays, dayAt } from "#app/lib/plain-date.ts";
import type { PlainDate, TimeZone } from "#app/lib/plain-date.ts";

/** The last day that ended, in the account's zone, at least `lagHours` ago. */
export function settledUntil(lagHours: number, zone: TimeZone, now: Date): PlainDate {
  return addDays(dayAt(zone, new Date(now.getTime() - lagHours * 3_600_000)), -1);
}
