import type { Viewer } from "#app/auth/viewer.ts";
import {
  saveDashboard,
  type SaveOutcome,
} from "#app/domain/dashboards/edit/content/save-dashboard.server.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import type { Widget } from "#db/schema/documents/dashboard.ts";
import { widgetName } from "#app/views/widget-name.ts";

export function addWidget(
  viewer: Viewer,
  dashboard: string | Dashboard,
  baseVersion: number | null,
  widget: Widget,
): Promise<SaveOutcome> {
  return saveDashboard(viewer, dashboard, baseVersion, (content) => ({
    content: { ...content, widgets: [...content.widgets, widget] },
    what: `Added ${widgetName(widget)}`,
  }));
}
