import { isTimeZone } from "#app/lib/plain-date.ts";

/** No daylight saving time. */
const byOffset: Readonly<Record<string, string>> = {
  "-9.5": "Pacific/Marquesas",
  "3.5": "Asia/Tehran",
  "4.5": "Asia/Kabul",
  "5.5": "Asia/Kolkata",
  "5.75": "Asia/Kathmandu",
  "6.5": "Asia/Yangon",
  "8.75": "Australia/Eucla",
  "9.5": "Australia/Darwin",
};

type Clock = { readonly timezone_string?: string | null | undefined; readonly gmt_offset: number };

/** "Etc/GMT-2" is two hours ahead of UTC. Null if no zone fits. */
export function zoneOf({ timezone_string, gmt_offset }: Clock): string | null {
  if (timezone_string) return isTimeZone(timezone_string) ? timezone_string : null;
  if (gmt_offset === 0) return "UTC";
  const sign = gmt_offset > 0 ? "-" : "+";
  const whole = `Etc/GMT${sign}${Math.abs(gmt_offset)}`;
  return Number.isInteger(gmt_offset) && isTimeZone(whole) ? whole : (byOffset[gmt_offset] ?? null);
}
