import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { dashboards } from "#db/schema/index.ts";
import { ofCompany } from "../scope/scope.ts";

type Linked = { readonly permalink: string; readonly name: string };

export async function listDashboardsOfClients(
  companyId: string,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, Linked>> {
  if (clientIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([dashboards.clientId], {
      clientId: dashboards.clientId,
      permalink: dashboards.permalink,
      name: dashboards.name,
    })
    .from(dashboards)
    .where(
      and(
        ofCompany(dashboards, companyId),
        eq(dashboards.active, true),
        inArray(dashboards.clientId, [...clientIds]),
      ),
    )
    .orderBy(dashboards.clientId, asc(sql`lower(${dashboards.name})`), asc(dashboards.id));
  return new Map(rows.map(({ clientId, ...board }) => [clientId!, board]));
}
