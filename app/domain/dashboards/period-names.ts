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
  { value: "previous", label: "The equally long period before" },
  { value: "previous_month", label: "The month before" },
  { value: "same_dates_last_year", label: "The same dates last year" },
  { value: "same_weekdays_last_year", label: "The same weekdays last year" },
  { value: "custom", label: "Custom days" },
  { value: "none", label: "Nothing" },
];
