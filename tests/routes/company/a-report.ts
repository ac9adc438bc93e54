import { eq } from "drizzle-orm";
import { createReport } from "#app/domain/reports/create-report.server.ts";
import { getReport } from "#app/domain/reports/get-report.server.ts";
import { ReportCall } from "#app/domain/reports/report.form.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { db } from "#db/client.server.ts";
import { companies } from "#db/schema/index.ts";
import { aDashboard } from "#tests/domain/dashboards/agency.ts";

/** The filled form as a browser without script sends it. */
export function filled(dashboardId: string, changes: Readonly<Record<string, string>> = {}) {
  return {
    intent: "save",
    dashboard_id: dashboardId,
    recipients: "ida@harbourlane.example\r\noffice@harbourlane.example",
    period: "MONTH",
    detail: "FIRST_DAY",
    hour: "08",
    minute: "00",
    timezone: "Europe/Berlin",
    date_range: "LAST_MONTH",
    with_preview: "on",
    wait_for_settled_days: "0",
    ...changes,
  };
}

export async function aReport(viewer: Viewer, changes: Readonly<Record<string, unknown>> = {}) {
  const dashboardId =
    typeof changes.dashboard_id === "string" ? changes.dashboard_id : await aDashboard(viewer);
  const form = ReportCall.parse({
    dashboard_id: dashboardId,
    recipients: "ida@harbourlane.example",
    timezone: "Europe/Berlin",
    with_preview: false,
    ...changes,
  });
  const made = await createReport(viewer, form);
  if (made.outcome !== "created") throw new Error(made.outcome);
  return { id: made.id, dashboardId };
}

/** The trial is over without a subscription. */
export async function endTrial({ companyId }: Viewer): Promise<void> {
  const over = { state: "trial", subscriptionId: null, expiresAt: new Date(0) } as const;
  await db.update(companies).set(over).where(eq(companies.id, companyId));
}

/** The report as its page finds it now; fails the test when it is deleted. */
export async function found(viewer: Viewer, id: string) {
  const details = await getReport(viewer, id);
  if (!details) throw new Error("the report is gone");
  return details;
}
