import fc from "fast-check";
import {
  addDays,
  addMonths,
  type DateRange,
  day,
  dayAt,
  type PlainDate,
  timeZone,
} from "#app/lib/plain-date.ts";
import type { Period } from "#app/metrics/periods/periods.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import type { ComparisonType, InteractiveWidget, RangeType } from "#db/schema/documents/dashboard.ts";

/** A world with the same events every day, and a source's view of it. */
export type Case = {
  /** Any minute of any day. */
  readonly now: Date;
  readonly rangeType: RangeType;
  readonly comparison: ComparisonType;
  /** Days before today, of a custom range and its comparison. */
  readonly custom: {
    readonly back: number;
    readonly length: number;
    readonly gap: number;
    readonly lengthBefore: number;
  };
  readonly dashboardZone: string;
  readonly includesToday: boolean;
  readonly look: Look;
  readonly source: FileCase | ProviderCase;
};

export type Look = {
  readonly format: Exclude<InteractiveWidget["format"], "chart:pie" | "chart:radar">;
  readonly dimension: "date" | "week" | "month" | "campaign";
};

export type Hole = { readonly back: number; readonly length: number };

export type FileCase = {
  readonly kind: "file";
  readonly zone: string;
  readonly step: "day" | "week" | "month";
  /** First and last row, in days before the file was read; the last may be today or a planned day. */
  readonly first: number;
  readonly last: number;
  readonly readDaysAgo: number;
  readonly holes: readonly Hole[];
  /** Days with a row that has no number of visits. */
  readonly emptyCells: readonly Hole[];
};

export type ProviderCase = {
  readonly kind: "provider";
  readonly zone: string;
  readonly settlesAfterHours: number;
  /** Of 100, the part received for a day that is not final yet. */
  readonly come: number;
  readonly keptDays: number | null;
  /** The account's age in days; null: older than any query. */
  readonly ageDays: number | null;
  readonly missing: "zero" | "unknown";
  readonly holes: readonly Hole[];
};

const zones = [
  "UTC",
  "Pacific/Auckland",
  "America/Los_Angeles",
  "Asia/Kolkata",
  "Pacific/Kiritimati",
  "Europe/Berlin",
];
const zone = fc.constantFrom(...zones);
const hole = fc.record({ back: fc.integer({ min: 0, max: 420 }), length: fc.integer({ min: 1, max: 12 }) });
const holes = fc.oneof(fc.constant([]), fc.array(hole, { maxLength: 6 }));

const fileCase: fc.Arbitrary<FileCase> = fc.record({
  kind: fc.constant("file" as const),
  zone,
  step: fc.constantFrom("day" as const, "day" as const, "day" as const, "week" as const, "month" as const),
  first: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 90, max: 800 })),
  last: fc.oneof(fc.constant(1), fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 60 })),
  readDaysAgo: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 90 })),
  holes,
  emptyCells: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: holes }),
});

const providerCase: fc.Arbitrary<ProviderCase> = fc.record({
  kind: fc.constant("provider" as const),
  zone,
  settlesAfterHours: fc.constantFrom(0, 0, 6, 24, 48, 72, 24 * 12),
  come: fc.integer({ min: 0, max: 100 }),
  keptDays: fc.constantFrom(null, null, null, 7, 90, 365, 486),
  ageDays: fc.option(fc.integer({ min: 0, max: 400 })),
  missing: fc.constantFrom("zero" as const, "unknown" as const),
  holes,
});

const rangeTypes = [
  "daily",
  "weekly",
  "monthly",
  "last_7_days",
  "last_30_days",
  "last_month",
  "mid_monthly",
  "custom",
  "custom",
] as const;
const comparisons = [
  "previous",
  "previous",
  "previous_month",
  "same_dates_last_year",
  "same_weekdays_last_year",
  "custom",
] as const;

export const anyCase: fc.Arbitrary<Case> = fc.record({
  now: fc
    .integer({ min: Date.parse("2024-01-01") / 60_000, max: Date.parse("2028-12-31") / 60_000 })
    .map((minute) => new Date(minute * 60_000)),
  rangeType: fc.constantFrom(...rangeTypes),
  comparison: fc.constantFrom(...comparisons),
  custom: fc.record({
    back: fc.integer({ min: 0, max: 120 }),
    length: fc.integer({ min: 1, max: 100 }),
    gap: fc.integer({ min: -5, max: 40 }),
    /** 0: as many days as the range has. */
    lengthBefore: fc.oneof(
      { weight: 2, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 100 }) },
    ),
  }),
  dashboardZone: zone,
  includesToday: fc.boolean(),
  look: fc.record({
    format: fc.constantFrom("summary" as const, "table" as const, "chart" as const, "chart:gauge" as const),
    dimension: fc.constantFrom("date" as const, "week" as const, "month" as const, "campaign" as const),
  }),
  source: fc.oneof(fileCase, providerCase),
});

export function periodOf({ now, rangeType, comparison, custom, dashboardZone, includesToday }: Case): Period {
  const today = dayAt(timeZone(dashboardZone), now);
  const endDate = addDays(today, -custom.back);
  const startDate = addDays(endDate, 1 - custom.length);
  const compareEndDate = addDays(startDate, -1 - custom.gap);
  const lengthBefore = custom.lengthBefore || custom.length;
  return resolvePeriod(
    {
      rangeType,
      startDate,
      endDate,
      comparison,
      compareStartDate: addDays(compareEndDate, 1 - lengthBefore),
      compareEndDate,
    },
    { today, includesToday },
  );
}

export function isAmong(date: PlainDate, gaps: readonly Hole[], today: PlainDate): boolean {
  return gaps.some(({ back, length }) => {
    const to = addDays(today, -back);
    return date <= to && date > addDays(to, -length);
  });
}

/** First days of the steps of a range. */
export function stepsOf({ from, to }: DateRange, step: FileCase["step"]): PlainDate[] {
  const steps: PlainDate[] = [];
  const first = step === "month" ? day(`${from.slice(0, 7)}-01`) : from;
  for (
    let at = first;
    at <= to;
    at = step === "month" ? addMonths(at, 1) : addDays(at, step === "week" ? 7 : 1)
  )
    steps.push(at);
  return steps;
}
