import { loadWidgetData } from "#app/domain/widgets/data/load-widget-views.server.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import { addDays, timeZone, today } from "#app/lib/plain-date.ts";
import { applyFilters } from "../../filters/apply-filters.server.ts";
import { listActiveDashboards } from "#db/queries/dashboard-views.ts";
import { calendarOf } from "./period-from-url.ts";

const livelyDays = 14;
const page = 50;

/** For the day's first reader. */
export async function prepareDashboards(now: Date): Promise<void> {
  const since = addDays(today(timeZone("UTC"), now), -livelyDays);
  for (let after = ""; ;) {
    const dashboards = await listActiveDashboards(since, after, page);
    for (const dashboard of dashboards) {
      const { companyId, content } = dashboard;
      const period = resolvePeriod(content, calendarOf(dashboard, now));
      const reading = {
        period,
        lang: "en",
        as: "visitor",
        receipt: null,
        ahead: true,
      } as const;
      const none = { period, filters: [], mayFilterByAll: true };
      const { widgets, inputs } = await applyFilters(companyId, content, none);
      await loadWidgetData(companyId, widgets, reading, inputs);
    }
    if (dashboards.length < page) return;
    after = dashboards.at(-1)!.id;
  }
}
