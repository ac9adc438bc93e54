import { dayAt, isTimeZone, type PlainDate, timeZone } from "#app/lib/plain-date.ts";

const nightStart = 30;
const slots = 300;
/** Looks wait for missing results until `lastLook`. */
export const firstLook = 6 * 60;
export const lastLook = 12 * 60;

export function localTime(zone: string, at: Date): { readonly day: PlainDate; readonly minute: number } {
  const own = isTimeZone(zone) ? zone : timeZone("UTC");
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: own,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  return { day: dayAt(own, at), minute: part("hour") * 60 + part("minute") };
}

/** −1 before the night begins. */
export function lastSlot(minute: number): number {
  return Math.min(minute - nightStart, slots - 1);
}
