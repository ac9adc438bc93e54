import { dayAt, isPlainDate, type PlainDate, type TimeZone } from "#app/lib/plain-date.ts";

/** Null for text that is neither a day nor an instant. */
export function dayOf(written: string | null | undefined, zone: TimeZone): PlainDate | null {
  if (!written) return null;
  if (isPlainDate(written)) return written;
  const moment = new Date(written);
  return Number.isNaN(moment.getTime()) ? null : dayAt(zone, moment);
}
