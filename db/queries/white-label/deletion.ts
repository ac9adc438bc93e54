import { and, asc, eq, isNotNull, isNull, lte } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { companies, erasures, sources } from "#db/schema/index.ts";
import { recorded } from "../audit-log/record.ts";
import { ofCompany } from "../scope/scope.ts";

export async function markDeleted(companyId: string, at: Date): Promise<boolean> {
  const rows = await recorded(companyId, "company.deleted", () =>
    db
      .update(companies)
      .set({ deletedAt: at })
      .where(and(eq(companies.id, companyId), isNull(companies.deletedAt)))
      .returning({ id: companies.id, name: companies.name }),
  );
  return rows.length === 1;
}

export async function markRestored(companyId: string, at: Date): Promise<boolean> {
  const rows = await recorded(companyId, "company.restored", () =>
    db
      .update(companies)
      .set({ deletedAt: null, restoredAt: at })
      .where(and(eq(companies.id, companyId), isNotNull(companies.deletedAt)))
      .returning({ id: companies.id, name: companies.name }),
  );
  return rows.length === 1;
}

export async function listDeletedBefore(before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .where(lte(companies.deletedAt, before))
    .orderBy(asc(companies.deletedAt));
  return rows.map(({ id }) => id);
}

export async function removeSourcesOf(companyId: string): Promise<void> {
  await db.delete(sources).where(ofCompany(sources, companyId));
}

/** False if the company was restored. */
export function eraseCompany(
  companyId: string,
  before: Date,
  record: { readonly id: string; readonly erasedAt: Date },
): Promise<boolean> {
  return inTransaction(async () => {
    const [row] = await db
      .delete(companies)
      .where(and(eq(companies.id, companyId), lte(companies.deletedAt, before)))
      .returning({ name: companies.name, deletedAt: companies.deletedAt });
    if (!row?.deletedAt) return false;
    await db.insert(erasures).values({ ...record, companyName: row.name, requestedAt: row.deletedAt });
    return true;
  });
}
