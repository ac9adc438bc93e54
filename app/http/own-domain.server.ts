import { LRUCache } from "lru-cache";
import { config } from "#app/config.server.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { isServed } from "#app/lib/company-state.ts";
import { singleton } from "#app/lib/singleton.ts";
import type { Place } from "#app/site-map.ts";
import { findCompanyOfDomain, listVerifiedDomains } from "#db/queries/white-label/white-label.ts";

export type OwnDomain = { readonly host: string; readonly companyId: string; readonly isServed: boolean };

const keptMs = 1000;

const cache = singleton(
  "own-domains",
  () => new LRUCache<string, { readonly domain: OwnDomain | null }>({ max: 5000, ttl: keptMs }),
);

const names = singleton(
  "own-domain-names",
  () =>
    new LRUCache<"all", ReadonlySet<string>>({
      max: 1,
      ttl: keptMs,
      fetchMethod: async () => new Set(await listVerifiedDomains()),
    }),
);

export const ownDomains = {
  async isVerified(host: string): Promise<boolean> {
    return (await names.fetch("all"))?.has(host.toLowerCase()) ?? false;
  },
  async find(host: string): Promise<OwnDomain | null> {
    const name = host.toLowerCase();
    const known = cache.get(name);
    if (known) return known.domain;
    const company = await findCompanyOfDomain(name);
    const domain = company && {
      host: name,
      companyId: company.id,
      isServed: isServed(company, billingTime()),
    };
    cache.set(name, { domain });
    return domain;
  },
  forget(host: string): void {
    cache.delete(host.toLowerCase());
    names.clear();
  },
};

/** APP_URL, this machine, and names that no certificate can have. */
export function isOwnHost(hostHeader: string): boolean {
  const host = hostNameOf(hostHeader);
  if (host === appHost || host === "localhost" || host.endsWith(".localhost")) return true;
  return !host.includes(".") || /^[\d.]+$/.test(host) || host.startsWith("[");
}

const appHost = new URL(config.appUrl).hostname;

export function hostNameOf(hostHeader: string): string {
  return hostHeader.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
}

export function isForClients({ access, name }: Place): boolean {
  return access === "dashboard" || /^(reportLink(\..*)?|unsubscribe)$/.test(name);
}
