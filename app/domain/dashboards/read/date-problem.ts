import type { PeriodChoice } from "#app/metrics/periods/periods.ts";

export type DateProblem = {
  readonly field: "startDate" | "endDate" | "comparison" | "compareStartDate" | "compareEndDate";
  readonly message: string;
};

export function dateProblem(choice: PeriodChoice): DateProblem | null {
  const { rangeType, startDate, endDate, comparison, compareStartDate, compareEndDate } = choice;
  if (rangeType === "custom") {
    if (startDate === null) return { field: "startDate", message: "Give the first day." };
    if (endDate === null) return { field: "endDate", message: "Give the last day." };
    if (startDate > endDate) return { field: "endDate", message: "The last day is before the first one." };
  }
  if (comparison !== "custom") return null;
  if (rangeType !== "custom")
    return {
      field: "comparison",
      message: "Days of your own to compare with need days of your own to show.",
    };
  if (compareStartDate === null)
    return { field: "compareStartDate", message: "Give the first day to compare with." };
  if (compareEndDate === null)
    return { field: "compareEndDate", message: "Give the last day to compare with." };
  if (compareStartDate > compareEndDate)
    return { field: "compareEndDate", message: "The last day is before the first one." };
  if (endDate !== null && compareEndDate > endDate)
    return { field: "compareEndDate", message: "These days must not end after the days shown." };
  return null;
}
