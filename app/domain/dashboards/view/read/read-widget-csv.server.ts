import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { loadWidgetCsv } from "#app/domain/widgets/data/load-widget-csv.server.ts";
import { periodText } from "#app/metrics/format/period-words.ts";
import { applyFilters } from "../../filters/apply-filters.server.ts";
import type { FilterProblems } from "../../filters/dashboard-filter.ts";
import { withFilterTitles } from "../../filters/filter-page.ts";
import { requestedFilters } from "../../filters/requested-filters.ts";
import { isVisit } from "./view-parts.server.ts";
import { openDashboard } from "./open-dashboard.server.ts";
import { requestedPeriod, type PeriodProblems } from "./period-from-url.ts";
import { recordExport } from "./record-export.server.ts";

export type ReadWidget =
  | {
      readonly outcome: "read";
      readonly title: string;
      readonly periodText: string;
      readonly lines: AsyncIterable<string> | null;
    }
  | { readonly outcome: "wrong-dates"; readonly problems: PeriodProblems }
  | { readonly outcome: "wrong-filter"; readonly problems: FilterProblems }
  | { readonly outcome: "password-needed" | "not-served" | "gone" }
  | { readonly outcome: "not-found" };

export async function readWidgetCsv(
  viewer: Viewer | null,
  permalink: string,
  widgetId: string,
  request: Request,
): Promise<ReadWidget> {
  const opened = await openDashboard(viewer, permalink, request);
  if (opened.outcome !== "open") return { outcome: opened.outcome };
  const widget = opened.dashboard.content.widgets.find(({ id }) => id === widgetId);
  if (!widget) return { outcome: "not-found" };
  const { as, dashboard } = opened;
  const { companyId, content } = dashboard;
  const { searchParams } = new URL(request.url);
  const { period, problems } = requestedPeriod(as, dashboard, searchParams, now());
  if (problems) return { outcome: "wrong-dates", problems };
  const asked = requestedFilters(as, content, searchParams);
  const { filters } = asked;
  const applied = await applyFilters(companyId, content, {
    period,
    filters,
    mayFilterByAll: as === "owner",
  });
  const wrong = asked.problems ?? (applied.problem === null ? null : { filter: applied.problem });
  if (wrong) return { outcome: "wrong-filter", problems: wrong };
  const shown = withFilterTitles(applied).find(({ id }) => id === widgetId)!;
  const csv = await loadWidgetCsv(companyId, shown, {
    period,
    lang: "en",
    as,
    zone: content.timezone,
    receipt: null,
    visitedDashboard: isVisit(dashboard, period, { as, filters }) ? dashboard.id : null,
  });
  if (csv.isLost && as === "visitor") return { outcome: "not-found" };
  await recordExport(viewer, dashboard, "CSV", request);
  return {
    outcome: "read",
    title: shown.title,
    periodText: periodText(period.range, "en"),
    lines: csv.lines,
  };
}
