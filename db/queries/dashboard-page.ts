import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { db } from "#db/client.server.ts";
import type { PlacedWidget } from "#db/schema/documents/dashboard.ts";
import { automaticReports, clients, connections, dashboards, sources, users } from "#db/schema/index.ts";
import { recorded } from "./audit-log/record.ts";
import { ofCompany } from "./scope/scope.ts";

export type PageFilter = {
  readonly search: string;
  readonly all: boolean;
  readonly clientId: string;
  readonly tag: string;
};

export type PageSort = "client" | "name" | "next" | "views" | "updatedAt";

export type PageQuery = PageFilter & {
  readonly ids: readonly string[] | null;
  readonly sort: PageSort;
  readonly dir: "asc" | "desc";
  readonly limit: number;
  readonly offset: number;
  readonly since: PlainDate;
};

const editors = alias(users, "editors");
const holders = alias(users, "holders");
const sourceIds = sql<
  string[]
>`jsonb_path_query_array(${dashboards.content}, '$.widgets[*].instances[*].sourceId')`;

export function listDashboardPage(companyId: string, query: PageQuery) {
  const { ids, limit, offset } = query;
  return db
    .select({
      id: dashboards.id,
      permalink: dashboards.permalink,
      name: dashboards.name,
      active: dashboards.active,
      tags: dashboards.tags,
      public: dashboards.public,
      passwordProtected: sql<boolean>`${dashboards.passwordHash} is not null`,
      sourceIds,
      locked: dashboards.lockedBy,
      lockBeatAt: dashboards.lockBeatAt,
      lockHolder: holders.name,
      updatedAt: dashboards.updatedAt,
      updatedBy: dashboards.updatedBy,
      editor: editors.name,
      client: {
        id: clients.id,
        name: clients.name,
        logoFileId: clients.logoFileId,
        color: clients.color,
        tags: clients.tags,
      },
    })
    .from(dashboards)
    .leftJoin(clients, and(eq(clients.id, dashboards.clientId), eq(clients.companyId, dashboards.companyId)))
    .leftJoin(editors, eq(editors.id, dashboards.updatedBy))
    .leftJoin(holders, eq(holders.id, dashboards.lockedBy))
    .where(and(wanted(companyId, query), ids === null ? undefined : inArray(dashboards.id, [...ids])))
    .orderBy(...order(query), asc(dashboards.id))
    .limit(limit)
    .offset(offset);
}

export type PageRow = Awaited<ReturnType<typeof listDashboardPage>>[number];

export async function listLayouts(companyId: string, ids: readonly string[], mostWidgets: number) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: dashboards.id,
      color: sql<string | null>`${dashboards.content} #>> '{styles,color}'`,
      widgets: sql<readonly PlacedWidget[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'nature', widget->'nature', 'format', widget->'format', 'formatOptions', widget->'formatOptions',
          'width', widget->'width', 'height', widget->'height') order by place), '[]'::jsonb)
        from jsonb_array_elements(${dashboards.content}->'widgets') with ordinality as listed(widget, place)
        where place <= ${mostWidgets})`,
    })
    .from(dashboards)
    .where(and(ofCompany(dashboards, companyId), inArray(dashboards.id, [...ids])));
}

export function listSourceUses(companyId: string, filter: PageFilter) {
  return db.select({ id: dashboards.id, sourceIds }).from(dashboards).where(wanted(companyId, filter));
}

export function listSourceHealth(companyId: string) {
  return db
    .select({
      id: sources.id,
      invalid: sources.invalid,
      connectedAt: sources.connectedAt,
      refreshedAt: sources.refreshedAt,
      endsAt: connections.endsAt,
    })
    .from(sources)
    .leftJoin(
      connections,
      and(eq(connections.id, sources.connectionId), eq(connections.companyId, sources.companyId)),
    )
    .where(ofCompany(sources, companyId));
}

export async function listDueReports(companyId: string, dashboardIds: readonly string[]) {
  if (dashboardIds.length === 0) return [];
  return db
    .select({
      dashboardId: automaticReports.dashboardId,
      nextDueAt: automaticReports.nextDueAt,
      timezone: automaticReports.timezone,
      pausedAt: automaticReports.pausedAt,
    })
    .from(automaticReports)
    .where(
      and(ofCompany(automaticReports, companyId), inArray(automaticReports.dashboardId, [...dashboardIds])),
    )
    .orderBy(asc(automaticReports.nextDueAt));
}

export async function countArchivedOf(companyId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  return db.$count(
    dashboards,
    and(ofCompany(dashboards, companyId), inArray(dashboards.id, [...ids]), eq(dashboards.active, false)),
  );
}

export async function setDashboardsActive(
  companyId: string,
  ids: readonly string[],
  active: boolean,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const changed = await recorded(companyId, active ? "dashboard.restored" : "dashboard.archived", () =>
    db
      .update(dashboards)
      .set({ active })
      .where(
        and(
          ofCompany(dashboards, companyId),
          inArray(dashboards.id, [...ids]),
          eq(dashboards.active, !active),
        ),
      )
      .returning({ id: dashboards.id, name: dashboards.name }),
  );
  return changed.map(({ id }) => id);
}

function order({ sort, dir, since }: PageQuery): SQL[] {
  const direction = sql.raw(dir === "asc" ? "asc nulls last" : "desc nulls last");
  const by = (value: SQL) => sql`${value} ${direction}`;
  const name = sql`lower(${dashboards.name})`;
  switch (sort) {
    case "client":
      return [by(sql`lower(${clients.name})`), sql`${name} asc`];
    case "name":
      return [by(name)];
    case "updatedAt":
      return [by(sql`${dashboards.updatedAt}`)];
    case "next":
      return [
        by(
          sql`(select min(report.next_due_at) from automatic_reports report where report.company_id = ${dashboards.companyId} and report.dashboard_id = ${dashboards.id} and report.paused_at is null)`,
        ),
      ];
    case "views":
      return [
        by(
          sql`(select coalesce(sum(viewed.views), 0) from dashboard_views viewed where viewed.company_id = ${dashboards.companyId} and viewed.dashboard_id = ${dashboards.id} and viewed.day >= ${since}::date)`,
        ),
        sql`${name} asc`,
      ];
  }
}

function wanted(companyId: string, { search, all, clientId, tag }: PageFilter) {
  const words = search.trim().split(/\s+/).filter(Boolean);
  const ofClient = (column: SQL) =>
    sql`(select ${column} from clients owner where owner.id = ${dashboards.clientId} and owner.company_id = ${companyId})`;
  const text = sql`lower(${dashboards.name} || ' ' || ${dashboards.permalink} || ' ' || coalesce(${ofClient(sql`owner.name`)}, ''))`;
  return and(
    ofCompany(dashboards, companyId),
    all ? undefined : eq(dashboards.active, true),
    clientId === "" ? undefined : eq(dashboards.clientId, clientId),
    ...words.map((word) => sql`strpos(${text}, lower(${word})) > 0`),
    tag === ""
      ? undefined
      : sql`(lower(${dashboards.tags}::text)::jsonb ? lower(${tag}) or lower(${ofClient(sql`owner.tags::text`)})::jsonb ? lower(${tag}))`,
  );
}
