import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { isTimeZone, timeZone } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { DashboardLine } from "./dashboard-table.tsx";
import { type ListRequest, findDashboards, type ListedDashboard } from "./find-dashboards.server.ts";
import { changeWords, rhythmWords, visibilityWords } from "./list-words.ts";
import { planUse } from "./plan-use.server.ts";

export async function findDashboardLines(viewer: Viewer, asked: ListRequest) {
  const [found, plan] = await Promise.all([findDashboards(viewer, asked), planUse(viewer)]);
  const { dashboards, total, archived, page, pages } = found;
  const first = (page - 1) * asked.perPage + 1;
  return {
    lines: dashboards.map((dashboard) => lineOf(viewer, dashboard)),
    plan,
    archived,
    total,
    page,
    pages,
    from: first,
    to: first + dashboards.length - 1,
  };
}

function lineOf(viewer: Viewer, dashboard: ListedDashboard): DashboardLine {
  const zone = isTimeZone(viewer.timezone) ? viewer.timezone : timeZone("UTC");
  const { id, permalink, name, active, widgets, brokenSources } = dashboard;
  const change = {
    by: dashboard.editor,
    byYou: dashboard.updatedBy === viewer.userId,
    at: dashboard.updatedAt,
  };
  return {
    id,
    permalink,
    name,
    active,
    widgets,
    brokenSources,
    visibility: visibilityWords(dashboard),
    reports: rhythmWords(dashboard.reports),
    views: formatter("en").count(dashboard.views),
    changed: changeWords(change, zone, now()),
    editing:
      dashboard.locked === viewer.userId
        ? "You are editing"
        : dashboard.lockHolder && `${dashboard.lockHolder} is editing`,
  };
}
