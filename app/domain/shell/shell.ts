import type { Banner } from "#app/domain/banners/banners.ts";
import type { TimeZone } from "#app/lib/plain-date.ts";
import type { OnboardingView } from "#app/domain/onboarding/onboarding-view.ts";
import { siteMap } from "#app/site-map.ts";

export type ShellLink = {
  readonly href: string;
  readonly label: string;
  readonly note: string | number | null;
  readonly isWarning?: boolean;
};

export type Shell = {
  readonly siteTitle: string;
  readonly nav: readonly ShellLink[];
  readonly company: { readonly name: string; readonly nav: readonly ShellLink[] };
  readonly settings: readonly ShellLink[];
  readonly user: { readonly name: string; readonly note: string; readonly href: string };
  readonly isLimited?: boolean;
  readonly banners: readonly Banner[];
  readonly zone: TimeZone;
  readonly onboarding: OnboardingView | null;
};

type Sidebar = Pick<Shell, "siteTitle" | "company" | "user"> & {
  readonly nav: readonly (ShellLink & { readonly isCurrent: boolean })[];
};

export function sidebarOf({ siteTitle, nav, company, user }: Shell, section: string): Sidebar {
  const marked = nav.map((link) => ({ ...link, isCurrent: link.href === section }));
  return { siteTitle, nav: marked, company, user };
}

export type ShellCounts = {
  readonly dashboards: number;
  readonly clients: number;
  readonly invalidSources: number;
  readonly openAlerts: number;
};

type Entry = {
  readonly name: string;
  readonly label: string;
  readonly note?: string | number | null;
  readonly isWarning?: boolean;
};

export function mainLinks({ dashboards, clients, invalidSources, openAlerts }: ShellCounts): ShellLink[] {
  return links("user", [
    { name: "dashboards.index", label: "Dashboards", note: dashboards },
    { name: "clients.index", label: "Clients", note: clients > 0 ? clients : null },
    {
      name: "campaigns.index",
      label: "Groups",
      note: openAlerts > 0 ? `${openAlerts} ${openAlerts === 1 ? "alert" : "alerts"}` : null,
    },
    {
      name: "company.sources",
      label: "Sources",
      note:
        invalidSources > 0 ? `${invalidSources} ${invalidSources === 1 ? "needs" : "need"} attention` : null,
    },
    { name: "company.automaticReports", label: "Automatic reports" },
  ]);
}

export function companyLinks(role: "admin" | "user"): ShellLink[] {
  return links(role, [{ name: "company.settings", label: "Settings" }]);
}

/** `toFix`: DNS records. `pays`: with a checkout. */
export function settingsLinks(
  role: "admin" | "user",
  userId: string,
  shown: {
    readonly users: number;
    readonly toFix: number;
    readonly pays: boolean;
    readonly hasInvoices: boolean;
  },
): ShellLink[] {
  return [
    ...links(role, [
      { name: "company.settings", label: "Company" },
      { name: "company.users", label: "Team", note: shown.users },
      {
        name: "company.whiteLabel",
        label: "White label",
        note: shown.toFix > 0 ? shown.toFix : null,
        isWarning: true,
      },
      ...(shown.pays ? [{ name: "company.subscription", label: "Subscription" }] : []),
      ...(shown.hasInvoices ? [{ name: "company.invoices", label: "Invoices" }] : []),
      { name: "company.auditLog", label: "Audit log" },
      { name: "company.export", label: "Export" },
      { name: "company.personalData", label: "Personal data" },
    ]),
    { href: `/users/${userId}`, label: "Your profile", note: null },
  ];
}

function links(role: "admin" | "user", entries: readonly Entry[]): ShellLink[] {
  return entries.flatMap(({ name, label, note = null, isWarning = false }) => {
    const place = siteMap.find((candidate) => (candidate.name as string) === name);
    const mayOpen = place && ((place.access as string) !== "admin" || role === "admin");
    return mayOpen ? [{ href: place.path, label, note, ...(isWarning && { isWarning }) }] : [];
  });
}
