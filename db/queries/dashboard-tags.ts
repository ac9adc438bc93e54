import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { dashboards } from "#db/schema/index.ts";
import { recorded, recordedWhere } from "./audit-log/record.ts";
import { ofCompany } from "./scope/scope.ts";

export function listDashboardTags(companyId: string) {
  return db
    .select({ tags: dashboards.tags })
    .from(dashboards)
    .where(and(ofCompany(dashboards, companyId), sql`${dashboards.tags} <> '[]'::jsonb`));
}

/** The rows are locked. */
export async function lockTags(companyId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: dashboards.id, name: dashboards.name, tags: dashboards.tags })
    .from(dashboards)
    .where(and(ofCompany(dashboards, companyId), inArray(dashboards.id, [...ids])))
    .orderBy(asc(dashboards.id))
    .for("update");
}

type Tagged = { readonly id: string; readonly tags: readonly string[] };

export async function setTags(companyId: string, tagged: readonly Tagged[], batch: string): Promise<void> {
  if (tagged.length === 0) return;
  const changes = JSON.stringify(tagged.map(({ id, tags }) => ({ id, tags })));
  const set = () =>
    db
      .update(dashboards)
      .set({
        tags: sql`(select change.tags from jsonb_to_recordset(${changes}::jsonb) as change(id text, tags jsonb) where change.id = dashboards.id)`,
        tagsBefore: sql`dashboards.tags`,
        tagBatch: batch,
      })
      .where(
        and(
          ofCompany(dashboards, companyId),
          inArray(
            dashboards.id,
            tagged.map(({ id }) => id),
          ),
        ),
      )
      .returning(named);
  await recorded(companyId, "dashboard.tags-changed", set);
}

/** Undo of an earlier change of several dashboards leaves them as they are then. */
export async function setTagsOf(companyId: string, id: string, tags: readonly string[]): Promise<boolean> {
  const other = and(
    ofCompany(dashboards, companyId),
    eq(dashboards.id, id),
    sql`${dashboards.tags} <> ${JSON.stringify(tags)}::jsonb`,
  );
  const differing = () => db.select({ id: dashboards.id }).from(dashboards).where(other);
  const changed = await recordedWhere(companyId, "dashboard.tags-changed", differing, () =>
    db
      .update(dashboards)
      .set({ tags, tagsBefore: null, tagBatch: null })
      .where(and(ofCompany(dashboards, companyId), eq(dashboards.id, id)))
      .returning(named),
  );
  return changed.length === 1;
}

export async function countTagged(companyId: string, batch: string): Promise<number> {
  return db.$count(dashboards, ofBatch(companyId, batch));
}

export async function restoreTags(companyId: string, batch: string): Promise<number> {
  const restored = await recorded(companyId, "dashboard.tags-changed", () =>
    db
      .update(dashboards)
      .set({ tags: sql`dashboards.tags_before`, tagsBefore: null, tagBatch: null })
      .where(ofBatch(companyId, batch))
      .returning(named),
  );
  return restored.length;
}

const named = { id: dashboards.id, name: dashboards.name };

const ofBatch = (companyId: string, batch: string) =>
  and(ofCompany(dashboards, companyId), eq(dashboards.tagBatch, batch), isNotNull(dashboards.tagsBefore));
