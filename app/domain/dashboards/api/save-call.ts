import type { PlainDate } from "#app/lib/plain-date.ts";
import { isColor } from "#app/theme/color.ts";
import type { DashboardContent, DashboardStyles } from "#db/schema/documents/dashboard.ts";
import type { SaveCall } from "./dashboard.form.ts";
import type { DateProblem } from "../view/read/date-problem.ts";

export function contentOfCall(call: SaveCall): Partial<DashboardContent> {
  return {
    ...(call.name !== undefined && { name: call.name }),
    ...(call.styles !== undefined && { styles: call.styles }),
    ...(call.widgets !== undefined && { widgets: call.widgets }),
    ...(call.hidden_date_selector !== undefined && { hiddenDateSelector: call.hidden_date_selector }),
    ...(call.footer !== undefined && { footer: call.footer }),
    ...(call.range_type !== undefined && { rangeType: call.range_type }),
    ...(call.start !== undefined && { startDate: call.start }),
    ...(call.end !== undefined && { endDate: call.end }),
    ...(call.comparison !== undefined && { comparison: call.comparison }),
    ...(call.compare_start !== undefined && { compareStartDate: call.compare_start }),
    ...(call.compare_end !== undefined && { compareEndDate: call.compare_end }),
    ...(call.timezone !== undefined && { timezone: call.timezone }),
  };
}

const colors = ["backgroundColor", "dashboardBackgroundColor", "color"] as const;

/** Invalid colors keep their stored value. */
export function restoreInvalidColors(given: DashboardStyles, stored: DashboardStyles): DashboardStyles {
  const kept = { ...given };
  for (const name of colors) {
    if (given[name] === undefined || isColor(given[name])) continue;
    delete kept[name];
    if (stored[name] !== undefined) Object.assign(kept, { [name]: stored[name] });
  }
  return kept;
}

type Days = Pick<DashboardContent, "startDate" | "endDate" | "compareStartDate" | "compareEndDate">;

/** Specification section 5. */
export function sortDates(days: Days): Days {
  const { startDate, endDate, compareStartDate, compareEndDate } = days;
  const isSwapped = (from: PlainDate | null, to: PlainDate | null) =>
    from !== null && to !== null && from > to;
  return {
    ...(isSwapped(startDate, endDate) ? { startDate: endDate, endDate: startDate } : { startDate, endDate }),
    ...(isSwapped(compareStartDate, compareEndDate)
      ? { compareStartDate: compareEndDate, compareEndDate: compareStartDate }
      : { compareStartDate, compareEndDate }),
  };
}

export const callNames = {
  startDate: "start",
  endDate: "end",
  comparison: "comparison",
  compareStartDate: "compare_start",
  compareEndDate: "compare_end",
} as const satisfies Readonly<Record<DateProblem["field"], string>>;
