import { keptDaysOf, type ProviderConnector } from "#app/connectors/core/define.ts";
import {
  addDays,
  type DateRange,
  day,
  dayAt,
  isFullMonth,
  type PlainDate,
  rangeLength,
  timeZone,
} from "#app/lib/plain-date.ts";
import { settledUntil } from "#app/metrics/periods/settled-until.ts";
import type { Trial } from "#tests/sandbox/stand-in.ts";

/** What a source knows, from its facts and not from its answers. */
export type Truth = {
  readonly from: PlainDate;
  readonly to: PlainDate;
  /** Numbers of later days may still change. */
  readonly finalTo: PlainDate;
  /** Only whole months have numbers. */
  readonly isMonthly: boolean;
};

/** Where the stand-ins' own facts begin and end. */
const facts: Readonly<Record<string, Partial<DateRange>>> = {
  csv: { from: day("2025-01-01"), to: day("2026-11-20") },
  "google-sheets": { from: day("2025-01-01"), to: day("2026-11-20") },
  "google-my-business performance": { to: day("2026-11-17") },
  "linkedin-social followers": { from: day("2025-11-02"), to: day("2026-11-19") }, // two days late
  mailchimp: { from: day("2026-05-20") },
  "mailchimp audience_activity": { from: day("2026-05-25") },
  salesflare: { from: day("2026-01-01") },
};

export function truthOf(
  kind: string,
  connector: ProviderConnector | null,
  { parameters }: Pick<Trial, "parameters">,
  zone: string | null,
  now: Date,
): Truth {
  const days = connector?.days ?? null;
  const own = timeZone((days && days.zone !== "account" ? days.zone : zone) ?? "UTC");
  const kept = days && keptDaysOf(days, parameters);
  const today = dayAt(own, now);
  const report = String(parameters.reportType ?? parameters.target ?? "");
  const { from = null, to = null } = facts[`${kind} ${report}`] ?? facts[kind] ?? {};
  const final = days ? settledUntil(days.settlesAfterHours, own, now) : addDays(today, -1);
  const latest = earlier(to ?? addDays(today, -1), addDays(today, -1));
  return {
    isMonthly: ["google-my-business keywords", "mailchimp audience_growth"].includes(`${kind} ${report}`),
    from: later(from ?? day("2024-01-01"), kept === null ? day("2024-01-01") : addDays(today, -kept)),
    to: latest,
    finalTo: earlier(latest, earlier(final, settledUntil(0, timeZone("Pacific/Honolulu"), now))),
  };
}

export const isKnown = ({ from, to }: DateRange, truth: Truth) =>
  from >= truth.from && to <= truth.to && (!truth.isMonthly || isFullMonth({ from, to }));
export const isFinal = (range: DateRange, truth: Truth) => isKnown(range, truth) && range.to <= truth.finalTo;
export const isEqual = (one: DateRange, other: DateRange) => rangeLength(one) === rangeLength(other);

const earlier = (one: PlainDate, other: PlainDate) => (one < other ? one : other);
const later = (one: PlainDate, other: PlainDate) => (one > other ? one : other);
