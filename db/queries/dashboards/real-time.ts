import { and, eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { dashboards } from "#db/schema/index.ts";
import { recorded } from "../audit-log/record.ts";
import { ofCompany, ofWholeCompany } from "../scope/scope.ts";

export async function listRealTimeDashboards(companyId: string, sourceId: string): Promise<string[]> {
  const shows = sql`jsonb_path_exists(${dashboards.content}, '$.widgets[*] ? (@.realTime == true).instances[*] ? (@.sourceId == $source)', ${JSON.stringify({ source: sourceId })}::jsonb)`;
  const rows = await db
    .select({ id: dashboards.id })
    .from(dashboards)
    .where(and(ofWholeCompany(dashboards, companyId), eq(dashboards.realTime, true), shows));
  return rows.map(({ id }) => id);
}

export async function setDashboardRealTime(
  companyId: string,
  id: string,
  realTime: boolean,
): Promise<boolean> {
  const what = realTime ? "Switched on the realtime page" : "Switched off the realtime page";
  const set = () =>
    db
      .update(dashboards)
      .set({ realTime })
      .where(and(ofCompany(dashboards, companyId), eq(dashboards.id, id)))
      .returning({ id: dashboards.id, name: dashboards.name });
  return (await recorded(companyId, "dashboard.changed", set, { what })).length === 1;
}
