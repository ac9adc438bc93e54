import { applyKeptFilters } from "#app/domain/dashboards/filters/apply-filters.server.ts";
import { withFilterMarks } from "#app/domain/dashboards/filters/filter-page.ts";
import { periodFromUrl } from "#app/domain/dashboards/read/period-from-url.ts";
import { now } from "#app/lib/clock.server.ts";
import { periodText } from "#app/metrics/format/period-words.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import type { Widget } from "#db/schema/documents.ts";
import { loadViewInputs, loadWidgetViews } from "#app/domain/widgets/data/load-widget-views.server.ts";
import { NameSlots } from "#app/domain/widgets/rows/name-slots.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import type { DraftRows } from "./find-draft-source.server.ts";

export type Preview = {
  readonly view: WidgetView;
  readonly period: string;
};

/** `dates` are those of the page's address. */
export async function previewWidget(
  dashboard: Dashboard,
  widget: Widget,
  given: { readonly seconds: number; readonly rows: DraftRows; readonly dates: URLSearchParams },
): Promise<Preview | null> {
  const { companyId, content } = dashboard;
  const { seconds, rows, dates } = given;
  const { period } = periodFromUrl(dates, dashboard, now());
  const patience = { seconds, for: "missing" } as const;
  const names = new NameSlots(dashboard.colorNames);
  const reading = { period, lang: "en", as: "owner", receipt: null, names, patience } as const;
  const all = { ...content, widgets: [...content.widgets, widget] };
  const filtered = await applyKeptFilters(companyId, all, period);
  const shown = filtered?.widgets.at(-1) ?? widget;
  const inputs = await loadViewInputs(companyId, [shown], reading, rows);
  const views = await loadWidgetViews(companyId, [shown], reading, inputs);
  const [view] = filtered ? withFilterMarks(views, filtered.states) : views;
  return view ? { view, period: periodText(period.range, "en") } : null;
}
