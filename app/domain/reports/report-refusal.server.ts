import type { ReportRefusal } from "./create-report.server.ts";
import { quotaText } from "./rules/report-slots.server.ts";

/** Why a report was not made or not changed, in words under the field that helps. */
export function refusalFields(refusal: ReportRefusal): Record<string, string[]> {
  switch (refusal.outcome) {
    case "dashboard-not-found":
      return { dashboard_id: ["Choose a dashboard."] };
    case "limit":
      return { dashboard_id: [quotaText] };
    case "too-many-widgets":
      return { with_pdf: [tooManyWidgetsText(refusal.max)] };
  }
}

/** The specification's words for the PDF of a dashboard that is too large. */
export function tooManyWidgetsText(max: number): string {
  return `PDF export is disabled for dashboards with more than ${max} widgets.`;
}
