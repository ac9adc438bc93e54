import type { ReportRefusal } from "./create-report.server.ts";
import { quotaText } from "./rules/report-slots.server.ts";

export function refusalFields(refusal: ReportRefusal): Record<string, string[]> {
  switch (refusal.outcome) {
    case "dashboard-not-found":
      return { dashboard_id: ["Choose a dashboard."] };
    case "destination-not-found":
      return { destinations: ["A chosen destination was deleted. Choose again."] };
    case "limit":
      return { dashboard_id: [quotaText] };
    case "too-many-widgets":
      return { with_pdf: [tooManyWidgetsText(refusal.max)] };
  }
}

export function tooManyWidgetsText(max: number): string {
  return `PDF export is disabled for dashboards with more than ${max} widgets.`;
}
