import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { reportCache, reportQuestions } from "#db/schema/index.ts";
import type { SourceFailure } from "#db/schema/documents.ts";
import { unlessLocked } from "#db/unavailable.ts";
import type { Table } from "#app/metrics/table.ts";

export type QueryRow = typeof reportQuestions.$inferSelect;
export type CacheEntry = Omit<QueryRow, "companyId" | "query" | "usedAt" | "urgency"> & {
  readonly usedAt: Date;
};

const standing = {
  sourceId: reportQuestions.sourceId,
  key: reportQuestions.key,
  version: reportQuestions.version,
  fetchedAt: reportQuestions.fetchedAt,
  staleAt: reportQuestions.staleAt,
  wantedAt: reportQuestions.wantedAt,
  notBefore: reportQuestions.notBefore,
  tries: reportQuestions.tries,
  failure: reportQuestions.failure,
  failedAt: reportQuestions.failedAt,
  usedAt: reportQuestions.usedAt,
};

export async function listCacheEntryRows(
  companyId: string,
  asked: readonly { readonly sourceId: string; readonly key: string }[],
): Promise<CacheEntry[]> {
  if (asked.length === 0) return [];
  return db
    .select(standing)
    .from(reportQuestions)
    .where(
      and(
        eq(reportQuestions.companyId, companyId),
        inArray(reportQuestions.sourceId, [...new Set(asked.map(({ sourceId }) => sourceId))]),
        inArray(reportQuestions.key, [...new Set(asked.map(({ key }) => key))]),
      ),
    );
}

export async function listAnswers(
  companyId: string,
  wanted: readonly { readonly sourceId: string; readonly key: string; readonly version: number }[],
): Promise<{ key: string; version: number; table: Table }[]> {
  if (wanted.length === 0) return [];
  const names = wanted.map(({ sourceId, key, version }) => sql`(${sourceId}, ${key}, ${version}::integer)`);
  return db
    .select({ key: reportCache.key, version: reportCache.version, table: reportCache.table })
    .from(reportCache)
    .where(
      and(
        eq(reportCache.companyId, companyId),
        sql`(${reportCache.sourceId}, ${reportCache.key}, ${reportCache.version}) in (${sql.join(names, sql`, `)})`,
      ),
    );
}

export type RequestedQuery = Pick<QueryRow, "sourceId" | "key" | "query">;

/** A waiting query keeps its place and its higher urgency. */
export async function requestRefresh(
  companyId: string,
  wanted: readonly RequestedQuery[],
  urgency: 0 | 1 | 2,
  at: Date,
): Promise<void> {
  if (wanted.length === 0) return;
  await db
    .insert(reportQuestions)
    .values(wanted.map((one) => ({ ...one, companyId, urgency, wantedAt: at, usedAt: at })))
    .onConflictDoUpdate({
      target: [reportQuestions.companyId, reportQuestions.sourceId, reportQuestions.key],
      set: {
        wantedAt: sql`coalesce(${reportQuestions.wantedAt}, excluded.wanted_at)`,
        urgency: sql`case when ${reportQuestions.wantedAt} is null then excluded.urgency else greatest(${reportQuestions.urgency}, excluded.urgency) end`,
        usedAt: sql`excluded.used_at`,
      },
    });
}

/** Limits what visitors may request. */
export async function countWanted(
  companyId: string,
  sourceIds: readonly string[],
): Promise<Map<string, number>> {
  if (sourceIds.length === 0) return new Map();
  const rows = await db
    .select({ sourceId: reportQuestions.sourceId, n: sql<string>`count(*)` })
    .from(reportQuestions)
    .where(
      and(
        eq(reportQuestions.companyId, companyId),
        inArray(reportQuestions.sourceId, [...sourceIds]),
        isNotNull(reportQuestions.wantedAt),
      ),
    )
    .groupBy(reportQuestions.sourceId);
  return new Map(rows.map(({ sourceId, n }) => [sourceId, Number(n)]));
}

export async function markQueriesUsed(companyId: string, keys: readonly string[], at: Date): Promise<void> {
  if (keys.length === 0) return;
  await unlessLocked(async () => {
    await db
      .update(reportQuestions)
      .set({ usedAt: at })
      .where(and(eq(reportQuestions.companyId, companyId), inArray(reportQuestions.key, [...keys])));
    await db
      .update(reportCache)
      .set({ usedAt: at })
      .where(and(eq(reportCache.companyId, companyId), inArray(reportCache.key, [...keys])));
  });
}

export async function retryFailedQueries(companyId: string, sourceId: string, at: Date): Promise<void> {
  await db
    .update(reportQuestions)
    .set({ wantedAt: at, notBefore: null, tries: 0, urgency: 1 })
    .where(
      and(
        eq(reportQuestions.companyId, companyId),
        eq(reportQuestions.sourceId, sourceId),
        isNotNull(reportQuestions.failure),
      ),
    );
}

/** At a person's request. */
export async function retryFailuresOfKind(
  companyId: string,
  sourceId: string,
  kinds: readonly SourceFailure["kind"][],
  at: Date,
): Promise<boolean> {
  const changed = await db
    .update(reportQuestions)
    .set({ wantedAt: at, notBefore: null, tries: 0, urgency: 2 })
    .where(
      and(
        eq(reportQuestions.companyId, companyId),
        eq(reportQuestions.sourceId, sourceId),
        inArray(sql`${reportQuestions.failure} ->> 'kind'`, [...kinds]),
      ),
    )
    .returning({ key: reportQuestions.key });
  return changed.length > 0;
}

export async function findSourceFailure(
  companyId: string,
  sourceId: string,
): Promise<{ readonly failure: SourceFailure; readonly at: Date; readonly notBefore: Date | null } | null> {
  const [row] = await db
    .select({
      failure: reportQuestions.failure,
      at: reportQuestions.failedAt,
      notBefore: reportQuestions.notBefore,
    })
    .from(reportQuestions)
    .where(
      and(
        eq(reportQuestions.companyId, companyId),
        eq(reportQuestions.sourceId, sourceId),
        isNotNull(reportQuestions.failure),
      ),
    )
    .orderBy(sql`${reportQuestions.failedAt} desc`)
    .limit(1);
  return row?.failure && row.at ? { failure: row.failure, at: row.at, notBefore: row.notBefore } : null;
}

/** All companies. */
export async function removeUnusedQueries(usedBefore: Date, limit: number): Promise<number> {
  const gone = await db.execute(sql`
    delete from ${reportQuestions} where ctid in (
      select ctid from ${reportQuestions} where ${reportQuestions.usedAt} < ${usedBefore.toISOString()}::timestamptz limit ${limit}
    ) returning 1`);
  return gone.length;
}
