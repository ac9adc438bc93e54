const minute = 60_000;

/** Minutes: 8 retries within 23 hours and 51 minutes. */
const waits = [1, 5, 15, 60, 120, 240, 420, 570];

/** Shortens waits by up to a tenth, to spread receivers. */
const jitter = 0.1;

const longestAskedMinutes = 60;

/** Null: give up. `random`: 0 to 1. */
export function nextAttempt(
  attempts: number,
  now: Date,
  retryAfterSeconds: number | null,
  random: () => number = Math.random,
): Date | null {
  const wait = waits[attempts - 1];
  if (wait === undefined) return null;
  const asked = Math.min((retryAfterSeconds ?? 0) / 60, longestAskedMinutes);
  return new Date(now.getTime() + Math.max(wait * (1 - jitter * random()), asked) * minute);
}

/** Seconds, or an HTTP date. */
export function retryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,7}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
