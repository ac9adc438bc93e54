import type { Viewer } from "#app/auth/viewer.ts";
import { changingWidget } from "#app/domain/dashboards/edit/content/edit.ts";
import {
  saveDashboard,
  type SaveOutcome,
} from "#app/domain/dashboards/edit/content/save-dashboard.server.ts";
import { type Height, type Width } from "#app/domain/widgets/widget.ts";
import { widgetName } from "#app/views/widget-name.ts";

export function resizeWidget(
  viewer: Viewer,
  dashboardId: string,
  baseVersion: number | null,
  widgetId: string,
  { width, height }: { readonly width: Width; readonly height: Height },
): Promise<SaveOutcome> {
  return saveDashboard(
    viewer,
    dashboardId,
    baseVersion,
    changingWidget(widgetId, (widget) => ({
      widget: { ...widget, width, height },
      what: `Resized ${widgetName(widget)} to ${width} wide, ${height} high`,
    })),
  );
}
