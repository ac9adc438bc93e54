export type RangeType =
  | "daily"
  | "weekly"
  | "monthly"
  | "last_30_days"
  | "last_7_days"
  | "last_month"
  | "mid_monthly"
  | "custom";

export type ComparisonType =
  | "none"
  | "previous"
  | "previous_month"
  | "same_dates_last_year"
  | "same_weekdays_last_year"
  | "custom";
