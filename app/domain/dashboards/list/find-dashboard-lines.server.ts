import type { Viewer } from "#app/auth/viewer.ts";
import { markOf } from "#app/domain/clients/client-brand.ts";
import { allTags } from "#app/domain/clients/find-clients.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { addDays, isTimeZone, type TimeZone, timeZone, today } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { listClientNames } from "#db/queries/clients.ts";
import { countViews } from "#db/queries/dashboard-list.ts";
import { countDashboardsByState } from "#db/queries/dashboards.ts";
import { listDashboardTags } from "#db/queries/dashboard-tags.ts";
import {
  listDashboardPage,
  listDueReports,
  listSourceUses,
  type PageRow,
} from "#db/queries/dashboard-page.ts";
import { lockHolder } from "../dashboard.ts";
import { needsAttention, type SourceHealth, statusOf } from "./dashboard-status.ts";
import type { DashboardLine } from "./dashboard-table.tsx";
import { findPictures } from "./find-pictures.server.ts";
import { findSourceHealth } from "./find-source-health.server.ts";
import type { ListLayout, PageRequest } from "./list-request.ts";
import { changeWords } from "../when-words.ts";
import { dueWords, visibilityWords } from "./list-words.ts";
import { planUseOf } from "./plan-use.server.ts";

export async function findDashboardLines(viewer: Viewer, asked: PageRequest, layout: ListLayout) {
  const { companyId } = viewer;
  const zone = isTimeZone(viewer.timezone) ? viewer.timezone : timeZone("UTC");
  const [uses, health, counts, clients, tagged] = await Promise.all([
    listSourceUses(companyId, asked),
    findSourceHealth(companyId),
    countDashboardsByState(companyId),
    listClientNames(companyId),
    listDashboardTags(companyId),
  ]);
  const troubled = uses.filter(({ sourceIds }) => needsAttention(sourceIds, health)).map(({ id }) => id);
  const total = asked.attention ? troubled.length : uses.length;
  const pages = Math.max(1, Math.ceil(total / asked.perPage));
  const page = Math.min(asked.page, pages);
  const offset = (page - 1) * asked.perPage;
  const since = addDays(today(zone, now()), -29);
  const ids = asked.attention ? troubled : null;
  const rows =
    total === 0
      ? []
      : await listDashboardPage(companyId, { ...asked, ids, since, limit: asked.perPage, offset });
  const shown = rows.map(({ id }) => id);
  const [views, reports, pictures] = await Promise.all([
    countViews(companyId, shown, since),
    listDueReports(companyId, shown),
    layout === "pictures" ? findPictures(viewer, rows) : null,
  ]);
  return {
    lines: rows.map((row) => ({
      ...lineOf(viewer, row, health, zone),
      next: dueWords(
        reports.filter(({ dashboardId }) => dashboardId === row.id),
        zone,
        now(),
      ),
      views: formatter("en").count(views.get(row.id) ?? 0),
      picture: pictures?.get(row.id) ?? null,
    })),
    plan: planUseOf(viewer, counts),
    archived: counts.archived,
    troubled: troubled.length,
    clients: clients
      .filter(({ id, archivedAt }) => archivedAt === null || id === asked.clientId)
      .map(({ id, name }) => ({ value: id, label: name })),
    tags: allTags([...clients, ...tagged]),
    total,
    page,
    pages,
    from: offset + 1,
    to: offset + rows.length,
  };
}

function lineOf(
  viewer: Viewer,
  row: PageRow,
  health: ReadonlyMap<string, SourceHealth>,
  zone: TimeZone,
): Omit<DashboardLine, "next" | "views" | "picture"> {
  const { id, permalink, name, active, tags, client } = row;
  const change = { by: row.editor, byYou: row.updatedBy === viewer.userId, at: row.updatedAt };
  const holder = lockHolder({ lockedBy: row.locked, lockBeatAt: row.lockBeatAt }, now());
  return {
    id,
    permalink,
    name,
    active,
    tags,
    client: client && { id: client.id, name: client.name, mark: markOf(client), tags: client.tags },
    status: statusOf(row.sourceIds, health, { zone, now: now() }),
    visibility: visibilityWords(row),
    changed: changeWords(change, zone, now()),
    editing:
      holder === viewer.userId
        ? "You are editing"
        : holder && row.lockHolder && `${row.lockHolder} is editing`,
  };
}
