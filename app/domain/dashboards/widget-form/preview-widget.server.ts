import { periodFromUrl } from "#app/domain/dashboards/read/period-from-url.ts";
import { now } from "#app/lib/clock.server.ts";
import { periodText } from "#app/metrics/format/period-words.ts";
import type { DashboardContent, Widget } from "#db/schema/documents.ts";
import { loadWidgetViews } from "#app/domain/widgets/data/load-widget-views.server.ts";
import type { WidgetView } from "#app/views/widget-view.ts";

export type Preview = {
  readonly view: WidgetView;
  readonly period: string;
};

/** Uses the dashboard's own period and waits at most `seconds`. */
export async function previewWidget(
  companyId: string,
  content: DashboardContent,
  widget: Widget,
  seconds: number,
): Promise<Preview | null> {
  const { period } = periodFromUrl(new URLSearchParams(), content, now());
  const patience = { seconds, for: "missing" } as const;
  const reading = { period, lang: "en", as: "owner", receipt: null, patience } as const;
  const [view] = await loadWidgetViews(companyId, [widget], reading);
  return view ? { view, period: periodText(period.range, "en") } : null;
}
