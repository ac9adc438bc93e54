import { and, asc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { companies, type StoredDnsRecord } from "#db/schema/companies.ts";
import type { CompanyDetails } from "../companies.ts";
import { recorded } from "../audit-log/record.ts";

/** The company with this verified domain, as browsers name it. */
export async function findCompanyOfDomain(host: string): Promise<CompanyDetails | null> {
  const [row] = await db
    .select()
    .from(companies)
    .where(
      and(
        eq(sql`lower(${companies.domainCname})`, host.toLowerCase()),
        isNotNull(companies.domainVerifiedAt),
        isNull(companies.deletedAt),
      ),
    )
    .limit(1);
  return row ?? null;
}

export async function listVerifiedDomains(): Promise<string[]> {
  const rows = await db
    .select({ host: sql<string>`lower(${companies.domainCname})` })
    .from(companies)
    .where(
      and(
        isNotNull(companies.domainCname),
        isNotNull(companies.domainVerifiedAt),
        isNull(companies.deletedAt),
      ),
    );
  return rows.map(({ host }) => host);
}

export async function isDomainTaken(companyId: string, host: string): Promise<boolean> {
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(
        ne(companies.id, companyId),
        eq(sql`lower(${companies.domainCname})`, host.toLowerCase()),
        isNotNull(companies.domainVerifiedAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function listToCheck(checkedBefore: Date, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(
        gt(companies.id, after),
        isNull(companies.deletedAt),
        or(isNotNull(companies.fromAddress), isNotNull(companies.domainCname)),
        or(isNull(companies.dnsCheckedAt), lt(companies.dnsCheckedAt, checkedBefore)),
      ),
    )
    .orderBy(asc(companies.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

type Flip = "verified" | "lost" | null;

/** False if the sender changed. */
export async function storeSenderCheck(
  companyId: string,
  fromAddress: string,
  check: {
    readonly emailDns: readonly StoredDnsRecord[];
    readonly isVerified: boolean;
    readonly at: Date;
    readonly nextKey: boolean;
  },
): Promise<Flip> {
  const { emailDns, isVerified, at, nextKey } = check;
  const own = and(eq(companies.id, companyId), eq(companies.fromAddress, fromAddress));
  await db
    .update(companies)
    .set({
      emailDns,
      dnsCheckedAt: at,
      ...(nextKey && { dkim: sql`coalesce(${companies.dkimNext}, ${companies.dkim})`, dkimNext: null }),
    })
    .where(own);
  const flip = () =>
    db
      .update(companies)
      .set(
        isVerified
          ? { verifiedWhitelabel: true, activeEmail: true }
          : { verifiedWhitelabel: false, dnsLostAt: at },
      )
      .where(and(own, eq(companies.verifiedWhitelabel, !isVerified)))
      .returning({ id: companies.id, name: sql<string>`${fromAddress}::text` });
  const action = isVerified ? "white-label.sender-verified" : "white-label.sender-lost";
  const flipped = await recorded(companyId, action, flip);
  return flipped.length === 0 ? null : isVerified ? "verified" : "lost";
}

/** Throws a unique violation if another company verified the domain. */
export async function storeDomainCheck(
  companyId: string,
  host: string,
  check: { readonly domainDns: readonly StoredDnsRecord[]; readonly isVerified: boolean; readonly at: Date },
): Promise<Flip> {
  const { domainDns, isVerified, at } = check;
  const own = and(eq(companies.id, companyId), eq(companies.domainCname, host));
  await db.update(companies).set({ domainDns, dnsCheckedAt: at }).where(own);
  const flip = () =>
    db
      .update(companies)
      .set(isVerified ? { domainVerifiedAt: at } : { domainVerifiedAt: null, dnsLostAt: at })
      .where(
        and(own, isVerified ? isNull(companies.domainVerifiedAt) : isNotNull(companies.domainVerifiedAt)),
      )
      .returning({ id: companies.id, name: sql<string>`${host}::text` });
  const action = isVerified ? "white-label.domain-verified" : "white-label.domain-lost";
  const flipped = await recorded(companyId, action, flip);
  return flipped.length === 0 ? null : isVerified ? "verified" : "lost";
}
