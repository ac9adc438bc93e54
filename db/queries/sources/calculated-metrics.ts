import { and, asc, eq, inArray } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { calculatedMetrics } from "#db/schema/index.ts";
import { recordChange, recorded } from "../audit-log/record.ts";
import { ofCompany } from "../scope/scope.ts";

export type CalculatedMetricRow = typeof calculatedMetrics.$inferSelect;

export function listCalculatedMetrics(
  companyId: string,
  sourceIds: readonly string[],
): Promise<CalculatedMetricRow[]> {
  return db
    .select()
    .from(calculatedMetrics)
    .where(and(ofCompany(calculatedMetrics, companyId), inArray(calculatedMetrics.sourceId, [...sourceIds])))
    .orderBy(asc(calculatedMetrics.name));
}

export async function addCalculatedMetric(row: typeof calculatedMetrics.$inferInsert): Promise<void> {
  await recorded(row.companyId, "metric.created", () =>
    db.insert(calculatedMetrics).values(row).returning(named),
  );
}

export function listAllCalculatedMetrics(companyId: string): Promise<CalculatedMetricRow[]> {
  return db
    .select()
    .from(calculatedMetrics)
    .where(ofCompany(calculatedMetrics, companyId))
    .orderBy(asc(calculatedMetrics.name));
}

export async function findCalculatedMetric(
  companyId: string,
  id: string,
): Promise<CalculatedMetricRow | null> {
  const [row] = await db.select().from(calculatedMetrics).where(ours(companyId, id)).limit(1);
  return row ?? null;
}

export function setCalculatedMetric(
  companyId: string,
  id: string,
  change: Partial<Pick<CalculatedMetricRow, "name" | "type" | "expression" | "direction">>,
): Promise<boolean> {
  return inTransaction(async () => {
    const before = await findCalculatedMetric(companyId, id);
    if (!before) return false;
    await db.update(calculatedMetrics).set(change).where(ours(companyId, id));
    await recordChange(companyId, "metric.changed", { id, name: change.name ?? before.name }, before, change);
    return true;
  });
}

export async function removeCalculatedMetric(companyId: string, id: string): Promise<boolean> {
  const gone = await recorded(companyId, "metric.deleted", () =>
    db.delete(calculatedMetrics).where(ours(companyId, id)).returning(named),
  );
  return gone.length === 1;
}

const named = { id: calculatedMetrics.id, name: calculatedMetrics.name };

const ours = (companyId: string, id: string) =>
  and(ofCompany(calculatedMetrics, companyId), eq(calculatedMetrics.id, id));
