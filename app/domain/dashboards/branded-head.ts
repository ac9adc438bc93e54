import { type Brand, deriveBrand } from "#app/theme/derive.ts";
import { productBrand } from "#app/theme/tokens.ts";
import type { CompanyDetails } from "#db/queries/companies.ts";
import type { DashboardContent, DashboardStyles } from "#db/schema/documents.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";

/** Shown before the password: branding, no data. */
export type BrandedHead = Pick<
  DashboardView,
  "name" | "lang" | "theme" | "logoFileId" | "clientFileId" | "backgroundColor" | "panelColor" | "agency"
> & { readonly brand: Brand };

export function publicBrandView({ name, styles }: DashboardContent, company: CompanyDetails): BrandedHead {
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
      contact: [
        company.emailUsername && company.domain ? `${company.emailUsername}@${company.domain}` : null,
        company.phone,
      ]
        .filter((part) => part)
        .join(" · "),
    },
  };
}

/** One of the two colors alone covers the whole page. */
function backgroundsOf({ backgroundColor: page, dashboardBackgroundColor: panel }: DashboardStyles) {
  return {
    backgroundColor: page ?? panel ?? null,
    ...(page && panel && page !== panel && { panelColor: panel }),
  };
}
