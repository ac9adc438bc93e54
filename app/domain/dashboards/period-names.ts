import type { ComparisonType, RangeType } from "#db/schema/documents/dashboard.ts";

type Names<Type> = readonly { readonly value: Type; readonly label: string }[];

export const rangeTypeNames: Names<RangeType> = [
  { value: "daily", label: "Today" },
  { value: "weekly", label: "This week" },
  { value: "monthly", label: "This month" },
  { value: "last_7_days", label: "Last 7 days" },
  { value: "last_30_days", label: "Last 30 days" },
  { value: "last_month", label: "Last month" },
  { value: "mid_monthly", label: "15th to 14th" },
  { value: "custom", label: "Custom" },
];

export const comparisonNames: Names<ComparisonType> = [
  { value: "none", label: "No comparison" },
  { value: "previous", label: "Previous period" },
  { value: "previous_month", label: "Previous month" },
  { value: "same_dates_last_year", label: "Same dates last year" },
  { value: "same_weekdays_last_year", label: "Same weekdays last year" },
  { value: "custom", label: "Custom" },
];
