export type CompanyRow = {
  readonly state: "trial" | "active" | "canceled" | "overdue";
  readonly expiresAt: Date | null;
  readonly subscriptionId: string | null;
  readonly dashboardsLimit: number;
  readonly bonusDashboards: number;
};

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

export function isTrialWithoutSubscription(company: CompanyRow, now: Date): boolean {
  return !hasSubscription(company) && company.state === "trial" && !isOver(company, now);
}

/**
 * Whether clients see dashboards, new ones can be created and reports are sent; else 402. A canceled or
 * overdue subscription serves until `expiresAt`.
 */
export function isServed(company: CompanyRow, now: Date): boolean {
  if (!hasSubscription(company)) return isTrialWithoutSubscription(company, now);
  return company.state === "active" || company.state === "trial" || !isOver(company, now);
}

export function servicesOf(company: CompanyRow, now: Date): Services {
  if (!isServed(company, now)) return { dashboards: 0, bonusDashboards: 0 };
  return { dashboards: company.dashboardsLimit, bonusDashboards: company.bonusDashboards };
}

/** @param dashboardsCount active dashboards, without archived ones. */
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

/** Null never expires. */
function isOver({ expiresAt }: CompanyRow, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}
