import { Resolver } from "node:dns/promises";
import { config } from "#app/config.server.ts";

/** An empty list: no such record. Null: DNS did not answer, so nothing is known. */
export type Found = readonly string[] | null;

export type Lookups = {
  /** The parts of each record joined. */
  readonly txt: (host: string) => Promise<Found>;
  readonly cname: (host: string) => Promise<Found>;
  readonly addresses: (host: string) => Promise<Found>;
};

const timeoutMs = 1500;
const tries = 2;

/** Of the machine, or of DNS_SERVERS. */
export function dnsLookups(servers: readonly string[] = config.dnsServers): Lookups {
  // One per question: c-ares shortens the timeout of a resolver with quick answers to 250 ms.
  const resolver = () => {
    const fresh = new Resolver({ timeout: timeoutMs, tries });
    if (servers.length > 0) fresh.setServers(servers);
    return fresh;
  };
  return {
    txt: (host) => found(async () => (await resolver().resolveTxt(host)).map((parts) => parts.join(""))),
    cname: (host) => found(() => resolver().resolveCname(host)),
    async addresses(host) {
      const [four, six] = await Promise.all([
        found(() => resolver().resolve4(host)),
        found(() => resolver().resolve6(host)),
      ]);
      return four === null || six === null ? null : [...four, ...six];
    },
  };
}

const missing = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"]);

async function found(ask: () => Promise<string[]>): Promise<Found> {
  try {
    return await ask();
  } catch (error) {
    return missing.has((error as NodeJS.ErrnoException).code ?? "") ? [] : null;
  }
}

export function sameName(a: string, b: string): boolean {
  return a.toLowerCase().replace(/\.$/, "") === b.toLowerCase().replace(/\.$/, "");
}
