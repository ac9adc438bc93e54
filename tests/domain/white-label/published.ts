import { afterAll } from "vitest";
import { config } from "#app/config.server.ts";
import { dkimRecord } from "#app/mail/dkim.server.ts";
import { db } from "#db/client.server.ts";
import { companies } from "#db/schema/index.ts";
import { eq } from "drizzle-orm";
import { startDns, type Zone } from "#tests/support/edges/dns.ts";

export const mail = "mail.host.example";
export const pages = "pages.host.example";

/** Makes the product query this server, as DNS_SERVERS would. */
export async function useDns() {
  const dns = await startDns();
  const { dnsServers, cnameTarget, mailDomain } = config;
  Object.assign(config, { dnsServers: [dns.address], cnameTarget: pages, mailDomain: mail });
  afterAll(() => {
    Object.assign(config, { dnsServers, cnameTarget, mailDomain });
    dns.close();
  });
  const publish = (zone: Zone) => {
    for (const name of Object.keys(dns.records)) delete dns.records[name];
    Object.assign(dns.records, ours, zone);
  };
  publish({});
  return { ...dns, publish };
}

const ours: Zone = {
  [mail]: { txt: ["v=spf1 ip4:127.0.0.1 -all"], mx: mail },
  [pages]: { a: ["192.0.2.7"] },
};

export async function companyOf(id: string) {
  const [row] = await db.select().from(companies).where(eq(companies.id, id));
  return row!;
}

/** All records that the settings list. */
export async function recordsOf(companyId: string): Promise<Zone> {
  const { fromAddress, dkim, dkimNext, domainCname, domainToken } = await companyOf(companyId);
  const zone: Record<string, Zone[string]> = {};
  if (fromAddress && dkim) {
    const domain = fromAddress.split("@")[1]!;
    zone[domain] = { txt: [`v=spf1 include:${mail} ~all`] };
    zone[`bounce.${domain}`] = { cname: mail };
    zone[`_dmarc.${domain}`] = { txt: ["v=DMARC1; p=reject"] };
    for (const key of [dkim, dkimNext])
      if (key) {
        const { host, value } = dkimRecord(domain, key);
        zone[host] = { txt: [value] };
      }
  }
  if (domainCname) {
    zone[domainCname] = { cname: pages };
    zone[`_verification.${domainCname}`] = { txt: [domainToken!] };
  }
  return zone;
}
