import type { DashboardContent } from "#db/schema/documents.ts";
import type { SaveCall } from "./dashboard.form.ts";

/** The call's names as the content's; only what was said. */
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
