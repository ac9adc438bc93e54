import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import { bannersFor } from "#app/domain/banners/banners.ts";
import { findOnboarding } from "#app/domain/onboarding/find-onboarding.server.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { isTimeZone, timeZone } from "#app/lib/plain-date.ts";
import { findClosedBanners } from "#db/queries/closed-banners.ts";
import { countCompany, listInvalidSources } from "#db/queries/companies.ts";
import { companyLinks, mainLinks, settingsLinks, type Shell } from "./shell.ts";

function recordsToFix({ fromAddress, emailDns, domainCname, domainDns }: Viewer["company"]): number {
  const listed = [...(fromAddress === null ? [] : emailDns), ...(domainCname === null ? [] : domainDns)];
  return listed.filter(({ valid }) => !valid).length;
}

export async function shellFor(viewer: Viewer): Promise<Shell> {
  const { companyId, userId, company, role } = viewer;
  const [counts, closed, onboarding] = await Promise.all([
    countCompany(companyId),
    findClosedBanners(companyId, userId),
    findOnboarding(viewer),
  ]);
  const invalidSources = counts.invalidSources > 0 ? await listInvalidSources(companyId) : [];
  const zone = isTimeZone(viewer.timezone) ? viewer.timezone : timeZone("UTC");
  const time = billingTime();
  const banners = bannersFor({
    company,
    isAdmin: role === "admin",
    zone,
    ...time,
    dashboardsCount: counts.dashboards,
    newestDashboardAt: counts.newestDashboardAt,
    openAlerts: counts.openAlerts,
    newestAlertAt: counts.newestAlertAt,
    invalidSources,
    closed,
  });
  return {
    siteTitle: config.siteTitle,
    nav: mainLinks(counts),
    company: { name: company.name, nav: companyLinks(role) },
    settings: settingsLinks(role, userId, {
      users: counts.users,
      toFix: recordsToFix(company),
      pays: time.isBilled,
      hasInvoices: time.isBilled || company.subscriptionId !== null,
    }),
    user: {
      name: viewer.name,
      note: `${role === "admin" ? "Admin" : "User"} · ${viewer.timezone}`,
      href: `/users/${userId}`,
    },
    ...(viewer.clientIds && { isLimited: true }),
    banners,
    zone,
    onboarding,
  };
}
