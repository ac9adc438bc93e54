import { loadWidgetData } from "#app/domain/widgets/data/load-widget-views.server.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import { addDays, timeZone, today } from "#app/lib/plain-date.ts";
import { applyFilters } from "../../filters/apply-filters.server.ts";
import { takeDashboardsToPrepare } from "#db/queries/dashboard-views.ts";
import { calendarOf } from "./period-from-url.ts";

const livelyDays = 14;
const takenAtOnce = 20;
/** A day begins at a quarter hour in every time zone. */
const quarterMs = 15 * 60_000;

/**
 * For the day's first reader. Processes share the dashboards: each is taken once in a quarter hour. Those of a process that
 * was killed follow in the next one.
 */
export async function prepareDashboards(clock: () => Date): Promise<void> {
  for (let after = ""; ;) {
    const now = clock();
    const since = addDays(today(timeZone("UTC"), now), -livelyDays);
    const notSince = new Date(now.getTime() - (now.getTime() % quarterMs));
    const dashboards = await takeDashboardsToPrepare({ since, notSince, at: now }, after, takenAtOnce);
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
    if (dashboards.length < takenAtOnce) return;
    after = dashboards.at(-1)!.id;
  }
}
