import type { companies } from "#db/schema/companies.ts";
import { type BillingTime, flagsOf, servicesOf } from "#app/lib/company-state.ts";

type CompanyRow = typeof companies.$inferSelect;

/** Specification section 3. */
export function companyEntity(
  company: CompanyRow,
  counts: { readonly dashboards: number; readonly campaigns: number },
  time: BillingTime,
) {
  return {
    id: company.id,
    name: company.name,
    domain: company.domain,
    emailUsername: company.emailUsername,
    logo: company.logoFileId ? `/files/${company.logoFileId}` : null,
    phone: company.phone,
    brandColor: company.brandColor,
    timezone: company.timezone,
    weekStartsOn: company.weekStartsOn,
    language: company.language,
    currency: company.currency,
    discount: company.discount,
    activeEmail: company.activeEmail,
    domainCname: company.domainCname,
    emailDns: company.emailDns,
    domainDns: company.domainDns,
    domainVerified: company.domainVerifiedAt !== null,
    fromAddress: company.fromAddress,
    verifiedWhitelabel: company.verifiedWhitelabel,
    state: time.isBilled ? company.state : "active",
    expiresAt: time.isBilled ? (company.expiresAt?.toISOString() ?? null) : null,
    subscription: company.subscriptionId
      ? { id: company.subscriptionId, interval: company.subscriptionInterval }
      : null,
    services: servicesOf(company, time),
    dashboardsCount: counts.dashboards,
    campaignsCount: counts.campaigns,
    ...flagsOf(company, counts.dashboards, time),
  };
}
