import { type Brand, deriveBrand } from "#app/theme/derive.ts";
import { productBrand } from "#app/theme/tokens.ts";
import type { CompanyDetails } from "#db/queries/companies.ts";
import type { DashboardContent } from "#db/schema/documents.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";

/** Shown before the password: branding, no data. */
export type BrandedHead = Pick<
  DashboardView,
  "name" | "lang" | "theme" | "logoFileId" | "clientFileId" | "backgroundColor" | "agency"
> & { readonly brand: Brand };

export function publicBrandView({ name, styles }: DashboardContent, company: CompanyDetails): BrandedHead {
  return {
    name,
    lang: "en",
    brand: deriveBrand(styles.color ?? company.brandColor ?? productBrand),
    theme: styles.theme ?? "auto",
    logoFileId: styles.logoImage ?? company.logoFileId,
    clientFileId: styles.clientImage ?? null,
    backgroundColor: styles.dashboardBackgroundColor ?? styles.backgroundColor ?? null,
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
