import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import type { ColumnNames } from "#db/schema/documents/table.ts";
import { csvUploads, dashboards, sources } from "#db/schema/index.ts";
import { recordChange, recorded, recordedWhere } from "../audit-log/record.ts";
import { ofCompany } from "../scope/scope.ts";

export type SourceRow = typeof sources.$inferSelect;
export type UploadRow = typeof csvUploads.$inferSelect;
export type SourceWithUpload = { readonly source: SourceRow; readonly upload: UploadRow | null };

export async function addSource(
  companyId: string,
  source: Omit<typeof sources.$inferInsert, "companyId">,
): Promise<void> {
  await recorded(
    companyId,
    "source.connected",
    () =>
      db
        .insert(sources)
        .values({ ...source, companyId })
        .returning(named),
    { kind: source.kind },
  );
}

export async function listSourcesWithUploads(companyId: string): Promise<SourceWithUpload[]> {
  return withUpload()
    .where(ofCompany(sources, companyId))
    .orderBy(asc(sql`lower(${sources.name})`), asc(sources.id));
}

export async function findSourceWithUpload(companyId: string, id: string): Promise<SourceWithUpload | null> {
  const [row] = await withUpload().where(ours(companyId, id)).limit(1);
  return row ?? null;
}

export async function listSourcesById(
  companyId: string,
  ids: readonly string[],
): Promise<SourceWithUpload[]> {
  if (ids.length === 0) return [];
  return withUpload().where(and(ofCompany(sources, companyId), inArray(sources.id, [...ids])));
}

export async function countSources(companyId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(sources).where(ofCompany(sources, companyId));
  return Number(row?.n ?? 0);
}

export function setSourceName(companyId: string, id: string, name: string, at: Date): Promise<boolean> {
  return inTransaction(async () => {
    const [before] = await db.select(named).from(sources).where(ours(companyId, id));
    if (!before) return false;
    await db.update(sources).set({ name, updatedAt: at }).where(ours(companyId, id));
    await recordChange(companyId, "source.renamed", { id, name }, before, { name });
    return true;
  });
}

export async function setColumnNames(
  companyId: string,
  id: string,
  columnNames: ColumnNames,
  at: Date,
): Promise<boolean> {
  const set = () =>
    db.update(sources).set({ columnNames, updatedAt: at }).where(ours(companyId, id)).returning(named);
  const other = and(
    ours(companyId, id),
    sql`${sources.columnNames} <> ${JSON.stringify(columnNames)}::jsonb`,
  );
  const differing = () => db.select({ id: sources.id }).from(sources).where(other);
  const details = { changed: ["column names"] };
  const changed = await recordedWhere(companyId, "source.changed", differing, set, details);
  return changed.length === 1;
}

export async function setSourceUpload(
  companyId: string,
  id: string,
  served: { uploadId: string; currency: string; zone: string; at: Date },
): Promise<void> {
  const { uploadId, currency, zone, at } = served;
  const set = () =>
    db
      .update(sources)
      .set({
        uploadId,
        currency,
        zone,
        invalid: false,
        invalidReason: null,
        invalidSince: null,
        refreshedAt: at,
        updatedAt: at,
      })
      .where(ours(companyId, id))
      .returning(named);
  await recorded(companyId, "source.changed", set, { changed: ["file"] });
}

export async function removeSource(companyId: string, id: string): Promise<SourceRow | null> {
  const [gone] = await recorded(companyId, "source.deleted", () =>
    db.delete(sources).where(ours(companyId, id)).returning(),
  );
  return gone ?? null;
}

export async function listDashboardsUsing(companyId: string, sourceId: string) {
  const used = JSON.stringify({ widgets: [{ instances: [{ sourceId }] }] });
  return db
    .select({
      id: dashboards.id,
      permalink: dashboards.permalink,
      name: dashboards.name,
      widgets: sql<typeof dashboards.$inferSelect.content.widgets>`${dashboards.content} -> 'widgets'`,
    })
    .from(dashboards)
    .where(and(ofCompany(dashboards, companyId), sql`${dashboards.content} @> ${used}::jsonb`))
    .orderBy(asc(sql`lower(${dashboards.name})`));
}

function withUpload() {
  return db
    .select({ source: sources, upload: csvUploads })
    .from(sources)
    .leftJoin(
      csvUploads,
      and(eq(csvUploads.id, sources.uploadId), eq(csvUploads.companyId, sources.companyId)),
    );
}

const named = { id: sources.id, name: sources.name };

const ours = (companyId: string, id: string) => and(ofCompany(sources, companyId), eq(sources.id, id));
