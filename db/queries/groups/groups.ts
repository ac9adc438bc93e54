import { and, asc, eq, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { groupDomains, groups } from "#db/schema/index.ts";
import { recordChange, recorded } from "../audit-log/record.ts";
import { ofCompany, ofWholeCompany } from "../scope/scope.ts";

export type GroupRow = typeof groups.$inferSelect;

export function listGroups(companyId: string): Promise<GroupRow[]> {
  return db
    .select()
    .from(groups)
    .where(ofCompany(groups, companyId))
    .orderBy(asc(sql`lower(${groups.name})`), asc(groups.id));
}

export async function findGroup(companyId: string, id: string): Promise<GroupRow | null> {
  const [row] = await db.select().from(groups).where(ours(companyId, id)).limit(1);
  return row ?? null;
}

/** For the plan limit: includes groups a person may not see. */
export function countAllGroups(companyId: string): Promise<number> {
  return db.$count(groups, ofWholeCompany(groups, companyId));
}

export async function addGroup(
  companyId: string,
  group: Omit<typeof groups.$inferInsert, "companyId">,
): Promise<void> {
  await recorded(companyId, "group.created", () =>
    db
      .insert(groups)
      .values({ ...group, companyId })
      .returning(named),
  );
}

export type GroupChange = Partial<Pick<GroupRow, "name" | "range" | "metrics" | "updatedAt">>;

export function setGroup(companyId: string, id: string, change: GroupChange): Promise<boolean> {
  return inTransaction(async () => {
    const before = await findGroup(companyId, id);
    if (!before) return false;
    await db.update(groups).set(change).where(ours(companyId, id));
    await recordChange(companyId, "group.changed", { id, name: change.name ?? before.name }, before, change);
    return true;
  });
}

export async function removeGroup(companyId: string, id: string): Promise<boolean> {
  const gone = await recorded(companyId, "group.deleted", () =>
    db.delete(groups).where(ours(companyId, id)).returning(named),
  );
  return gone.length === 1;
}

export async function countDomains(companyId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ groupId: groupDomains.groupId, n: sql<string>`count(*)` })
    .from(groupDomains)
    .where(ofCompany(groupDomains, companyId))
    .groupBy(groupDomains.groupId);
  return new Map(rows.map(({ groupId, n }) => [groupId, Number(n)]));
}

const named = { id: groups.id, name: groups.name };

const ours = (companyId: string, id: string) => and(ofCompany(groups, companyId), eq(groups.id, id));
