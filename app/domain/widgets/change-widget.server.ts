import type { Viewer } from "#app/auth/viewer.ts";
import { changingWidget } from "#app/domain/dashboards/edit.ts";
import { saveDashboard, type SaveOutcome } from "#app/domain/dashboards/save-dashboard.server.ts";
import type { Widget } from "#db/schema/documents.ts";
import { keptOrder } from "./order-by.ts";
import { widgetName } from "./widget.ts";

/** All of a widget at once, as its form says; its place stays. An order by a column that is gone goes with it. */
export function changeWidget(
  viewer: Viewer,
  dashboardId: string,
  baseVersion: number | null,
  widget: Widget,
): Promise<SaveOutcome> {
  const kept =
    widget.nature === "interactive"
      ? { ...widget, orderBy: keptOrder(widget.orderBy, widget.instances) }
      : widget;
  return saveDashboard(
    viewer,
    dashboardId,
    baseVersion,
    changingWidget(widget.id, () => ({ widget: kept, what: `Changed ${widgetName(kept)}` })),
  );
}
