import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { dashboards } from "#db/schema/index.ts";
import { ofWholeCompany } from "../scope/scope.ts";

/** Null if it does not exist. */
export async function findDashboardVersion(companyId: string, id: string): Promise<number | null> {
  const [row] = await db
    .select({ version: dashboards.version })
    .from(dashboards)
    .where(and(ofWholeCompany(dashboards, companyId), eq(dashboards.id, id)));
  return row?.version ?? null;
}
