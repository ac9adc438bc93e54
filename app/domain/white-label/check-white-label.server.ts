import { config } from "#app/config.server.ts";
import { sendLater } from "#app/domain/users/send-later.server.ts";
import { ownDomains } from "#app/http/own-domain.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { log } from "#app/lib/log.server.ts";
import { checkDomainRecords } from "#app/mail/dns/domain-records.server.ts";
import { dnsLookups, type Lookups } from "#app/mail/dns/resolver.server.ts";
import { checkSenderRecords, isSenderVerified } from "#app/mail/dns/sender-records.server.ts";
import { product, sendEmail } from "#app/mail/mailer.server.ts";
import { whiteLabelLostEmail } from "#app/mail/messages/white-label-lost-email.ts";
import { type CompanyDetails, getCompany, setCompany } from "#db/queries/companies.ts";
import { reopenRunsHeldBy } from "#db/queries/reports/report-runs.ts";
import { listAdmins } from "#db/queries/reports/reports.ts";
import {
  isDomainTaken,
  listToCheck,
  storeDomainCheck,
  storeSenderCheck,
} from "#db/queries/white-label/white-label.ts";
import type { StoredDnsRecord } from "#db/schema/companies.ts";

const day = 86_400_000;

export type Checked = "checked" | "nothing-to-check";

/** Emails the admins when a verified record is lost. */
export async function checkWhiteLabel(companyId: string, lookups: Lookups = dnsLookups()): Promise<Checked> {
  const company = await getCompany(companyId);
  const [sender, domain] = await Promise.all([checkSender(company, lookups), checkDomain(company, lookups)]);
  if (sender === null && domain === null) return "nothing-to-check";
  const lost = [...lostRecords(sender), ...lostRecords(domain)];
  if (lost.length > 0) raiseAlarm(company, lost);
  else if (company.dnsLostAt !== null && [sender, domain].every((one) => one === null || one.isVerified))
    await setCompany(companyId, { dnsLostAt: null });
  return "checked";
}

type Check = {
  readonly records: readonly StoredDnsRecord[];
  readonly isVerified: boolean;
  readonly flip: "verified" | "lost" | null;
};

/** Null without a sender to check. */
export async function checkSender(company: CompanyDetails, lookups: Lookups): Promise<Check | null> {
  const { id, fromAddress, dkim, dkimNext, emailDns } = company;
  if (fromAddress === null || dkim === null) return null;
  const domain = domainOf(fromAddress);
  const records = await checkSenderRecords(domain, { dkim, dkimNext }, config.mailDomain, lookups, emailDns);
  const hasNext = records.some(({ purpose, valid }) => purpose === "dkim-next" && valid);
  const current = hasNext ? records.filter(({ purpose }) => purpose !== "dkim") : records;
  const stored = current.map((one) =>
    hasNext && one.purpose === "dkim-next" ? { ...one, purpose: "dkim" as const } : one,
  );
  const isVerified = isSenderVerified(stored);
  const flip = await storeSenderCheck(id, fromAddress, {
    emailDns: stored,
    isVerified,
    at: now(),
    nextKey: hasNext,
  });
  if (flip === "verified") await releaseReports(id);
  return { records: stored, isVerified, flip };
}

const whiteLabelPage = "/company/white-label";
const releasedWithinDays = 7;

export async function releaseReports(companyId: string): Promise<void> {
  const since = new Date(now().getTime() - releasedWithinDays * day);
  const released = await reopenRunsHeldBy(companyId, whiteLabelPage, since);
  if (released > 0) log.info({ companyId, released }, "reports on hold continue: the sender may send");
}

async function checkDomain(company: CompanyDetails, lookups: Lookups): Promise<Check | null> {
  const { id, domainCname, domainToken, domainDns } = company;
  if (domainCname === null || domainToken === null) return null;
  const records = await checkDomainRecords(domainCname, domainToken, config.cnameTarget, lookups, domainDns);
  const isVerified = records.every(({ valid }) => valid) && !(await isDomainTaken(id, domainCname));
  const flip = await storeDomainCheck(id, domainCname, { domainDns: records, isVerified, at: now() });
  if (flip !== null) ownDomains.forget(domainCname);
  return { records, isVerified, flip };
}

function lostRecords(check: Check | null): readonly StoredDnsRecord[] {
  return check?.flip === "lost" ? check.records.filter(({ valid }) => !valid) : [];
}

export function raiseAlarm(company: CompanyDetails, lost: readonly StoredDnsRecord[]): void {
  const { id, name, fromAddress, domainCname } = company;
  log.warn(
    { companyId: id, records: lost.map(({ purpose }) => purpose) },
    "DNS records of a white label are lost",
  );
  if (company.sample) return;
  const isDomain = lost.some(({ purpose }) => purpose === "domain" || purpose === "proof");
  const letter = whiteLabelLostEmail({
    siteTitle: product.siteTitle,
    agencyName: name,
    domain: isDomain ? domainCname : null,
    sender: lost.some(({ purpose }) => purpose !== "domain" && purpose !== "proof") ? fromAddress : null,
    records: lost,
    href: `${product.appUrl}/company/white-label`,
  });
  sendLater("white-label-lost", async () => {
    for (const { email } of await listAdmins(id)) await sendEmail(letter, email);
  });
}

const atOnce = 50;

export async function checkAllWhiteLabels(at: Date = now(), lookups: Lookups = dnsLookups()): Promise<void> {
  const before = new Date(at.getTime() - 0.8 * day);
  for (let ids = await listToCheck(before, "", atOnce); ids.length > 0;) {
    for (const id of ids)
      try {
        await checkWhiteLabel(id, lookups);
      } catch (error) {
        log.error({ err: error, companyId: id }, "DNS of a company could not be checked");
      }
    ids = await listToCheck(before, ids.at(-1)!, atOnce);
  }
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}
