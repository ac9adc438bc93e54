import type { Viewer } from "#app/auth/viewer.ts";
import { saveDashboard, type SaveOutcome } from "#app/domain/dashboards/content/save-dashboard.server.ts";
import type { Widget } from "#db/schema/documents.ts";
import { widgetName } from "#app/views/widget-name.ts";

export function addWidget(
  viewer: Viewer,
  dashboardId: string,
  baseVersion: number | null,
  widget: Widget,
): Promise<SaveOutcome> {
  return saveDashboard(viewer, dashboardId, baseVersion, (content) => ({
    content: { ...content, widgets: [...content.widgets, widget] },
    what: `Added ${widgetName(widget)}`,
  }));
}
