import { config } from "#app/config.server.ts";
import { dayAt, isTimeZone, timeZone } from "#app/lib/plain-date.ts";
import { dayWords } from "#app/metrics/format/format-days.ts";
import { log } from "#app/lib/log.server.ts";
import { sendEmail } from "#app/mail/mailer.server.ts";
import { billingEmail } from "#app/mail/messages/billing.ts";
import { claimBillingEmail, listBilledSince } from "#db/queries/billing/events.ts";
import type { CompanyDetails } from "#db/queries/companies.ts";
import { listAdmins } from "#db/queries/reports/reports.ts";
import { aheadDays, dueEmails, newsDays } from "../rules/due-emails.ts";
import { dollars } from "../rules/prices.ts";

const day = 86_400_000;

/** To admins, once for each cause. */
export async function sendBillingEmails(now: Date): Promise<number> {
  if (config.checkout === "off") return 0;
  const since = new Date(now.getTime() - newsDays * day);
  const until = new Date(now.getTime() + aheadDays * day);
  let sent = 0;
  for (const company of await listBilledSince(since, until)) sent += await sendTo(company, now);
  return sent;
}

async function sendTo(company: CompanyDetails, now: Date): Promise<number> {
  const zone = isTimeZone(company.timezone) ? company.timezone : timeZone("UTC");
  let sent = 0;
  for (const { kind, cause, at } of dueEmails(company, now)) {
    if (!(await claimBillingEmail(company.id, kind, cause, now))) continue;
    const letter = billingEmail(kind, {
      siteTitle: config.siteTitle,
      agencyName: company.name,
      day: dayWords("en-GB").day(dayAt(zone, at)),
      amount: dollars(company.plan?.cents ?? 0),
      appUrl: config.appUrl,
    });
    for (const { email } of await listAdmins(company.id)) {
      try {
        await sendEmail(letter, email);
        sent += 1;
      } catch (error) {
        log.error({ err: error, kind, companyId: company.id }, "an email about billing could not be sent");
      }
    }
  }
  return sent;
}
