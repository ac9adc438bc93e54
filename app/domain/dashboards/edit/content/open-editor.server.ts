import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { isTimeZone, timeZone } from "#app/lib/plain-date.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import type { Widget } from "#db/schema/documents/dashboard.ts";
import { findDashboardByPermalinkIn } from "#db/queries/dashboards.ts";
import { whenWords } from "../../when-words.ts";
import { loadDashboardView } from "../../view/read/load-dashboard-view.server.ts";
import { calendarOf, maxDayOf, periodFromUrl } from "../../view/read/period-from-url.ts";
import { describeLock } from "./describe-lock.server.ts";
import { findHistory } from "./undo-dashboard.server.ts";

export async function openEditor(viewer: Viewer, permalink: string, params: URLSearchParams) {
  const dashboard = await findDashboardByPermalinkIn(viewer.companyId, permalink);
  if (!dashboard) return null;
  const asked = periodFromUrl(params, dashboard, now());
  const [lock, history, view] = await Promise.all([
    describeLock(viewer, dashboard),
    findHistory(viewer.companyId, dashboard.id),
    loadDashboardView(dashboard, asked.period, {
      as: "owner",
      receipts: false,
      internalAnnotations: true,
    }),
  ]);
  const zone = isTimeZone(viewer.timezone) ? viewer.timezone : timeZone("UTC");
  const { updatedAt, content } = dashboard;
  const { today } = calendarOf(dashboard, now());
  return {
    dashboard,
    view: { ...view, widgets: inStoredSizes(view.widgets, content.widgets) },
    undo: history.undo?.what ?? null,
    redo: history.redo?.what ?? null,
    saved: `Saved ${whenWords(updatedAt, zone, now()).replace("today ", "")}`,
    lock,
    asked,
    today,
    maxDay: maxDayOf(content, today, asked.period.range),
  };
}

/** The editor needs the saved size of empty widgets. */
function inStoredSizes(views: readonly WidgetView[], widgets: readonly Widget[]): WidgetView[] {
  const heights = new Map(widgets.map(({ id, height }) => [id, height]));
  return views.map((view) => ({ ...view, height: heights.get(view.id) ?? view.height }));
}
