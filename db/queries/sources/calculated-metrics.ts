import { and, asc, eq, inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { calculatedMetrics } from "#db/schema/index.ts";
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
  await db.insert(calculatedMetrics).values(row);
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

export async function setCalculatedMetric(
  companyId: string,
  id: string,
  change: Partial<Pick<CalculatedMetricRow, "name" | "type" | "expression" | "direction">>,
): Promise<boolean> {
  const changed = await db
    .update(calculatedMetrics)
    .set(change)
    .where(ours(companyId, id))
    .returning({ id: calculatedMetrics.id });
  return changed.length === 1;
}

export async function removeCalculatedMetric(companyId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(calculatedMetrics)
    .where(ours(companyId, id))
    .returning({ id: calculatedMetrics.id });
  return gone.length === 1;
}

const ours = (companyId: string, id: string) =>
  and(ofCompany(calculatedMetrics, companyId), eq(calculatedMetrics.id, id));
