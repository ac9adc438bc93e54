import { LRUCache } from "lru-cache";
import { config } from "#app/config.server.ts";
import { ownDomains } from "#app/http/own-domain.server.ts";
import { log } from "#app/lib/log.server.ts";
import { hostName } from "#app/lib/parse-url.ts";
import { singleton } from "#app/lib/singleton.ts";
import { pointsHere } from "#app/mail/dns/domain-records.server.ts";
import { dnsLookups } from "#app/mail/dns/resolver.server.ts";

const keptMs = 60_000;
const withinMs = 3000;

const pointing = singleton("tls-pointing", () => new LRUCache<string, true>({ max: 5000, ttl: keptMs }));

/** False on any doubt. */
export async function mayHaveCertificate(domain: string): Promise<boolean> {
  if (domain.length > 253 || hostName(domain) !== domain) return false;
  try {
    if (!(await ownDomains.isVerified(domain))) return false;
    const own = await ownDomains.find(domain);
    if (!own?.isServed) return false;
    if (pointing.has(domain)) return true;
    if (!(await leadsHere(domain))) return false;
    pointing.set(domain, true);
    return true;
  } catch (error) {
    log.warn({ err: error }, "a certificate was not allowed: the domain could not be checked");
    return false;
  }
}

async function leadsHere(domain: string): Promise<boolean> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), withinMs).unref());
  const answer = await Promise.race([pointsHere(domain, config.cnameTarget, dnsLookups()), late]);
  return answer !== null && answer.found !== null && answer.problem === null;
}
