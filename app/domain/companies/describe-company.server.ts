import type { Viewer } from "#app/auth/viewer.ts";
import { listOrderEntities } from "#app/domain/billing/invoices/list-invoices.server.ts";
import { listProducts } from "#app/domain/billing/offer/list-products.server.ts";
import { listReportEntities } from "#app/domain/reports/list-reports.server.ts";
import { listUserEntities } from "#app/domain/users/team/list-team.server.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { countCompany, getCompany, listSourcesShown } from "#db/queries/companies.ts";
import { companyEntity } from "./company-entity.ts";

/** Decision 0105. */
export async function describeCompany(viewer: Viewer) {
  const { companyId, company } = viewer;
  const isAdmin = viewer.role === "admin";
  const [counts, sources, users, invoices, automaticReports, products] = await Promise.all([
    countsOfCompany(viewer),
    listSourcesShown(companyId),
    listUserEntities(viewer),
    isAdmin ? listOrderEntities(viewer) : [],
    listReportEntities(viewer),
    listProducts(),
  ]);
  const entity = companyEntity(company, counts, billingTime());
  return {
    company: {
      ...entity,
      users: isAdmin ? users : users.filter(({ id }) => id === viewer.userId),
      invoices,
      automaticReports,
      products,
      sources,
    },
    services: entity.services,
    state: entity.state,
    subscription: entity.subscription,
    sources,
    counts,
  };
}

export async function describeFreshCompany(viewer: Viewer) {
  return describeCompany({ ...viewer, company: await getCompany(viewer.companyId) });
}

export async function countsOfCompany({ companyId }: Viewer) {
  const counts = await countCompany(companyId);
  return {
    dashboards: counts.dashboards,
    archivedDashboards: counts.archivedDashboards,
    campaigns: counts.campaigns,
    users: counts.users,
    sources: counts.sources,
    automaticReports: counts.automaticReports,
    openAlerts: counts.openAlerts,
  };
}
