import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { config } from "#app/config.server.ts";
import { dnsLookups } from "./resolver.server.ts";

/** By the machine or DNS_SERVERS. Throws like Node's `lookup`. */
export async function resolveHost(
  host: string,
  { family }: { readonly family?: number } = {},
): Promise<LookupAddress[]> {
  if (config.dnsServers.length === 0 || isIP(host) !== 0)
    return lookup(host, { ...(family && { family }), all: true });
  const found = await dnsLookups().addresses(host);
  if (found === null) throw failure("EAI_AGAIN", host);
  const addresses = found
    .map((address) => ({ address, family: isIP(address) }))
    .filter((one) => !family || one.family === family);
  if (addresses.length === 0) throw failure("ENOTFOUND", host);
  return addresses;
}

function failure(code: string, hostname: string): Error {
  return Object.assign(new Error(`${code} ${hostname}`), { code, hostname, syscall: "getaddrinfo" });
}
