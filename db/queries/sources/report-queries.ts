import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { reportQueries } from "#db/schema/index.ts";
import type { SourceFailure } from "#db/schema/documents/query.ts";

export type QueryRow = typeof reportQueries.$inferSelect;
export type CacheEntry = Omit<QueryRow, "companyId" | "query" | "usedAt" | "urgency"> & {
  readonly usedAt: Date;
};

const standing = {
  sourceId: reportQueries.sourceId,
  key: reportQueries.key,
  version: reportQueries.version,
  fetchedAt: reportQueries.fetchedAt,
  staleAt: reportQueries.staleAt,
  wantedAt: reportQueries.wantedAt,
  notBefore: reportQueries.notBefore,
  tries: reportQueries.tries,
  failure: reportQueries.failure,
  failedAt: reportQueries.failedAt,
  usedAt: reportQueries.usedAt,
};

export async function listCacheEntries(
  companyId: string,
  asked: readonly { readonly sourceId: string; readonly key: string }[],
): Promise<CacheEntry[]> {
  if (asked.length === 0) return [];
  return db
    .select(standing)
    .from(reportQueries)
    .where(
      and(
        eq(reportQueries.companyId, companyId),
        inArray(reportQueries.sourceId, [...new Set(asked.map(({ sourceId }) => sourceId))]),
        inArray(reportQueries.key, [...new Set(asked.map(({ key }) => key))]),
      ),
    );
}

export type RequestedQuery = Pick<QueryRow, "sourceId" | "key" | "query">;

/** A waiting query retains its place and higher urgency. */
export async function requestRefresh(
  companyId: string,
  wanted: readonly RequestedQuery[],
  urgency: 0 | 1 | 2,
  at: Date,
): Promise<void> {
  if (wanted.length === 0) return;
  await db
    .insert(reportQueries)
    .values(wanted.map((one) => ({ ...one, companyId, urgency, wantedAt: at, usedAt: at })))
    .onConflictDoUpdate({
      target: [reportQueries.companyId, reportQueries.sourceId, reportQueries.key],
      set: {
        wantedAt: sql`coalesce(${reportQueries.wantedAt}, excluded.wanted_at)`,
        urgency: sql`case when ${reportQueries.wantedAt} is null then excluded.urgency else greatest(${reportQueries.urgency}, excluded.urgency) end`,
        usedAt: sql`excluded.used_at`,
      },
    });
}

export async function countWanted(
  companyId: string,
  sourceIds: readonly string[],
): Promise<Map<string, number>> {
  if (sourceIds.length === 0) return new Map();
  const rows = await db
    .select({ sourceId: reportQueries.sourceId, n: sql<string>`count(*)` })
    .from(reportQueries)
    .where(
      and(
        eq(reportQueries.companyId, companyId),
        inArray(reportQueries.sourceId, [...sourceIds]),
        isNotNull(reportQueries.wantedAt),
      ),
    )
    .groupBy(reportQueries.sourceId);
  return new Map(rows.map(({ sourceId, n }) => [sourceId, Number(n)]));
}

export async function retryFailedQueries(companyId: string, sourceId: string, at: Date): Promise<void> {
  await db
    .update(reportQueries)
    .set({ wantedAt: at, notBefore: null, tries: 0, urgency: 1 })
    .where(
      and(
        eq(reportQueries.companyId, companyId),
        eq(reportQueries.sourceId, sourceId),
        isNotNull(reportQueries.failure),
      ),
    );
}

export async function retryFailuresOfKind(
  companyId: string,
  sourceId: string,
  kinds: readonly SourceFailure["kind"][],
  at: Date,
): Promise<boolean> {
  const changed = await db
    .update(reportQueries)
    .set({ wantedAt: at, notBefore: null, tries: 0, urgency: 2 })
    .where(
      and(
        eq(reportQueries.companyId, companyId),
        eq(reportQueries.sourceId, sourceId),
        inArray(sql`${reportQueries.failure} ->> 'kind'`, [...kinds]),
      ),
    )
    .returning({ key: reportQueries.key });
  return changed.length > 0;
}

export async function removeUnusedQueries(usedBefore: Date, limit: number): Promise<number> {
  const gone = await db.execute(sql`
    delete from ${reportQueries} where ctid in (
      select ctid from ${reportQueries} where ${reportQueries.usedAt} < ${usedBefore.toISOString()}::timestamptz limit ${limit}
    ) returning 1`);
  return gone.length;
}
