import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gte,
  isNotNull,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { annotations, clients, dashboards, users } from "#db/schema/index.ts";
import { recordChange, recorded } from "../audit-log/record.ts";
import { ofCompany } from "../scope/scope.ts";

export type AnnotationRow = typeof annotations.$inferSelect;

export type ListedAnnotation = AnnotationRow & {
  readonly author: string | null;
  readonly clientName: string | null;
  readonly dashboardName: string | null;
  readonly permalink: string | null;
  readonly widgetTitle: string | null;
};

type Place = { readonly dashboardId: string; readonly clientId: string | null };

export function listAnnotationsOf(
  companyId: string,
  place: Place,
  { from, to }: { readonly from: PlainDate; readonly to: PlainDate },
): Promise<AnnotationRow[]> {
  return db
    .select()
    .from(annotations)
    .where(
      and(
        ofCompany(annotations, companyId),
        isOfPlace(place),
        lte(annotations.from, to),
        gte(annotations.to, from),
      ),
    )
    .orderBy(asc(annotations.from), asc(annotations.createdAt), asc(annotations.id));
}

export type AnnotationFilter = {
  readonly clientId?: string;
  readonly dashboard?: Place;
  readonly list?: string;
  readonly from?: PlainDate;
  readonly to?: PlainDate;
};

export function findAnnotationPage(
  companyId: string,
  filter: AnnotationFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<ListedAnnotation[]> {
  return listed(and(ofCompany(annotations, companyId), matches(filter)))
    .orderBy(desc(annotations.from), desc(annotations.createdAt), asc(annotations.id))
    .limit(page.limit)
    .offset(page.offset);
}

export function countAnnotations(companyId: string, filter: AnnotationFilter): Promise<number> {
  return db.$count(annotations, and(ofCompany(annotations, companyId), matches(filter)));
}

export async function findAnnotation(companyId: string, id: string): Promise<ListedAnnotation | null> {
  const [row] = await listed(ours(companyId, id)).limit(1);
  return row ?? null;
}

export async function listAnnotationLists(companyId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ list: annotations.list })
    .from(annotations)
    .where(ofCompany(annotations, companyId))
    .orderBy(asc(annotations.list));
  return rows.map(({ list }) => list);
}

export type AnnotationChange = Partial<
  Pick<
    AnnotationRow,
    "clientId" | "dashboardId" | "widgetId" | "from" | "to" | "text" | "list" | "visible" | "updatedAt"
  >
>;

/** False if its external id or key is taken. */
export async function addAnnotation(
  companyId: string,
  annotation: Omit<typeof annotations.$inferInsert, "companyId">,
): Promise<boolean> {
  const added = await recorded(companyId, "annotation.created", () =>
    db
      .insert(annotations)
      .values({ ...annotation, companyId })
      .onConflictDoNothing()
      .returning(named),
  );
  return added.length === 1;
}

export async function findAnnotationOfCall(
  companyId: string,
  { externalId, callKey }: Pick<AnnotationRow, "externalId" | "callKey">,
): Promise<AnnotationRow[]> {
  const same = [
    ...(externalId === null ? [] : [eq(annotations.externalId, externalId)]),
    ...(callKey === null ? [] : [eq(annotations.callKey, callKey)]),
  ];
  if (same.length === 0) return [];
  return db
    .select()
    .from(annotations)
    .where(and(ofCompany(annotations, companyId), or(...same)))
    .limit(2);
}

export function setAnnotation(companyId: string, id: string, change: AnnotationChange): Promise<boolean> {
  return inTransaction(async () => {
    const before = await findAnnotation(companyId, id);
    if (!before) return false;
    await db.update(annotations).set(change).where(ours(companyId, id));
    const subject = { id, name: change.text ?? before.text };
    await recordChange(companyId, "annotation.changed", subject, before, change);
    return true;
  });
}

export async function removeAnnotation(companyId: string, id: string): Promise<boolean> {
  const gone = await recorded(companyId, "annotation.deleted", () =>
    db.delete(annotations).where(ours(companyId, id)).returning(named),
  );
  return gone.length === 1;
}

export async function isOurPlace(
  companyId: string,
  { clientId, dashboardId, widgetId }: Pick<AnnotationRow, "clientId" | "dashboardId" | "widgetId">,
): Promise<boolean> {
  if (clientId !== null)
    return (await db.$count(clients, and(ofCompany(clients, companyId), eq(clients.id, clientId)))) === 1;
  if (dashboardId === null) return false;
  const hasWidget =
    widgetId === null
      ? undefined
      : sql`${dashboards.content}->'widgets' @> ${JSON.stringify([{ id: widgetId }])}::jsonb`;
  const found = and(ofCompany(dashboards, companyId), eq(dashboards.id, dashboardId), hasWidget);
  return (await db.$count(dashboards, found)) === 1;
}

export async function listPlaces(companyId: string) {
  const [ofClients, ofDashboards] = [
    await db
      .select({ id: clients.id, name: clients.name })
      .from(clients)
      .where(and(ofCompany(clients, companyId), sql`${clients.archivedAt} is null`))
      .orderBy(asc(sql`lower(${clients.name})`), asc(clients.id)),
    await db
      .select({ id: dashboards.id, name: dashboards.name })
      .from(dashboards)
      .where(and(ofCompany(dashboards, companyId), eq(dashboards.active, true)))
      .orderBy(asc(sql`lower(${dashboards.name})`), asc(dashboards.id)),
  ];
  return { clients: ofClients, dashboards: ofDashboards };
}

/** Widgets in no dashboard and no version: undo cannot bring them back. */
export async function removeAnnotationsOfLostWidgets(): Promise<void> {
  const widget = sql`jsonb_build_array(jsonb_build_object('id', ${annotations.widgetId}))`;
  await db
    .delete(annotations)
    .where(
      and(
        isNotNull(annotations.widgetId),
        sql`not exists (select 1 from dashboards d where d.id = ${annotations.dashboardId} and d.content->'widgets' @> ${widget})`,
        sql`not exists (select 1 from dashboard_versions v where v.dashboard_id = ${annotations.dashboardId} and v.content->'widgets' @> ${widget})`,
      ),
    );
}

function listed(where: SQL | undefined) {
  return db
    .select({
      ...getTableColumns(annotations),
      author: users.name,
      clientName: clients.name,
      dashboardName: dashboards.name,
      permalink: dashboards.permalink,
      widgetTitle: sql<
        string | null
      >`(select w->>'title' from jsonb_array_elements(${dashboards.content}->'widgets') w where w->>'id' = ${annotations.widgetId} limit 1)`,
    })
    .from(annotations)
    .leftJoin(users, eq(users.id, annotations.createdBy))
    .leftJoin(clients, eq(clients.id, annotations.clientId))
    .leftJoin(dashboards, eq(dashboards.id, annotations.dashboardId))
    .where(where)
    .$dynamic();
}

function matches({ clientId, dashboard, list, from, to }: AnnotationFilter): SQL | undefined {
  return and(
    clientId === undefined ? undefined : or(eq(annotations.clientId, clientId), isOfClient(clientId)),
    dashboard === undefined ? undefined : isOfPlace(dashboard),
    list === undefined ? undefined : eq(sql`lower(${annotations.list})`, list.toLowerCase()),
    to === undefined ? undefined : lte(annotations.from, to),
    from === undefined ? undefined : gte(annotations.to, from),
  );
}

function isOfPlace({ dashboardId, clientId }: Place): SQL | undefined {
  const ofDashboard = eq(annotations.dashboardId, dashboardId);
  return clientId === null ? ofDashboard : or(ofDashboard, eq(annotations.clientId, clientId));
}

function isOfClient(clientId: string): SQL {
  return exists(
    db
      .select({ id: dashboards.id })
      .from(dashboards)
      .where(and(eq(dashboards.id, annotations.dashboardId), eq(dashboards.clientId, clientId))),
  );
}

const named = { id: annotations.id, name: annotations.text };

const ours = (companyId: string, id: string) =>
  and(ofCompany(annotations, companyId), eq(annotations.id, id));
