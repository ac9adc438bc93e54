import { and, eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { sources } from "#db/schema/index.ts";
import type { SourceRow } from "./sources.ts";
import { recorded } from "../audit-log/record.ts";
import { ofCompany } from "../scope/scope.ts";

/** Keeps the first reason. Ignores failures of a connection before `connectedAt`. */
export async function setSourceInvalid(
  companyId: string,
  id: string,
  reason: string,
  at: Date,
  connectedAt: Date | null = null,
): Promise<SourceRow | null> {
  const set = () =>
    db
      .update(sources)
      .set({ invalid: true, invalidReason: reason, invalidSince: at, updatedAt: at })
      .where(
        and(
          ofCompany(sources, companyId),
          eq(sources.id, id),
          eq(sources.invalid, false),
          // the database stores microseconds
          connectedAt
            ? sql`date_trunc('milliseconds', ${sources.connectedAt}) <= ${connectedAt.toISOString()}::timestamptz`
            : undefined,
        ),
      )
      .returning();
  const changed = await recorded(companyId, "source.disconnected", set);
  return changed[0] ?? null;
}

export async function setSourceValid(companyId: string, id: string, at: Date): Promise<void> {
  await db
    .update(sources)
    .set({ invalid: false, invalidReason: null, invalidSince: null, updatedAt: at })
    .where(and(ofCompany(sources, companyId), eq(sources.id, id)));
}
