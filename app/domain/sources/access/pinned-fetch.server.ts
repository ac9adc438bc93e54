import type { LookupAddress } from "node:dns";
import { Agent, fetch } from "undici";
import { singleton } from "#app/lib/singleton.ts";
import { resolveHost } from "#app/mail/dns/resolve-host.server.ts";
import { addressProblem, isPublicAddress, privateAddressMessage } from "./public-address.ts";

export class AddressRefused extends Error {
  override name = "AddressRefused";
}

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Checks the connected address, against DNS rebinding. */
export function publicLookup(
  host: string,
  { all, ...how }: { all?: boolean; family?: number },
  answer: Answer,
): void {
  resolveHost(host, how).then(
    (addresses) => {
      if (!arePublic(addresses)) return answer(new AddressRefused(privateAddressMessage), []);
      return all ? answer(null, addresses) : answer(null, addresses[0]!.address, addresses[0]!.family);
    },
    (error: Error) => answer(error, []),
  );
}

/** All must be public: the resolver chooses among them. */
function arePublic(addresses: readonly LookupAddress[]): boolean {
  return addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
}

/** Separate: reuses no unchecked connection. */
export const pinnedAgent = singleton(
  "pinned-agent",
  () => new Agent({ connect: { lookup: publicLookup as never, timeout: 10_000 }, keepAliveTimeout: 4_000 }),
);

/** Public addresses, default ports, no redirects. */
export async function pinnedFetch(url: string, init: RequestInit): Promise<Response> {
  const problem = addressProblem(url);
  if (problem) throw new AddressRefused(problem);
  const answer = await fetch(url, { ...(init as object), redirect: "manual", dispatcher: pinnedAgent });
  return answer as unknown as Response;
}

/** Also resolves the name. */
export async function siteProblem(address: string): Promise<string | null> {
  const problem = addressProblem(address);
  if (problem) return problem;
  try {
    const { hostname } = new URL(address);
    return arePublic(await resolveHost(hostname.replace(/^\[|\]$/g, ""))) ? null : privateAddressMessage;
  } catch {
    return "This address could not be found. Check how it is written.";
  }
}
