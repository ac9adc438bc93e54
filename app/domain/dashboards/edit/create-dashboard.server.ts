import type { Viewer } from "#app/auth/viewer.ts";
import { companyZone, withClient, withCompany } from "#app/domain/clients/client-brand.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { dashboardsAllowed, servicesOf } from "#app/lib/company-state.ts";
import { withOrderAndHash } from "#app/domain/widgets/changes/arrange.ts";
import { now } from "#app/lib/clock.server.ts";
import { newUnguessableId, newId } from "#app/lib/id.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { findClient } from "#db/queries/clients.ts";
import { addVersion } from "#db/queries/dashboard-versions.ts";
import { lockCompany } from "#db/queries/companies.ts";
import { addDashboard, countDashboardsOfPlan, type Dashboard } from "#db/queries/dashboards.ts";
import type { DashboardContent } from "#db/schema/documents/dashboard.ts";
import { recordContent } from "./content/record-content.server.ts";
import { normalizeStyles, newContent } from "../dashboard.ts";
import { withExampleCurrency } from "./copies/example-slots.ts";

export type CreateOutcome =
  | { readonly outcome: "created"; readonly id: string; readonly permalink: string }
  | PlanIsFull;

export type PlanIsFull = { readonly outcome: "limit"; readonly allowed: number };

/** An unknown client is ignored. */
export async function createDashboard(
  viewer: Viewer,
  name: string,
  clientId: string | null = null,
): Promise<CreateOutcome> {
  const client = clientId ? await findClient(viewer.companyId, clientId) : null;
  const fresh = withCompany(newContent(name, companyZone(viewer.company)), viewer.company);
  const content = client ? withClient(fresh, client) : fresh;
  return addDashboardWith(viewer, content, "Created the dashboard", { clientId: client?.id ?? null });
}

type Origin = {
  readonly clientId?: string | null;
  readonly template?: { readonly id: string; readonly version: number } | null;
  readonly colorNames?: Dashboard["colorNames"];
  readonly tags?: readonly string[];
};

export async function addDashboardWith(
  viewer: Viewer,
  given: DashboardContent,
  what: string,
  { clientId = null, template = null, colorNames = {}, tags = [] }: Origin = {},
): Promise<CreateOutcome> {
  const content = {
    ...given,
    widgets: withOrderAndHash(withExampleCurrency(given).widgets),
    styles: normalizeStyles(given.styles),
  };
  const { companyId, userId } = viewer;
  const [id, permalink, at] = [newId(), newUnguessableId(), now()];
  const made = await inTransaction(async (): Promise<CreateOutcome> => {
    const full = await planIsFull(companyId);
    if (full) return full;
    await addDashboard({
      id,
      companyId,
      clientId,
      permalink,
      name: content.name,
      content,
      colorNames,
      version: 1,
      tags,
      templateId: template?.id ?? null,
      templateVersion: template?.version ?? null,
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
  if (made.outcome === "created") await recordContent(viewer, content, true);
  return made;
}

export async function planIsFull(companyId: string): Promise<PlanIsFull | null> {
  const { allowed, free } = await freeDashboards(companyId);
  return free > 0 ? null : { outcome: "limit", allowed };
}

/** Infinity without a limit. Needs a transaction: it locks the company's row. */
export async function freeDashboards(
  companyId: string,
): Promise<{ readonly allowed: number; readonly free: number }> {
  const company = await lockCompany(companyId);
  if (!company) return { allowed: 0, free: 0 };
  const allowed = dashboardsAllowed(servicesOf(company, billingTime()));
  if (allowed === Infinity) return { allowed, free: allowed };
  return { allowed, free: Math.max(0, allowed - (await countDashboardsOfPlan(companyId))) };
}
