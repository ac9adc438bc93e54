import { knownSources } from "#app/domain/widgets/data/load-widget-views.server.ts";
import { loadRealTimeViews } from "#app/domain/widgets/real-time/load-real-time-views.server.ts";
import type { WaitPolicy } from "#app/domain/sources/queries/provider-tables.server.ts";
import { realTimeSeconds, realTimeStaleAt } from "#app/domain/sources/freshness.ts";
import { now } from "#app/lib/clock.server.ts";
import { isTimeZone, timeZone } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Period } from "#app/metrics/periods/periods.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { getCompany } from "#db/queries/companies.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { publicBrandView } from "../../branded-head.ts";
import { applyFilters } from "../../filters/apply-filters.server.ts";
import { calendarOf, periodView } from "../read/period-from-url.ts";
import { withoutLostSources } from "../read/without-lost-sources.ts";

type Reader = { readonly as: "owner" | "visitor"; readonly patience: WaitPolicy | null };

const minutesShown = 30;

/** Last 30 minutes: no dates, comparison, receipts or summary. */
export async function loadRealTimeView(
  dashboard: Dashboard,
  { as, patience }: Reader,
): Promise<DashboardView> {
  const { companyId, content, id, permalink } = dashboard;
  const period = todayOf(dashboard);
  const widgets = content.widgets.filter(({ realTime }) => realTime);
  const [company, filtered] = await Promise.all([
    getCompany(companyId),
    applyFilters(companyId, { ...content, widgets }, { period, filters: [], mayFilterByAll: true }),
  ]);
  const zone = isTimeZone(content.timezone) ? content.timezone : timeZone("UTC");
  const sources = knownSources(filtered.inputs);
  const views = await loadRealTimeViews(companyId, filtered.widgets, sources, { as, period, zone, patience });
  const providers = new Set(
    [...sources.values()].flatMap(({ connector }) => (connector?.realTime ? [connector.name] : [])),
  );
  const view: DashboardView = {
    ...publicBrandView(content, company),
    id,
    permalink,
    period: { ...periodView(period, "en"), text: `Last ${minutesShown} minutes`, compareText: "" },
    asOf: asOf(views, content.timezone),
    attention: null,
    ...(views.some(isOnItsWay) && { isPending: true }),
    backgroundFileId: content.styles.backgroundImage ?? null,
    footer: content.footer,
    notes:
      providers.size === 0
        ? []
        : [
            `${[...providers].join(" and ")} counts these minutes apart: they are not final and cannot be compared with the numbers of days.`,
          ],
    ...(filtered.words.length > 0 && { filters: filtered.words }),
    widgets: views,
  };
  return as === "visitor" ? withoutLostSources(view) : view;
}

function todayOf(dashboard: Dashboard): Period {
  const { today, weekStartsOn } = calendarOf(dashboard, now());
  return {
    rangeType: "daily",
    range: { from: today, to: today },
    comparison: "none",
    compareRange: null,
    isPartial: true,
    weekStartsOn,
  };
}

function isOnItsWay({ body, isPending = false }: WidgetView): boolean {
  return isPending || (body.kind === "broken" && body.isPending === true);
}

function asOf(views: readonly WidgetView[], zone: string): string {
  const newest = lastFetch(views);
  if (newest === null) return "";
  const seconds = String(newest.getUTCSeconds()).padStart(2, "0");
  return `Last value ${formatter("en").moment(newest, zone).slice(-5)}:${seconds}, ${zone}`;
}

/** Null before the first result. */
function lastFetch(views: readonly WidgetView[]): Date | null {
  const [oldest] = views.flatMap(({ fetchedAt }) => fetchedAt ?? []).sort();
  return oldest === undefined ? null : new Date(oldest);
}

export function millisecondsToNext({ widgets, isPending = false }: DashboardView, at: Date): number {
  const fetched = lastFetch(widgets);
  if (isPending) return pendingMs;
  if (fetched === null) return realTimeSeconds * 1000;
  const due = realTimeStaleAt(fetched).getTime() - at.getTime();
  return Math.max(pendingMs, due + resultMs);
}

const pendingMs = 3_000;
const resultMs = 1_000;
