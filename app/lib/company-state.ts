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

export type Services = { readonly dashboards: number | null; readonly bonusDashboards: number };

/** Without CHECKOUT no end and no limit. */
export type BillingTime = { readonly now: Date; readonly isBilled: boolean };

export const trialDays = 14;
export const trialDashboards = 25;

export function hasSubscription({ subscriptionId }: CompanyRow): boolean {
  return subscriptionId !== null;
}

export function isTrialWithoutSubscription(company: CompanyRow, { now, isBilled }: BillingTime): boolean {
  return isBilled && !hasSubscription(company) && company.state === "trial" && !isOver(company, now);
}

/** Infinity without a limit. */
export function dashboardsAllowed({ dashboards, bonusDashboards }: Services): number {
  return dashboards === null ? Infinity : dashboards + bonusDashboards;
}

/** False means 402. Canceled and overdue subscriptions serve until `expiresAt`. */
export function isServed(company: CompanyRow, time: BillingTime): boolean {
  if (!time.isBilled) return true;
  if (!hasSubscription(company)) return isTrialWithoutSubscription(company, time);
  return company.state === "active" || company.state === "trial" || !isOver(company, time.now);
}

export function servicesOf(company: CompanyRow, time: BillingTime): Services {
  if (!time.isBilled) return { dashboards: null, bonusDashboards: 0 };
  if (!isServed(company, time)) return { dashboards: 0, bonusDashboards: 0 };
  return { dashboards: company.dashboardsLimit, bonusDashboards: company.bonusDashboards };
}

/** @param dashboardsCount without archived ones. */
export function flagsOf(company: CompanyRow, dashboardsCount: number, time: BillingTime): CompanyFlags {
  const isPaying = time.isBilled && hasSubscription(company);
  return {
    isCanceled: isPaying && company.state === "canceled",
    isOverdue: isPaying && company.state === "overdue",
    isTrialWithoutSubscription: isTrialWithoutSubscription(company, time),
    hasSubscription: isPaying,
    canCreateDashboard: dashboardsCount < dashboardsAllowed(servicesOf(company, time)),
  };
}

/** Null never expires. */
function isOver({ expiresAt }: CompanyRow, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}
