import type { Viewer } from "#app/auth/viewer.ts";
import { flagsOf, servicesOf } from "#app/domain/companies/company-state.ts";
import { recordOnboardingEvent } from "#app/domain/onboarding/move-onboarding.server.ts";
import { withOrderAndHash } from "#app/domain/widgets/changes/arrange.ts";
import { now } from "#app/lib/clock.server.ts";
import { newUnguessableId, newId } from "#app/lib/id.server.ts";
import { isTimeZone, timeZone } from "#app/lib/plain-date.ts";
import { inTransaction } from "#db/client.server.ts";
import { addVersion } from "#db/queries/dashboard-versions.ts";
import { lockCompany } from "#db/queries/companies.ts";
import { addDashboard, countActiveDashboards } from "#db/queries/dashboards.ts";
import type { DashboardContent } from "#db/schema/documents.ts";
import { normalizeStyles, newContent } from "../dashboard.ts";

export type CreateOutcome =
  { readonly outcome: "created"; readonly id: string; readonly permalink: string } | PlanIsFull;

export type PlanIsFull = { readonly outcome: "limit"; readonly allowed: number };

/** Uses the creator's time zone. */
export async function createDashboard(viewer: Viewer, name: string): Promise<CreateOutcome> {
  const zone = isTimeZone(viewer.timezone) ? viewer.timezone : timeZone("UTC");
  const made = await addDashboardWith(viewer, newContent(name, zone), "Created the dashboard");
  if (made.outcome === "created") await recordOnboardingEvent(viewer, "dashboard-created");
  return made;
}

export async function addDashboardWith(
  viewer: Viewer,
  given: DashboardContent,
  what: string,
): Promise<CreateOutcome> {
  const content = {
    ...given,
    widgets: withOrderAndHash(given.widgets),
    styles: normalizeStyles(given.styles),
  };
  const { companyId, userId } = viewer;
  const [id, permalink, at] = [newId(), newUnguessableId(), now()];
  return inTransaction(async () => {
    const full = await planIsFull(companyId);
    if (full) return full;
    await addDashboard({
      id,
      companyId,
      permalink,
      name: content.name,
      content,
      version: 1,
      createdBy: userId,
      updatedBy: userId,
      createdAt: at,
      updatedAt: at,
    });
    await addVersion({
      dashboardId: id,
      companyId,
      version: 1,
      content,
      what,
      shows: 1,
      savedBy: userId,
      savedAt: at,
    });
    return { outcome: "created", id, permalink };
  });
}

/** Needs a transaction: it locks the company's row. */
export async function planIsFull(companyId: string): Promise<PlanIsFull | null> {
  const company = await lockCompany(companyId);
  if (!company) return { outcome: "limit", allowed: 0 };
  const used = await countActiveDashboards(companyId);
  if (flagsOf(company, used, now()).canCreateDashboard) return null;
  const { dashboards, bonusDashboards } = servicesOf(company, now());
  return { outcome: "limit", allowed: dashboards + bonusDashboards };
}
