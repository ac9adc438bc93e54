import { Resolver } from "node:dns/promises";
import { config } from "#app/config.server.ts";

/** Empty: no such record. Null: DNS did not answer. */
export type Found = readonly string[] | null;

export type Lookups = {
  readonly txt: (host: string) => Promise<Found>;
  readonly cname: (host: string) => Promise<Found>;
  readonly addresses: (host: string) => Promise<Found>;
};

const timeoutMs = 1500;
const tries = 2;

export function dnsLookups(servers: readonly string[] = config.dnsServers): Lookups {
  // c-ares shortens a reused resolver's timeout to 250 ms.
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
