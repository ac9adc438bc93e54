import { LRUCache } from "lru-cache";
import type { Table } from "#app/metrics/table.ts";

/** Keys name a data version: entries never become stale. */
export function createTableCache(maxCells: number, maxTableCells: number): LRUCache<string, Table> {
  return new LRUCache({
    maxSize: maxCells,
    maxEntrySize: maxTableCells, // One long table must not displace all others.
    sizeCalculation: ({ rows, dimensions, metrics }) =>
      (rows.length + 1) * Math.max(1, dimensions.length + metrics.length),
  });
}
