import type { Refusals } from "#db/schema/documents/query.ts";

const minute = 60_000;
const hour = 60 * minute;

/** A connection refused for so long has ended. */
export const refusedForMs = 24 * hour;
/** Longer gaps between refusals prove nothing. */
const maxGapMs = 36 * hour;
/** One page's queries are refused together: one refusal. */
const togetherMs = 30_000;
const minRefusals = 3;
/** In a longer silence the provider was down. */
const shortSilenceMs = 2 * hour;

const firstWaitMs = 1.5 * minute;
const maxWaitMs = hour;

const ms = (iso: string) => Date.parse(iso);

export function addRefusal(before: Refusals | null, at: Date): Refusals {
  const last = at.toISOString();
  const gap = before ? at.getTime() - ms(before.last) : Infinity;
  if (!before || gap > maxGapMs) return { since: last, last, count: 1, silentSince: null };
  if (gap < togetherMs) return { ...before, silentSince: null };
  const silence = before.silentSince === null ? 0 : at.getTime() - ms(before.silentSince);
  const since = silence > shortSilenceMs ? new Date(ms(before.since) + silence).toISOString() : before.since;
  return { since, last, count: before.count + 1, silentSince: null };
}

export function addSilence(before: Refusals, at: Date): Refusals {
  return before.silentSince === null ? { ...before, silentSince: at.toISOString() } : before;
}

export function hasLastedADay({ since, last, count }: Refusals): boolean {
  return count >= minRefusals && ms(last) - ms(since) >= refusedForMs;
}

/** After minutes, then hourly, and after the day. */
export function nextTryAt({ since }: Refusals, at: Date): Date {
  const refusedFor = at.getTime() - ms(since);
  const left = refusedForMs - refusedFor;
  const wait = Math.min(Math.max(firstWaitMs, refusedFor), maxWaitMs, left > 0 ? left : maxWaitMs);
  return new Date(at.getTime() + Math.max(firstWaitMs, wait));
}
