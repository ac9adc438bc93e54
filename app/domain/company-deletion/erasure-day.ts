import { formatter } from "#app/metrics/format/format.ts";
import { dayAt, type TimeZone, timeZone } from "#app/lib/plain-date.ts";

export const graceDays = 30;
const day = 86_400_000;

export function erasedOn(deletedAt: Date, zone: TimeZone = timeZone("UTC")): string {
  return formatter("en").day(dayAt(zone, new Date(deletedAt.getTime() + graceDays * day)));
}

/** Companies deleted before it are erased. */
export function graceStart(now: Date): Date {
  return new Date(now.getTime() - graceDays * day);
}
