import type { Viewer } from "#app/auth/viewer.ts";
import { sendLater } from "#app/domain/users/send-later.server.ts";
import { ownDomains } from "#app/http/own-domain.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { product, sendEmail } from "#app/mail/mailer.server.ts";
import { companyDeletedEmail } from "#app/mail/messages/company.ts";
import { markDeleted } from "#db/queries/white-label/deletion.ts";
import { listAdmins } from "#db/queries/reports/reports.ts";
import { erasedOn } from "./erasure-day.ts";

/** An admin can restore it for 30 days. Until then nothing is sent. */
export async function deleteCompany({ companyId, name, company }: Viewer): Promise<"deleted" | "already"> {
  const at = now();
  if (!(await markDeleted(companyId, at))) return "already";
  if (company.domainCname) ownDomains.forget(company.domainCname);
  securityEvent("company-deleted");
  if (company.sample) return "deleted";
  const letter = companyDeletedEmail({
    siteTitle: product.siteTitle,
    agencyName: company.name,
    by: name,
    erasedOn: erasedOn(at),
    href: `${product.appUrl}/company/restore`,
  });
  sendLater("company-deleted", async () => {
    for (const { email } of await listAdmins(companyId)) await sendEmail(letter, email);
  });
  return "deleted";
}
