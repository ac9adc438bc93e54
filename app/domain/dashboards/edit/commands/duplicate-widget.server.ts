import type { Viewer } from "#app/auth/viewer.ts";
import { findWidget } from "#app/domain/dashboards/edit/content/edit.ts";
import {
  saveDashboard,
  type SaveOutcome,
} from "#app/domain/dashboards/edit/content/save-dashboard.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { widgetName } from "#app/views/widget-name.ts";

export function duplicateWidget(
  viewer: Viewer,
  dashboardId: string,
  baseVersion: number | null,
  widgetId: string,
): Promise<SaveOutcome> {
  const id = newId();
  return saveDashboard(viewer, dashboardId, baseVersion, (content) => {
    const original = findWidget(content, widgetId);
    if (!original) return { refused: "no-such-widget" };
    const widgets = content.widgets.flatMap((widget) =>
      widget === original ? [widget, { ...widget, id }] : [widget],
    );
    return { content: { ...content, widgets }, what: `Copied ${widgetName(original)}` };
  });
}
