import { now } from "#app/lib/clock.server.ts";
import { byteCache } from "#app/lib/caches/byte-cache.server.ts";
import type { Table } from "#app/metrics/table.ts";
import { listCachedTables, markUsed, type TableVersion } from "#db/queries/sources/report-cache.ts";

/** Equal numbers keep the version; only `fetchedAt` changes. */
export type KnownTable = TableVersion & { readonly fetchedAt: Date | null };

/** An estimate. */
const bytesPerCell = 24;
const recent = byteCache<Table>("tables of sources", {
  mostBytes: 19_200_000,
  mostOfOne: 4_800_000,
  bytesOf: ({ rows, dimensions, metrics }) =>
    (rows.length + 1) * Math.max(1, dimensions.length + metrics.length) * bytesPerCell,
});
const markUsedAfterMs = 24 * 3_600_000;

/** By `queryName`. */
export async function findTables(
  companyId: string,
  wanted: readonly KnownTable[],
): Promise<Map<string, Table>> {
  const inMemory = (one: KnownTable) => recent.get(memoryKey(companyId, one));
  const tables = new Map<string, Table>();
  const missing: KnownTable[] = [];
  for (const one of wanted) {
    const table = inMemory(one);
    if (table) tables.set(queryName(one), table);
    else missing.push(one);
  }
  const cached = await listCachedTables(companyId, missing);
  const stored = new Map(cached.map((one) => [queryName(one), one.table]));
  for (const one of missing) {
    // Another page may have loaded it.
    const table = inMemory(one) ?? stored.get(queryName(one));
    if (!table) continue;
    tables.set(queryName(one), table);
    rememberTable(companyId, one, table);
  }
  const at = now();
  const longUnused = cached.filter(({ usedAt }) => at.getTime() - usedAt.getTime() > markUsedAfterMs);
  await markUsed(
    companyId,
    longUnused.map(({ key }) => key),
    at,
  );
  return tables;
}

export function rememberTable(companyId: string, known: KnownTable, table: Table): void {
  recent.set(memoryKey(companyId, known), table);
}

export function queryName({ sourceId, key }: Pick<KnownTable, "sourceId" | "key">): string {
  return `${sourceId}:${key}`;
}

function memoryKey(companyId: string, known: KnownTable): string {
  return `${companyId}:${queryName(known)}:${known.version}:${known.fetchedAt?.getTime() ?? 0}`;
}
