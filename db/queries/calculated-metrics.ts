import { and, asc, eq, inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { calculatedMetrics } from "#db/schema/index.ts";

export type CalculatedMetricRow = typeof calculatedMetrics.$inferSelect;

export function listCalculatedMetrics(
  companyId: string,
  sourceIds: readonly string[],
): Promise<CalculatedMetricRow[]> {
  return db
    .select()
    .from(calculatedMetrics)
    .where(
      and(eq(calculatedMetrics.companyId, companyId), inArray(calculatedMetrics.sourceId, [...sourceIds])),
    )
    .orderBy(asc(calculatedMetrics.name));
}

export async function addCalculatedMetric(row: typeof calculatedMetrics.$inferInsert): Promise<void> {
  await db.insert(calculatedMetrics).values(row);
}
