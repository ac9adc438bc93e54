import { runAllSteps } from "#app/lib/steps.ts";
import { widgetViewSteps } from "#app/domain/widgets/view/build-widget-view.ts";
import type { ViewFrame, WidgetData } from "#app/domain/widgets/view/widget-data.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import type { Widget } from "#db/schema/documents/dashboard.ts";

/** What a page shows of a widget, made without pauses. */
export function buildWidgetView(widget: Widget, data: WidgetData | null, frame: ViewFrame): WidgetView {
  return runAllSteps(widgetViewSteps(widget, data, frame));
}
