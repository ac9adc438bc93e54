import type { Viewer } from "#app/auth/viewer.ts";
import { findWidget } from "#app/domain/dashboards/edit/content/edit.ts";
import {
  saveDashboard,
  type SaveOutcome,
} from "#app/domain/dashboards/edit/content/save-dashboard.server.ts";
import { type Destination, moveItem } from "#app/domain/widgets/changes/arrange.ts";
import { widgetName } from "#app/views/widget-name.ts";

export function moveWidget(
  viewer: Viewer,
  dashboardId: string,
  baseVersion: number | null,
  widgetId: string,
  to: Destination,
): Promise<SaveOutcome> {
  return saveDashboard(viewer, dashboardId, baseVersion, (content) => {
    const widget = findWidget(content, widgetId);
    const widgets = moveItem(content.widgets, widgetId, to);
    if (!widget || !widgets) return { refused: "no-such-widget" };
    return { content: { ...content, widgets }, what: `Moved ${widgetName(widget)}` };
  });
}
