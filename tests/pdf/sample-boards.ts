import { eq } from "drizzle-orm";
import { identify } from "#app/auth/session.server.ts";
import { readDashboard } from "#app/domain/dashboards/view/read/read-dashboard.server.ts";
import { openSampleAgency } from "#app/domain/sample/open-sample-agency.server.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { db } from "#db/client.server.ts";
import { dashboardColumns } from "#db/queries/dashboards.ts";
import { companies, dashboards } from "#db/schema/index.ts";
import { visit } from "#tests/routes/dashboards/visit.ts";

/** The sample agency's four dashboards, as they are drawn on paper. Needs an open database. */
export async function sampleBoards(): Promise<DashboardView[]> {
  const opened = await openSampleAgency(new Request("http://localhost:3000/sample", { method: "POST" }));
  if (opened.outcome !== "open") throw new Error("There is no sample agency");
  const cookie = opened.cookie.split(";", 1)[0]!;
  const identity = await identify(new Request("http://localhost:3000/", { headers: { cookie } }));
  if (identity.who !== "viewer") throw new Error("The guest is not signed in");
  const { viewer } = identity;
  const boards = await db
    .select(dashboardColumns)
    .from(dashboards)
    .innerJoin(companies, eq(companies.id, dashboards.companyId))
    .where(eq(dashboards.companyId, viewer.companyId));
  const views: DashboardView[] = [];
  for (const { permalink } of boards) {
    const read = await readDashboard(
      viewer,
      permalink,
      await visit(viewer, `/dashboards/${permalink}`),
      "paper",
    );
    if (read.outcome !== "read") throw new Error(read.outcome);
    views.push(read.view);
  }
  return views;
}
