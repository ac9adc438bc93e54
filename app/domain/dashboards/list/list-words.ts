import { dayAt, isTimeZone, type TimeZone, yearOf } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { ReportDetail, ReportPeriod } from "#db/schema/reports.ts";

export function visibilityWords(dashboard: {
  readonly public: boolean;
  readonly passwordProtected: boolean;
}): string {
  if (!dashboard.public) return "Private";
  return dashboard.passwordProtected ? "Password" : "Public link";
}

type Rhythm = { readonly period: ReportPeriod; readonly detail: ReportDetail };

export function rhythmWords(reports: readonly Rhythm[]): string {
  return reports.length === 0 ? "–" : [...new Set(reports.map(rhythm))].join(", ");
}

const monthly: Readonly<Record<string, string>> = {
  FIRST_DAY: "1st of month",
  LAST_DAY: "Last of month",
  FIRST_WORK_DAY: "First work day",
};
const weekdays = ["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"];

function rhythm({ period, detail }: Rhythm): string {
  return (period === "MONTH" ? monthly[detail] : weekdays[Number(detail)]) ?? "–";
}

type DueReport = { readonly nextDueAt: Date; readonly timezone: string; readonly pausedAt: Date | null };

export function dueWords(reports: readonly DueReport[], zone: TimeZone, now: Date): string {
  const next = reports.find(({ pausedAt }) => pausedAt === null);
  if (!next) return reports.length === 0 ? "–" : "Paused";
  const words = formatter("en");
  const own = isTimeZone(next.timezone) ? next.timezone : zone;
  const day = dayAt(own, next.nextDueAt);
  const isThisYear = yearOf(day) === yearOf(dayAt(own, now));
  const date = isThisYear ? words.shortDay(day) : words.shortDay(day, "year");
  return `${date}, ${words.moment(next.nextDueAt, own).slice(-5)}`;
}
