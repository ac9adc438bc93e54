import type { Viewer } from "#app/auth/viewer.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { countCompany, getCompany, listSourcesShown } from "#db/queries/companies.ts";
import { companyEntity } from "./company-entity.ts";

export async function describeCompany({ companyId, company }: Viewer) {
  const [counts, sources] = await Promise.all([countCompany(companyId), listSourcesShown(companyId)]);
  const entity = companyEntity(company, counts, billingTime());
  return {
    company: entity,
    services: entity.services,
    state: entity.state,
    subscription: entity.subscription,
    sources,
    counts: {
      dashboards: counts.dashboards,
      archivedDashboards: counts.archivedDashboards,
      campaigns: counts.campaigns,
      users: counts.users,
      sources: counts.sources,
      automaticReports: counts.automaticReports,
      openAlerts: counts.openAlerts,
    },
  };
}

/** After a change of state or services in this request. */
export async function describeFreshCompany(viewer: Viewer) {
  return describeCompany({ ...viewer, company: await getCompany(viewer.companyId) });
}
