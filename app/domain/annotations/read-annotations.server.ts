import type { DateRange } from "#app/lib/plain-date.ts";
import { listAnnotationsOf } from "#db/queries/annotations/annotations.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import type { ShownAnnotation } from "./place-annotations.ts";
import { annotatedRange, shownAnnotations } from "./shown-annotations.ts";

export async function readAnnotations(
  { id: dashboardId, companyId, clientId, content }: Dashboard,
  period: DateRange,
  isAgency: boolean,
): Promise<ShownAnnotation[]> {
  const stored = await listAnnotationsOf(companyId, { dashboardId, clientId }, annotatedRange(period));
  return shownAnnotations(stored, content, period, isAgency);
}
