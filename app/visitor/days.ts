// Days as "2026-11-21", computed in UTC, which has no daylight saving.

export const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

export const dateOf = (day: string) => new Date(`${day}T00:00Z`);

export function addDays(day: string, days: number): string {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export function addMonths(day: string, months: number): string {
  const date = dateOf(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(Number(day.slice(8)), last));
  return date.toISOString().slice(0, 10);
}

export const daysBetween = (from: string, to: string) =>
  (dateOf(to).getTime() - dateOf(from).getTime()) / 86_400_000;

/** Monday is 0. */
export const weekday = (day: string) => (dateOf(day).getUTCDay() + 6) % 7;

export const clamp = (day: string, min: string, max: string) => (day < min ? min : day > max ? max : day);
