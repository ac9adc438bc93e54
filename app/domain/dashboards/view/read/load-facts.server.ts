import { knownSources, loadWidgetViews } from "#app/domain/widgets/data/load-widget-views.server.ts";
import type { Fact } from "#app/domain/widgets/facts/facts.ts";
import { loadPlannedGoals } from "#app/domain/plans/load-planned-goals.server.ts";
import { now } from "#app/lib/clock.server.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import type { Period } from "#app/metrics/periods/periods.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { applyFilters } from "../../filters/apply-filters.server.ts";
import { calendarOf } from "./period-from-url.ts";

/** Without readers' filters. */
export async function loadFacts(
  dashboard: Dashboard,
  period: Period,
): Promise<{ readonly facts: readonly Fact[]; readonly today: PlainDate }> {
  const { companyId, content } = dashboard;
  const { inputs, widgets } = await applyFilters(companyId, content, {
    period,
    filters: [],
    mayFilterByAll: true,
  });
  const facts: Fact[] = [];
  const plans = await loadPlannedGoals({
    companyId,
    clientId: dashboard.clientId,
    widgets,
    range: period.range,
    sources: knownSources(inputs),
    loading: {},
  });
  await loadWidgetViews(
    companyId,
    widgets,
    { period, lang: "en", as: "owner", zone: content.timezone, receipt: null, facts, plans },
    inputs,
  );
  return { facts, today: calendarOf(dashboard, now()).today };
}
