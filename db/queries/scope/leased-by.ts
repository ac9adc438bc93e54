import { isNotNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** Leases of an ended process (app/lib/id.server.ts). Null: of every process. */
export function leasedBy(owner: AnyPgColumn, process: string | null): SQL {
  return process === null ? isNotNull(owner) : sql`starts_with(${owner}, ${process})`;
}
