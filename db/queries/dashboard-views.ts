import { sql } from "drizzle-orm";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { db } from "#db/client.server.ts";
import { dashboardViews } from "#db/schema/index.ts";

export async function addViews(
  companyId: string,
  counted: { dashboardId: string; day: PlainDate; views: number },
): Promise<void> {
  await db
    .insert(dashboardViews)
    .values({ companyId, ...counted })
    .onConflictDoUpdate({
      target: [dashboardViews.dashboardId, dashboardViews.day],
      set: { views: sql`${dashboardViews.views} + ${counted.views}` },
    });
}
