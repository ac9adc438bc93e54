import { isNotNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * Leases of a process that has ended, by its name (app/lib/id.server.ts). Null: of every one, for a process
 * that has the database to itself.
 */
export function leasedBy(owner: AnyPgColumn, process: string | null): SQL {
  return process === null ? isNotNull(owner) : sql`starts_with(${owner}, ${process})`;
}
