import { dayWords } from "#app/metrics/format/format-days.ts";
import { dayAt, type TimeZone } from "#app/lib/plain-date.ts";
import { existingPage } from "#app/site-map.ts";
import {
  type BillingTime,
  type CompanyRow,
  dashboardsAllowed,
  flagsOf,
  isServed,
  servicesOf,
} from "#app/lib/company-state.ts";

/** 130 and 131 are ours; the others are the specification’s. */
export type BannerCode = 120 | 121 | 122 | 125 | 126 | 128 | 129 | 130 | 131;
export type BannerLevel = "error" | "warning" | "success" | "info";

export type Banner = {
  readonly code: BannerCode;
  readonly level: BannerLevel;
  readonly title: string;
  readonly body: string;
  readonly action: { readonly text: string; readonly href: string } | null;
  readonly closeable: boolean;
};

export type BannerSituation = BillingTime & {
  readonly company: CompanyRow & {
    readonly stateChangedAt: Date;
    readonly restoredAt: Date | null;
    readonly dnsLostAt: Date | null;
    readonly fromAddress: string | null;
    readonly verifiedWhitelabel: boolean;
    readonly domainCname: string | null;
    readonly domainVerifiedAt: Date | null;
    readonly sample: boolean;
  };
  readonly isAdmin: boolean;
  readonly zone: TimeZone;
  readonly dashboardsCount: number;
  readonly newestDashboardAt: Date | null;
  readonly invalidSources: readonly { readonly name: string; readonly invalidSince: Date | null }[];
  readonly openAlerts?: number;
  readonly newestAlertAt?: Date | null;
  readonly closed: ReadonlyMap<number, Date>;
};

/** `since`: start of the cause. A banner closed before is shown again. */
type Candidate = Banner & { readonly since: Date | null };

const day = 86_400_000;
const restoredIsNewsForDays = 14;
const order: readonly BannerLevel[] = ["error", "warning", "success", "info"];

export function bannersFor(situation: BannerSituation): Banner[] {
  return candidates(situation)
    .filter((banner) => !isClosed(banner, situation.closed))
    .sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
    .map(({ code, level, title, body, action, closeable }) => ({
      code,
      level,
      title,
      body,
      action,
      closeable,
    }));
}

function isClosed({ code, closeable, since }: Candidate, closed: ReadonlyMap<number, Date>): boolean {
  const at = closed.get(code);
  return closeable && at !== undefined && (since === null || at >= since);
}

function candidates(situation: BannerSituation): Candidate[] {
  const { company, now, dashboardsCount, invalidSources } = situation;
  const flags = flagsOf(company, dashboardsCount, situation);
  const served = isServed(company, situation);
  const found: Candidate[] = [];
  if (company.sample) found.push(sampleAgency);
  else if (flags.isTrialWithoutSubscription && company.expiresAt)
    found.push(trial(situation, company.expiresAt));
  if (served && !flags.canCreateDashboard) found.push(allUsed(situation));
  if (company.restoredAt && now.getTime() - company.restoredAt.getTime() < restoredIsNewsForDays * day)
    found.push(restored(situation, company.restoredAt));
  if (invalidSources.length > 0) found.push(expiredSources(situation));
  if (company.dnsLostAt) found.push(dnsLost(situation, company.dnsLostAt));
  if ((situation.openAlerts ?? 0) > 0) found.push(alerts(situation));
  if (flags.isCanceled) found.push(canceled(situation));
  if (flags.isOverdue) found.push(overdue(situation));
  if (!flags.hasSubscription && !flags.isTrialWithoutSubscription && !flags.canCreateDashboard)
    found.push(invitation(situation));
  return found;
}

function trial(situation: BannerSituation, expiresAt: Date): Candidate {
  const daysLeft = Math.max(1, Math.ceil((expiresAt.getTime() - situation.now.getTime()) / day));
  const allowed = dashboardsAllowed(servicesOf(situation.company, situation));
  return {
    code: 120,
    level: "info",
    title: daysLeft === 1 ? "Trial: last day" : `Trial: ${daysLeft} days left`,
    body: `${allowed} ${allowed === 1 ? "dashboard" : "dashboards"}, all features, no card needed.`,
    action: toSubscription(situation, "Choose a plan"),
    closeable: false,
    since: null,
  };
}

const sampleAgency: Candidate = {
  code: 120,
  level: "info",
  title: "This is a sample agency. Its client and data are made up",
  body: "Change anything: it is yours alone. It sends no email and is deleted after a day.",
  action: null,
  closeable: false,
  since: null,
};

function allUsed(situation: BannerSituation): Candidate {
  const allowed = dashboardsAllowed(servicesOf(situation.company, situation));
  const help = situation.isAdmin
    ? "or add dashboards to your plan"
    : "or ask an admin to add dashboards to your plan";
  return {
    code: 121,
    level: "warning",
    title: allowed === 1 ? "The one dashboard in your plan is used" : `All ${allowed} dashboards are used`,
    body: `To create another one, archive one that you no longer need, ${help}.`,
    action: toSubscription(situation, "Add dashboards"),
    closeable: true,
    since: situation.newestDashboardAt,
  };
}

function restored({ zone }: BannerSituation, restoredAt: Date): Candidate {
  return {
    code: 122,
    level: "success",
    title: "Welcome back. Everything is as you left it",
    body: `Your account was restored on ${dateIn(zone, restoredAt)}.`,
    action: null,
    closeable: true,
    since: restoredAt,
  };
}

function expiredSources({ invalidSources, zone }: BannerSituation): Candidate {
  const [first] = invalidSources;
  const many = invalidSources.length;
  const times = invalidSources.flatMap(({ invalidSince }) => (invalidSince ? [invalidSince.getTime()] : []));
  const since = first?.invalidSince ? `no new data since ${dateIn(zone, first.invalidSince)}` : "no new data";
  const shown = invalidSources.slice(0, 3).map(({ name }) => name);
  return {
    code: 125,
    level: "warning",
    title: many === 1 ? "1 source needs to be reconnected" : `${many} sources need to be reconnected`,
    body:
      many === 1
        ? `${first?.name ?? ""}: ${since}.`
        : `${shown.join(", ")}${many > shown.length ? ` and ${many - shown.length} more` : ""}: no new data until then.`,
    action: link("/company/sources", "See sources"),
    closeable: true,
    since: times.length > 0 ? new Date(Math.max(...times)) : null,
  };
}

function dnsLost({ company, zone, isAdmin }: BannerSituation, lostAt: Date): Candidate {
  const { fromAddress, verifiedWhitelabel, domainCname, domainVerifiedAt } = company;
  const sentences = [
    `Since ${dateIn(zone, lostAt)}.`,
    ...(isAdmin ? [] : ["Ask an admin to fix them."]),
    ...(fromAddress !== null && !verifiedWhitelabel ? ["Reports may be on hold."] : []),
    ...(domainCname !== null && domainVerifiedAt === null
      ? [`Clients cannot open dashboards at ${domainCname}.`]
      : []),
  ];
  return {
    code: 130,
    level: "warning",
    title: "DNS records of your white label are missing",
    body: sentences.join(" "),
    action: isAdmin ? link("/company/white-label", "Fix DNS records") : null,
    closeable: true,
    since: lostAt,
  };
}

function alerts({ openAlerts = 0, newestAlertAt = null }: BannerSituation): Candidate {
  return {
    code: 131,
    level: "info",
    title: openAlerts === 1 ? "1 alert in your groups" : `${openAlerts} alerts in your groups`,
    body: "Metrics of your domains changed more than their limits allow.",
    action: link("/groups", "See alerts"),
    closeable: true,
    since: newestAlertAt,
  };
}

function canceled(situation: BannerSituation): Candidate {
  const until = paidUntil(situation);
  return {
    code: 126,
    level: until ? "warning" : "error",
    title: until ? "Your subscription is canceled" : "Your subscription has ended",
    body: until
      ? `Everything works until ${until}. After that clients no longer see dashboards; nothing is deleted.`
      : "Clients no longer see your dashboards and reports are not sent. Nothing is deleted.",
    action: toSubscription(situation, "Subscribe again"),
    closeable: true,
    since: situation.company.stateChangedAt,
  };
}

function overdue(situation: BannerSituation): Candidate {
  const until = paidUntil(situation);
  return {
    code: 128,
    level: "error",
    title: "Your last payment did not go through",
    body: until
      ? `Dashboards stay visible to clients until ${until}.`
      : "Clients no longer see your dashboards and reports are not sent until the payment succeeds.",
    action: situation.isAdmin ? link("/company/manage-payment", "Update card") : null,
    closeable: true,
    since: situation.company.stateChangedAt,
  };
}

function invitation(situation: BannerSituation): Candidate {
  const who = situation.isAdmin ? "Choose a plan" : "Ask an admin of your company to choose a plan";
  return {
    code: 129,
    level: "warning",
    title: "Your trial has ended",
    body: `${who} to create dashboards, show them to clients and send reports. Nothing is deleted.`,
    action: toSubscription(situation, "Choose a plan"),
    closeable: true,
    since: situation.company.expiresAt,
  };
}

function paidUntil({ company, now, zone }: BannerSituation): string | null {
  return company.expiresAt && company.expiresAt > now ? dateIn(zone, company.expiresAt) : null;
}

function toSubscription({ isAdmin }: BannerSituation, text: string): Banner["action"] {
  return isAdmin ? link("/company/subscription", text) : null;
}

function link(page: string, text: string): Banner["action"] {
  const href = existingPage(page);
  return href === null ? null : { href, text };
}

function dateIn(zone: TimeZone, moment: Date): string {
  return dayWords("en-GB").day(dayAt(zone, moment));
}
