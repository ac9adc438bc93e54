import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { addDays, isTimeZone, timeZone, today } from "#app/lib/plain-date.ts";
import {
  countArchivedDashboards,
  countDashboards,
  countViews,
  type DashboardRow,
  findInvalidSourceIds,
  listDashboards,
  listReportRhythms,
} from "#db/queries/dashboard-list.ts";
import { lockHolder } from "../dashboard.ts";
import type { ListRequest } from "./list-params.ts";

export type ListedDashboard = Omit<DashboardRow, "sourceIds" | "locked" | "lockBeatAt" | "lockHolder"> & {
  readonly locked: string | null;
  readonly lockHolder: string | null;
  readonly brokenSources: number;
  readonly views: number;
  readonly reports: readonly Pick<Rhythm, "period" | "detail">[];
};

type Rhythm = Awaited<ReturnType<typeof listReportRhythms>>[number];

export type Found = {
  readonly dashboards: readonly ListedDashboard[];
  readonly total: number;
  readonly archived: number;
  /** Never more than `pages`. */
  readonly page: number;
  readonly pages: number;
};

export async function findDashboards(viewer: Viewer, asked: ListRequest): Promise<Found> {
  const { companyId } = viewer;
  const [total, archived] = await Promise.all([
    countDashboards(companyId, asked.search, asked.all),
    countArchivedDashboards(companyId),
  ]);
  const pages = Math.max(1, Math.ceil(total / asked.perPage));
  const page = Math.min(asked.page, pages);
  const rows = await listDashboards(companyId, {
    search: asked.search,
    all: asked.all,
    sort: asked.sort,
    limit: asked.perPage,
    offset: (page - 1) * asked.perPage,
  });
  return { dashboards: await described(viewer, rows), total, archived, page, pages };
}

async function described(viewer: Viewer, rows: readonly DashboardRow[]): Promise<ListedDashboard[]> {
  if (rows.length === 0) return [];
  const { companyId } = viewer;
  const ids = rows.map(({ id }) => id);
  const zone = isTimeZone(viewer.timezone) ? viewer.timezone : timeZone("UTC");
  const [reports, views, invalid] = await Promise.all([
    listReportRhythms(companyId, ids),
    countViews(companyId, ids, addDays(today(zone, now()), -29)),
    findInvalidSourceIds(companyId),
  ]);
  return rows.map(({ sourceIds, lockBeatAt, ...row }) => {
    const locked = lockHolder({ lockedBy: row.locked, lockBeatAt }, now());
    return {
      ...row,
      locked,
      lockHolder: locked && row.lockHolder,
      brokenSources: new Set(sourceIds.filter((id) => invalid.has(id))).size,
      views: views.get(row.id) ?? 0,
      reports: reports
        .filter(({ dashboardId }) => dashboardId === row.id)
        .map(({ period, detail }) => ({ period, detail })),
    };
  });
}
