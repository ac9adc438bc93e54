import { and, asc, count, eq, gt, lt, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { connectAttempts, dashboards, connections, reportQueries, sources } from "#db/schema/index.ts";
import type { SourceFailure } from "#db/schema/documents/query.ts";
import type { SourceRow } from "./sources.ts";
import { recordChange, recorded } from "../audit-log/record.ts";
import { ofCompany } from "../scope/scope.ts";

export type AttemptRow = typeof connectAttempts.$inferSelect;

/** False if recorded before: each counts once. */
export async function addConnectAttempt(
  companyId: string,
  attempt: Omit<typeof connectAttempts.$inferInsert, "companyId">,
): Promise<boolean> {
  const added = await db
    .insert(connectAttempts)
    .values({ ...attempt, companyId })
    .onConflictDoNothing()
    .returning({ id: connectAttempts.id });
  return added.length === 1;
}

export async function setAttemptPending(
  companyId: string,
  id: string,
  { account, pending }: { readonly account: string; readonly pending: string },
): Promise<void> {
  await db
    .update(connectAttempts)
    .set({ account, pending })
    .where(and(ofCompany(connectAttempts, companyId), eq(connectAttempts.id, id)));
}

export async function findPendingAttempt(
  companyId: string,
  userId: string,
  id: string,
  at: Date,
): Promise<AttemptRow | null> {
  const [row] = await db
    .select()
    .from(connectAttempts)
    .where(
      and(
        ofCompany(connectAttempts, companyId),
        eq(connectAttempts.userId, userId),
        eq(connectAttempts.id, id),
        gt(connectAttempts.expiresAt, at),
        sql`${connectAttempts.pending} is not null`,
      ),
    )
    .limit(1);
  return row ?? null;
}

export async function clearAttempt(companyId: string, id: string): Promise<void> {
  await db
    .update(connectAttempts)
    .set({ pending: null })
    .where(and(ofCompany(connectAttempts, companyId), eq(connectAttempts.id, id)));
}

export async function removeExpiredAttempts(at: Date): Promise<void> {
  await db.delete(connectAttempts).where(lt(connectAttempts.expiresAt, at));
}

type Connection = Partial<Pick<SourceRow, "account" | "url" | "credentials" | "connectionId">>;

export async function setSourceConnected(
  companyId: string,
  id: string,
  connection: Connection,
  at: Date,
): Promise<boolean> {
  const changed = await recorded(companyId, "source.connected", () =>
    db
      .update(sources)
      .set({
        ...connection,
        invalid: false,
        invalidReason: null,
        invalidSince: null,
        refusals: null,
        retryAt: null,
        connectedAt: at,
        updatedAt: at,
      })
      .where(and(ofCompany(sources, companyId), eq(sources.id, id)))
      .returning({ id: sources.id, name: sources.name }),
  );
  return changed.length === 1;
}

export function setSourceChoices(
  companyId: string,
  id: string,
  choices: Partial<Pick<SourceRow, "name" | "properties" | "account">>,
  at: Date,
): Promise<boolean> {
  return inTransaction(async () => {
    const before = await findSourceRow(companyId, id);
    if (!before) return false;
    await db
      .update(sources)
      .set({ ...choices, updatedAt: at })
      .where(and(ofCompany(sources, companyId), eq(sources.id, id)));
    await recordChange(
      companyId,
      "source.changed",
      { id, name: choices.name ?? before.name },
      before,
      choices,
    );
    return true;
  });
}

export async function findSourceRow(companyId: string, id: string): Promise<SourceRow | null> {
  const [row] = await db
    .select()
    .from(sources)
    .where(and(ofCompany(sources, companyId), eq(sources.id, id)))
    .limit(1);
  return row ?? null;
}

export async function listSourcesOfKind(companyId: string, kind: string): Promise<SourceRow[]> {
  return db
    .select()
    .from(sources)
    .where(and(ofCompany(sources, companyId), eq(sources.kind, kind)))
    .orderBy(asc(sources.createdAt), asc(sources.id));
}

export function countSourcesByKind(companyId: string): Promise<{ kind: string; count: number }[]> {
  return db
    .select({ kind: sources.kind, count: count() })
    .from(sources)
    .where(ofCompany(sources, companyId))
    .groupBy(sources.kind);
}

export async function listKindsOfFamily(companyId: string, family: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ kind: sources.kind })
    .from(sources)
    .innerJoin(
      connections,
      and(eq(connections.id, sources.connectionId), eq(connections.companyId, sources.companyId)),
    )
    .where(and(ofCompany(sources, companyId), eq(connections.family, family)));
  return rows.map(({ kind }) => kind);
}

export async function listConnectionEnds(companyId: string): Promise<ReadonlyMap<string, Date | null>> {
  const rows = await db
    .select({ id: connections.id, endsAt: connections.endsAt })
    .from(connections)
    .where(eq(connections.companyId, companyId));
  return new Map(rows.map(({ id, endsAt }) => [id, endsAt]));
}

export type DashboardUse = { readonly id: string; readonly name: string; readonly permalink: string };

export async function listDashboardUses(companyId: string): Promise<ReadonlyMap<string, DashboardUse[]>> {
  const sourceId = sql<string>`instance ->> 'sourceId'`;
  const rows = await db
    .selectDistinct({
      id: dashboards.id,
      name: dashboards.name,
      permalink: dashboards.permalink,
      sourceId,
      lowerName: sql<string>`lower(${dashboards.name})`,
    })
    .from(dashboards)
    .innerJoin(
      sql`lateral jsonb_path_query(${dashboards.content}, '$.widgets[*].instances[*]') as instance`,
      sql`true`,
    )
    .where(and(ofCompany(dashboards, companyId), sql`${sourceId} is not null`))
    .orderBy(asc(sql`lower(${dashboards.name})`), asc(dashboards.id));
  const uses = new Map<string, DashboardUse[]>();
  for (const { sourceId: source, id, name, permalink } of rows)
    uses.set(source, [...(uses.get(source) ?? []), { id, name, permalink }]);
  return uses;
}

export type ConnectionFailure = {
  readonly failure: SourceFailure;
  readonly at: Date;
  readonly notBefore: Date | null;
  readonly wantedAt: Date | null;
};

export async function listConnectionFailures(
  companyId: string,
): Promise<ReadonlyMap<string, ConnectionFailure>> {
  const rows = await db
    .selectDistinctOn([reportQueries.sourceId], {
      sourceId: reportQueries.sourceId,
      failure: reportQueries.failure,
      at: reportQueries.failedAt,
      notBefore: reportQueries.notBefore,
      wantedAt: reportQueries.wantedAt,
    })
    .from(reportQueries)
    .where(and(eq(reportQueries.companyId, companyId), sql`${reportQueries.failure} is not null`))
    .orderBy(reportQueries.sourceId, sql`${reportQueries.failedAt} desc`);
  return new Map(
    rows.flatMap(({ sourceId, failure, at, notBefore, wantedAt }) =>
      failure && at ? [[sourceId, { failure, at, notBefore, wantedAt }] as const] : [],
    ),
  );
}
