import { now } from "#app/lib/clock.server.ts";
import { dnsLookups, type Lookups } from "#app/mail/dns/resolver.server.ts";
import type { CompanyDetails } from "#db/queries/companies.ts";
import { checkSender, raiseAlarm } from "./check-white-label.server.ts";

const freshMs = 60_000;

export async function senderProblem(
  company: CompanyDetails,
  lookups: Lookups = dnsLookups(),
): Promise<string | null> {
  const { fromAddress, dnsCheckedAt } = company;
  if (fromAddress === null || company.dkim === null) return null;
  const isFresh = dnsCheckedAt !== null && now().getTime() - dnsCheckedAt.getTime() < freshMs;
  const checked = isFresh ? null : await checkSender(company, lookups);
  const { isVerified, records } = checked ?? {
    isVerified: company.verifiedWhitelabel,
    records: company.emailDns,
  };
  const wrong = records.filter(({ valid, purpose }) => !valid && purpose !== "dkim-next");
  if (checked?.flip === "lost") raiseAlarm(company, wrong);
  if (isVerified || !company.activeEmail) return null;
  const names = wrong.map(({ type, host }) => `${type} ${host}`).join(", ");
  return `The sender ${fromAddress} is not verified. DNS records to fix: ${names}.`;
}
