import type { Viewer } from "#app/auth/viewer.ts";
import { type Dashboard, findDashboard, findDashboardByPermalinkIn } from "#db/queries/dashboards.ts";
import type { Widget } from "#db/schema/documents/dashboard.ts";
import { findWidget } from "./content/edit.ts";

export function getDashboard(viewer: Viewer, id: string): Promise<Dashboard | null> {
  return findDashboard(viewer.companyId, id);
}

export function getDashboardAt(viewer: Viewer, permalink: string): Promise<Dashboard | null> {
  return findDashboardByPermalinkIn(viewer.companyId, permalink);
}

export async function getWidgetAt(
  viewer: Viewer,
  permalink: string,
  widgetId: string,
): Promise<{ readonly dashboard: Dashboard; readonly widget: Widget } | null> {
  const dashboard = await getDashboardAt(viewer, permalink);
  const widget = dashboard && findWidget(dashboard.content, widgetId);
  return widget ? { dashboard, widget } : null;
}
