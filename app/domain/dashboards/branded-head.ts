import { type Brand, deriveBrand } from "#app/theme/derive.ts";
import { productBrand } from "#app/theme/tokens.ts";
import type { CompanyDetails } from "#db/queries/companies.ts";
import type { DashboardContent, DashboardStyles } from "#db/schema/documents/dashboard.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";

type Head = Pick<
  DashboardView,
  "name" | "lang" | "theme" | "logoFileId" | "clientFileId" | "backgroundColor" | "panelColor" | "agency"
> & { readonly brand: Brand };

/** No data: shown before the password and after the end. */
export type BrandedHead = Omit<Head, "agency"> & {
  readonly agency: Head["agency"] & { readonly email: string | null };
};

export type ClosedDoor = {
  readonly view: BrandedHead;
  readonly title: string;
  readonly lead: string;
  readonly request: { readonly action: string; readonly note: string } | null;
  readonly isFramed: boolean;
};

export function publicBrandView({ name, styles }: DashboardContent, company: CompanyDetails): Head {
  return {
    name,
    lang: "en",
    brand: deriveBrand(styles.color ?? company.brandColor ?? productBrand),
    theme: styles.theme ?? "auto",
    logoFileId: styles.logoImage ?? company.logoFileId,
    clientFileId: styles.clientImage ?? null,
    ...backgroundsOf(styles),
    agency: {
      name: company.name,
      contact: [addressOf(company), company.phone].filter((part) => part).join(" · "),
      ...(company.domainCname !== null && company.domainVerifiedAt !== null && { host: company.domainCname }),
    },
  };
}

export function doorView(content: DashboardContent, company: CompanyDetails): BrandedHead {
  const view = publicBrandView(content, company);
  return { ...view, agency: { ...view.agency, email: addressOf(company) } };
}

function addressOf({ emailUsername, domain }: CompanyDetails): string | null {
  return emailUsername && domain ? `${emailUsername}@${domain}` : null;
}

/** One of the two colors alone covers the whole page. */
function backgroundsOf({ backgroundColor: page, dashboardBackgroundColor: panel }: DashboardStyles) {
  return {
    backgroundColor: page ?? panel ?? null,
    ...(page && panel && page !== panel && { panelColor: panel }),
  };
}
