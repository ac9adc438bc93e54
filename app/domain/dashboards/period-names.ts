import type { ComparisonType, RangeType } from "#db/schema/documents.ts";

export const rangeTypeNames: readonly { readonly value: RangeType; readonly label: string }[] = [
  { value: "last_30_days", label: "Last 30 Days" },
  { value: "last_7_days", label: "Last 7 Days" },
  { value: "last_month", label: "Last Month" },
  { value: "monthly", label: "Monthly (this month so far)" },
  { value: "weekly", label: "Weekly (this week so far)" },
  { value: "daily", label: "Daily (today)" },
  { value: "mid_monthly", label: "Mid-Monthly (15th to 14th)" },
  { value: "custom", label: "Custom" },
];

export const comparisonNames: readonly { readonly value: ComparisonType; readonly label: string }[] = [
  { value: "previous", label: "Previous period of the same length" },
  { value: "previous_month", label: "Previous month" },
  { value: "same_dates_last_year", label: "Same dates last year" },
  { value: "same_weekdays_last_year", label: "Same weekdays last year" },
  { value: "custom", label: "Custom dates" },
  { value: "none", label: "No comparison" },
];
