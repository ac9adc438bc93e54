import type { Viewer } from "#app/auth/viewer.ts";
import { findWidget } from "#app/domain/dashboards/edit/content/edit.ts";
import {
  saveDashboard,
  type SaveOutcome,
} from "#app/domain/dashboards/edit/content/save-dashboard.server.ts";
import { widgetName } from "#app/views/widget-name.ts";

export function deleteWidget(
  viewer: Viewer,
  dashboardId: string,
  baseVersion: number | null,
  widgetId: string,
): Promise<SaveOutcome> {
  return saveDashboard(viewer, dashboardId, baseVersion, (content) => {
    const widget = findWidget(content, widgetId);
    if (!widget) return { refused: "no-such-widget" };
    const widgets = content.widgets.filter((other) => other !== widget);
    return { content: { ...content, widgets }, what: `Deleted ${widgetName(widget)}` };
  });
}
