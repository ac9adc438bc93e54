import type { companies } from "#db/schema/companies.ts";

export type CompanyRow = Pick<
  typeof companies.$inferSelect,
  "state" | "expiresAt" | "subscriptionId" | "dashboardsLimit" | "bonusDashboards"
>;

export type CompanyFlags = {
  readonly isCanceled: boolean;
  readonly isOverdue: boolean;
  readonly isTrialWithoutSubscription: boolean;
  readonly hasSubscription: boolean;
  readonly canCreateDashboard: boolean;
};

export type Services = { readonly dashboards: number; readonly bonusDashboards: number };

export const trialDays = 14;
export const trialDashboards = 25;

export function hasSubscription({ subscriptionId }: CompanyRow): boolean {
  return subscriptionId !== null;
}

/** Canceled and overdue count only with a subscription, trial only without one and while it lasts. */
export function isTrialWithoutSubscription(company: CompanyRow, now: Date): boolean {
  return !hasSubscription(company) && company.state === "trial" && !isOver(company, now);
}

/**
 * Whether the company gets what it pays for, or tries: clients see dashboards, new ones can be made, reports are sent.
 * A canceled or overdue subscription serves until the time that was paid for is over. Where this is false: 402.
 */
export function isServed(company: CompanyRow, now: Date): boolean {
  if (!hasSubscription(company)) return isTrialWithoutSubscription(company, now);
  return company.state === "active" || company.state === "trial" || !isOver(company, now);
}

/** What may be used now; nothing once trial or subscription are over. */
export function servicesOf(company: CompanyRow, now: Date): Services {
  if (!isServed(company, now)) return { dashboards: 0, bonusDashboards: 0 };
  return { dashboards: company.dashboardsLimit, bonusDashboards: company.bonusDashboards };
}

/** @param dashboardsCount active ones; archived dashboards take no place. */
export function flagsOf(company: CompanyRow, dashboardsCount: number, now: Date): CompanyFlags {
  const { dashboards, bonusDashboards } = servicesOf(company, now);
  return {
    isCanceled: hasSubscription(company) && company.state === "canceled",
    isOverdue: hasSubscription(company) && company.state === "overdue",
    isTrialWithoutSubscription: isTrialWithoutSubscription(company, now),
    hasSubscription: hasSubscription(company),
    canCreateDashboard: dashboardsCount < dashboards + bonusDashboards,
  };
}

/** Without a date it never ends: the sample agency. */
function isOver({ expiresAt }: CompanyRow, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}
