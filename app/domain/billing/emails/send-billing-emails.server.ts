import { config } from "#app/config.server.ts";
import { dayAt, isTimeZone, timeZone } from "#app/lib/plain-date.ts";
import { dayWords } from "#app/metrics/format/format-days.ts";
import { sendEmail } from "#app/mail/mailer.server.ts";
import type { HandOver } from "#app/mail/message.ts";
import { billingEmail } from "#app/mail/messages/billing-email.ts";
import { claimBillingEmail, listBilledSince, releaseBillingEmail } from "#db/queries/billing/events.ts";
import type { CompanyDetails } from "#db/queries/companies.ts";
import { listAdmins } from "#db/queries/reports/reports.ts";
import { aheadDays, dueEmails, newsDays } from "../rules/due-emails.ts";
import { dollars } from "../rules/prices.ts";

const day = 86_400_000;

/** Once per admin and cause. A later run retries temporary failures. */
export async function sendBillingEmails(now: Date): Promise<number> {
  if (config.checkout === "off") return 0;
  const since = new Date(now.getTime() - newsDays * day);
  const until = new Date(now.getTime() + aheadDays * day);
  let sent = 0;
  for (const company of await listBilledSince(since, until)) sent += await sendTo(company, now);
  return sent;
}

/** Not after a lost reply: the email may have arrived. */
function isPassing(result: HandOver): boolean {
  return result.outcome === "unreachable" || (result.outcome === "refused" && result.code < 500);
}

async function sendTo(company: CompanyDetails, now: Date): Promise<number> {
  const zone = isTimeZone(company.timezone) ? company.timezone : timeZone("UTC");
  let sent = 0;
  for (const { kind, cause, at } of dueEmails(company, now)) {
    const letter = billingEmail(kind, {
      siteTitle: config.siteTitle,
      agencyName: company.name,
      day: dayWords("en-GB").day(dayAt(zone, at)),
      amount: dollars(company.plan?.cents ?? 0),
      appUrl: config.appUrl,
    });
    for (const { id, email } of await listAdmins(company.id)) {
      const once = `${cause} ${id}`;
      if (!(await claimBillingEmail(company.id, kind, once, now))) continue;
      const result = await sendEmail(letter, email);
      if (result.outcome === "accepted") sent += 1;
      else if (isPassing(result)) await releaseBillingEmail(company.id, kind, once);
    }
  }
  return sent;
}
