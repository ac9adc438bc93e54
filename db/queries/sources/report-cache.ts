import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { DateRange } from "#app/lib/plain-date.ts";
import type { Table } from "#app/metrics/table.ts";
import { db } from "#db/client.server.ts";
import { reportCache, reportQueries } from "#db/schema/index.ts";
import { unlessLocked } from "#db/unavailable.ts";

export type CachedTable = Pick<
  typeof reportCache.$inferSelect,
  "sourceId" | "key" | "version" | "table" | "usedAt"
>;
export type CachedTotals = Pick<Table, "totals" | "metrics" | "currency" | "flags"> & {
  readonly query: (typeof reportQueries.$inferSelect)["query"];
};
export type TableVersion = Pick<CachedTable, "sourceId" | "key" | "version">;

export async function listCachedTables(
  companyId: string,
  wanted: readonly TableVersion[],
): Promise<CachedTable[]> {
  if (wanted.length === 0) return [];
  const { sourceId, key, version, table, usedAt } = reportCache;
  const names = wanted.map((one) => sql`(${one.sourceId}, ${one.key}, ${one.version}::integer)`);
  return db
    .select({ sourceId, key, version, table, usedAt })
    .from(reportCache)
    .where(
      and(
        eq(reportCache.companyId, companyId),
        sql`(${sourceId}, ${key}, ${version}) in (${sql.join(names, sql`, `)})`,
      ),
    );
}

const maxTotals = 60;

/** Bounds the statement: one table may have thousands of rows. */
const tablesPerInsert = 20;

export async function addCachedTables(
  companyId: string,
  tables: readonly Omit<typeof reportCache.$inferInsert, "companyId" | "usedAt">[],
): Promise<void> {
  for (let at = 0; at < tables.length; at += tablesPerInsert)
    await db
      .insert(reportCache)
      .values(tables.slice(at, at + tablesPerInsert).map((table) => ({ ...table, companyId })))
      .onConflictDoNothing();
}

export async function markUsed(companyId: string, keys: readonly string[], at: Date): Promise<void> {
  if (keys.length === 0) return;
  const used = sql`set used_at = ${at.toISOString()}::timestamptz where company_id = ${companyId} and key in ${keys}`;
  await unlessLocked(() =>
    db.execute(sql`with queries as (update ${reportQueries} ${used}) update ${reportCache} ${used}`),
  );
}

export async function removeUnusedTables(usedBefore: Date, limit: number): Promise<number> {
  const gone = await db.execute(sql`
    delete from ${reportCache} where ctid in (
      select ctid from ${reportCache} where ${reportCache.usedAt} < ${usedBefore.toISOString()}::timestamptz limit ${limit}
    ) returning 1`);
  return gone.length;
}

/** Fresh results for these days, without rows. */
export async function listCachedTotals(
  companyId: string,
  sourceId: string,
  range: DateRange,
  at: Date,
): Promise<CachedTotals[]> {
  const { table } = reportCache;
  return db
    .select({
      query: reportQueries.query,
      totals: sql<Table["totals"]>`${table} -> 'totals'`,
      metrics: sql<Table["metrics"]>`${table} -> 'metrics'`,
      currency: sql<Table["currency"]>`${table} ->> 'currency'`,
      flags: sql<Table["flags"]>`${table} -> 'flags'`,
    })
    .from(reportQueries)
    .innerJoin(
      reportCache,
      and(
        eq(reportCache.companyId, reportQueries.companyId),
        eq(reportCache.sourceId, reportQueries.sourceId),
        eq(reportCache.key, reportQueries.key),
        eq(reportCache.version, reportQueries.version),
      ),
    )
    .where(
      and(
        eq(reportQueries.companyId, companyId),
        eq(reportQueries.sourceId, sourceId),
        eq(reportCache.from, range.from),
        eq(reportCache.to, range.to),
        or(isNull(reportQueries.staleAt), gt(reportQueries.staleAt, at)),
      ),
    )
    .orderBy(desc(reportQueries.fetchedAt))
    .limit(maxTotals);
}
