import { config } from "#app/config.server.ts";
import { ownDomains } from "#app/http/own-domain.server.ts";
import { newToken } from "#app/lib/id.server.ts";
import { makeDkimKey } from "#app/mail/dkim.server.ts";
import { productSender } from "#app/mail/sender.ts";
import { product } from "#app/mail/mailer.server.ts";
import { type CompanyDetails, getCompany, setCompany } from "#db/queries/companies.ts";
import { isDomainTaken } from "#db/queries/white-label/white-label.ts";
import { checkWhiteLabel, domainOf, releaseReports } from "./check-white-label.server.ts";

export type WhiteLabelChange = {
  /** Null: the product's address. */
  readonly from_address?: string | null | undefined;
  readonly domain_cname?: string | null | undefined;
  /** False: the product's address sends until verified. */
  readonly active_email?: boolean | undefined;
};

export type WhiteLabelSaved =
  | { readonly outcome: "saved"; readonly company: CompanyDetails }
  | {
      readonly outcome: "refused";
      readonly field: "from_address" | "domain_cname";
      readonly message: string;
    };

type WhiteLabelRefusal = Extract<WhiteLabelSaved, { outcome: "refused" }>;

/** Call before anything is stored. */
export async function refuseWhiteLabel(
  companyId: string,
  change: WhiteLabelChange,
): Promise<WhiteLabelRefusal | null> {
  const { from_address, domain_cname } = change;
  const { fromAddress, domainCname } = await getCompany(companyId);
  const problem =
    (from_address && from_address !== fromAddress && senderProblem(from_address)) ||
    (domain_cname && domain_cname !== domainCname && (await domainProblem(companyId, domain_cname)));
  return problem ? { outcome: "refused", ...problem } : null;
}

export async function saveWhiteLabel(companyId: string, change: WhiteLabelChange): Promise<WhiteLabelSaved> {
  const { from_address, domain_cname, active_email } = change;
  const refused = await refuseWhiteLabel(companyId, change);
  if (refused) return refused;
  const before = await getCompany(companyId);
  const isNewSender = from_address !== undefined && from_address !== before.fromAddress;
  const isNewDomain = domain_cname !== undefined && domain_cname !== before.domainCname;

  await setCompany(companyId, {
    ...(isNewSender && {
      fromAddress: from_address,
      verifiedWhitelabel: false,
      emailDns: [],
      activeEmail: from_address !== null,
      dkim: before.dkim ?? (from_address === null ? null : await makeDkimKey()),
    }),
    ...(active_email !== undefined && { activeEmail: active_email }),
    ...(isNewDomain && {
      domainCname: domain_cname,
      domainToken: domain_cname === null ? null : newToken(),
      domainVerifiedAt: null,
      domainDns: [],
    }),
    ...((isNewSender || isNewDomain) && { dnsLostAt: null }),
  });
  if (isNewDomain && before.domainCname) ownDomains.forget(before.domainCname);
  if (isNewSender || isNewDomain) await checkWhiteLabel(companyId);
  const sendsAtOnce = from_address === null || active_email === false;
  if (sendsAtOnce) await releaseReports(companyId);
  return { outcome: "saved", company: await getCompany(companyId) };
}

export async function replaceDkimKey(companyId: string): Promise<"replaced" | "no-key"> {
  const { dkim } = await getCompany(companyId);
  if (!dkim) return "no-key";
  await setCompany(companyId, { dkimNext: await makeDkimKey(dkim) });
  await checkWhiteLabel(companyId);
  return "replaced";
}

type Problem = Omit<WhiteLabelRefusal, "outcome">;

function senderProblem(address: string): Problem | null {
  const ours = productSender(product).domain;
  const domain = domainOf(address);
  if (domain !== ours && !domain.endsWith(`.${ours}`)) return null;
  return { field: "from_address", message: "Enter an address of a domain that is yours." };
}

async function domainProblem(companyId: string, host: string): Promise<Problem | null> {
  const field = "domain_cname";
  const ours = [new URL(config.appUrl).hostname, config.cnameTarget];
  if (ours.some((own) => host === own || host.endsWith(`.${own}`) || own.endsWith(`.${host}`)))
    return { field, message: "Enter a domain that is yours." };
  return (await isDomainTaken(companyId, host))
    ? { field, message: "Another company uses this domain. Remove it there first." }
    : null;
}
