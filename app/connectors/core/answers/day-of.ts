import { dayAt, isPlainDate, type PlainDate, type TimeZone } from "#app/lib/plain-date.ts";

/** The day of something that a provider dates by an instant, or by a day alone, which is no zone's midnight. Null for what is neither. */
export function dayOf(written: string | null | undefined, zone: TimeZone): PlainDate | null {
  if (!written) return null;
  if (isPlainDate(written)) return written;
  const moment = new Date(written);
  return Number.isNaN(moment.getTime()) ? null : dayAt(zone, moment);
}
