import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import type { Refusals } from "#db/schema/documents/query.ts";
import { sources } from "#db/schema/index.ts";
import type { SourceRow } from "./sources.ts";
import { recorded } from "../audit-log/record.ts";
import { ofCompany } from "../scope/scope.ts";

type Invalid = {
  readonly reason: string;
  readonly at: Date;
  readonly connectedAt?: Date | null;
  readonly retryAt?: Date | null;
};

/** The first reason stays. Ignores failures before `connectedAt`. */
export async function setSourceInvalid(
  companyId: string,
  id: string,
  { reason, at, connectedAt = null, retryAt = null }: Invalid,
): Promise<SourceRow | null> {
  const set = () =>
    db
      .update(sources)
      .set({ invalid: true, invalidReason: reason, invalidSince: at, refusals: null, retryAt, updatedAt: at })
      .where(
        and(
          ofCompany(sources, companyId),
          eq(sources.id, id),
          eq(sources.invalid, false),
          connectedAt ? isConnectedUntil(connectedAt) : undefined,
        ),
      )
      .returning();
  const changed = await recorded(companyId, "source.disconnected", set);
  return changed[0] ?? null;
}

/** False if it never stopped, or only a person can repair it. */
export async function setSourceValid(companyId: string, id: string, at: Date): Promise<boolean> {
  const set = () =>
    db
      .update(sources)
      .set({
        invalid: false,
        invalidReason: null,
        invalidSince: null,
        refusals: null,
        retryAt: null,
        updatedAt: at,
      })
      .where(
        and(
          ofCompany(sources, companyId),
          eq(sources.id, id),
          eq(sources.invalid, true),
          isNotNull(sources.retryAt),
        ),
      )
      .returning({ id: sources.id, name: sources.name });
  return (await recorded(companyId, "source.connected", set)).length === 1;
}

type Refused = Pick<SourceRow, "invalid" | "refusals" | "retryAt">;

/** Locks until the transaction ends. Null if connected anew since. */
export async function lockRefused(companyId: string, id: string, connectedAt: Date): Promise<Refused | null> {
  const [row] = await db
    .select({ invalid: sources.invalid, refusals: sources.refusals, retryAt: sources.retryAt })
    .from(sources)
    .where(and(ofCompany(sources, companyId), eq(sources.id, id), isConnectedUntil(connectedAt)))
    .for("update");
  return row ?? null;
}

export async function setRefusals(companyId: string, id: string, refusals: Refusals | null): Promise<void> {
  await db
    .update(sources)
    .set({ refusals })
    .where(and(ofCompany(sources, companyId), eq(sources.id, id)));
}

export async function setRetryAt(companyId: string, id: string, retryAt: Date): Promise<void> {
  await db
    .update(sources)
    .set({ retryAt })
    .where(and(ofCompany(sources, companyId), eq(sources.id, id)));
}

/** The database stores microseconds. */
function isConnectedUntil(moment: Date) {
  return sql`date_trunc('milliseconds', ${sources.connectedAt}) <= ${moment.toISOString()}::timestamptz`;
}
