import { and, asc, desc, eq, gte, inArray, sql, sum } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { db } from "#db/client.server.ts";
import { automaticReports, dashboards, dashboardViews, files, sources, users } from "#db/schema/index.ts";
import { ofCompany } from "./scope/scope.ts";

export type ListQuery = {
  readonly search: string;
  readonly all: boolean;
  readonly sort?: { readonly column: keyof typeof sorting; readonly dir: "asc" | "desc" };
  readonly limit: number;
  readonly offset: number;
};

const widgetCount = sql<number>`jsonb_array_length(${dashboards.content}->'widgets')`;
const sorting = {
  name: sql`lower(${dashboards.name})`,
  createdAt: dashboards.createdAt,
  updatedAt: dashboards.updatedAt,
  widgetsCount: widgetCount,
} as const;
const newestFirst = { column: "updatedAt", dir: "desc" } as const;

const editors = alias(users, "editors");
const holders = alias(users, "holders");

export async function listDashboards(
  companyId: string,
  { search, all, sort = newestFirst, limit, offset }: ListQuery,
): Promise<DashboardRow[]> {
  return db
    .select({
      id: dashboards.id,
      permalink: dashboards.permalink,
      name: dashboards.name,
      active: dashboards.active,
      public: dashboards.public,
      passwordProtected: sql<boolean>`${dashboards.passwordHash} is not null`,
      version: dashboards.version,
      widgets: widgetCount,
      sourceIds: sql<
        string[]
      >`jsonb_path_query_array(${dashboards.content}, '$.widgets[*].instances[*].sourceId')`,
      locked: dashboards.lockedBy,
      lockBeatAt: dashboards.lockBeatAt,
      lockHolder: holders.name,
      updatedAt: dashboards.updatedAt,
      updatedBy: dashboards.updatedBy,
      editor: editors.name,
      createdAt: dashboards.createdAt,
    })
    .from(dashboards)
    .leftJoin(editors, eq(editors.id, dashboards.updatedBy))
    .leftJoin(holders, eq(holders.id, dashboards.lockedBy))
    .where(wanted(companyId, search, all))
    .orderBy((sort.dir === "asc" ? asc : desc)(sorting[sort.column]), asc(dashboards.id))
    .limit(limit)
    .offset(offset);
}

export type DashboardRow = {
  readonly id: string;
  readonly permalink: string;
  readonly name: string;
  readonly active: boolean;
  readonly public: boolean;
  readonly passwordProtected: boolean;
  readonly version: number;
  readonly widgets: number;
  readonly sourceIds: readonly string[];
  readonly locked: string | null;
  readonly lockBeatAt: Date | null;
  readonly lockHolder: string | null;
  readonly updatedAt: Date;
  readonly updatedBy: string | null;
  readonly editor: string | null;
  readonly createdAt: Date;
};

export async function countDashboards(companyId: string, search: string, all: boolean): Promise<number> {
  return db.$count(dashboards, wanted(companyId, search, all));
}

export async function countArchivedDashboards(companyId: string): Promise<number> {
  return db.$count(dashboards, and(ofCompany(dashboards, companyId), eq(dashboards.active, false)));
}

export function listReportRhythms(companyId: string, dashboardIds: readonly string[]) {
  return db
    .select({
      dashboardId: automaticReports.dashboardId,
      period: automaticReports.period,
      detail: automaticReports.detail,
      recipients: automaticReports.recipients,
      destinationIds: automaticReports.destinationIds,
    })
    .from(automaticReports)
    .where(
      and(ofCompany(automaticReports, companyId), inArray(automaticReports.dashboardId, [...dashboardIds])),
    )
    .orderBy(automaticReports.slot);
}

export async function countViews(companyId: string, dashboardIds: readonly string[], since: PlainDate) {
  const rows = await db
    .select({ dashboardId: dashboardViews.dashboardId, views: sum(dashboardViews.views) })
    .from(dashboardViews)
    .where(
      and(
        ofCompany(dashboardViews, companyId),
        inArray(dashboardViews.dashboardId, [...dashboardIds]),
        gte(dashboardViews.day, since),
      ),
    )
    .groupBy(dashboardViews.dashboardId);
  return new Map(rows.map(({ dashboardId, views }) => [dashboardId, Number(views)]));
}

export async function listDashboardNames(companyId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ name: dashboards.name })
    .from(dashboards)
    .where(ofCompany(dashboards, companyId));
  return new Set(rows.map(({ name }) => name));
}

export async function findSourceKinds(
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: sources.id, kind: sources.kind })
    .from(sources)
    .where(and(ofCompany(sources, companyId), inArray(sources.id, [...ids])));
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

export async function findPictureIds(
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.companyId, companyId),
        inArray(files.id, [...ids]),
        inArray(files.kind, ["logo", "background", "client", "widget"]),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

export async function findInvalidSourceIds(companyId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: sources.id })
    .from(sources)
    .where(and(ofCompany(sources, companyId), eq(sources.invalid, true)));
  return new Set(rows.map(({ id }) => id));
}

function wanted(companyId: string, search: string, all: boolean) {
  const words = search.trim().split(/\s+/).filter(Boolean);
  return and(
    ofCompany(dashboards, companyId),
    all ? undefined : eq(dashboards.active, true),
    // strpos, not like: percent signs are literal
    ...words.map(
      (word) => sql`strpos(lower(${dashboards.name} || ' ' || ${dashboards.permalink}), lower(${word})) > 0`,
    ),
  );
}
