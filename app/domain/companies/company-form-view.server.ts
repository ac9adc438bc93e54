import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { zoneChoices } from "#app/lib/time-zones.ts";
import { product } from "#app/mail/mailer.server.ts";
import { senderOf } from "#app/mail/sender.ts";
import { productBrand } from "#app/theme/tokens.ts";

export function companyFormView({ company, email }: Viewer) {
  const { emailUsername, domain, phone } = company;
  const contact = emailUsername && domain ? `${emailUsername}@${domain}` : "";
  return {
    values: {
      name: company.name,
      email_username: contact || (emailUsername ?? ""),
      domain: domain ?? "",
      phone: phone ?? "",
      brand_color: company.brandColor ?? "",
      timezone: company.timezone,
      week_starts_on: String(company.weekStartsOn),
      language: company.language,
      currency: company.currency ?? "",
    },
    logoFileId: company.logoFileId,
    brand: company.brandColor ?? productBrand,
    productBrand,
    contact: [contact, phone].filter(Boolean).join(" · "),
    sender: senderOf(company, email, product).from.address,
    zones: zoneChoices(now()),
  };
}

export type CompanyFormView = ReturnType<typeof companyFormView>;
