import type { PeriodChoice } from "#app/metrics/periods/periods.ts";

export type DateProblem = {
  readonly field: "startDate" | "endDate" | "comparison" | "compareStartDate" | "compareEndDate";
  readonly message: string;
};

export function dateProblem(choice: PeriodChoice): DateProblem | null {
  const { rangeType, startDate, endDate, comparison, compareStartDate, compareEndDate } = choice;
  if (rangeType === "custom") {
    if (startDate === null) return { field: "startDate", message: "Enter a start date." };
    if (endDate === null) return { field: "endDate", message: "Enter an end date." };
    if (startDate > endDate) return { field: "endDate", message: "The end date is before the start date." };
  }
  if (comparison !== "custom") return null;
  if (rangeType !== "custom")
    return {
      field: "comparison",
      message: "Custom comparison dates require a custom date range.",
    };
  if (compareStartDate === null)
    return { field: "compareStartDate", message: "Enter a start date for the comparison." };
  if (compareEndDate === null)
    return { field: "compareEndDate", message: "Enter an end date for the comparison." };
  if (compareStartDate > compareEndDate)
    return { field: "compareEndDate", message: "The end date is before the start date." };
  if (endDate !== null && compareEndDate > endDate)
    return { field: "compareEndDate", message: "The comparison must end on or before the end date." };
  return null;
}
