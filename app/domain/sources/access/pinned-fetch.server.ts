import { lookup, type LookupAddress } from "node:dns";
import { lookup as resolve } from "node:dns/promises";
import { Agent, fetch } from "undici";
import { singleton } from "#app/lib/singleton.ts";
import { addressProblem, isPublicAddress, notPublic } from "./public-address.ts";

/** An address that a person typed leads where we do not go. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
}

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Looks up and checks in one step, for the very connection that is made: a name that changes its mind gains nothing. */
export function publicLookup(
  host: string,
  { all, ...how }: { all?: boolean; family?: number },
  answer: Answer,
): void {
  lookup(host, { ...how, all: true }, (error, addresses) => {
    if (error) return answer(error, []);
    if (!arePublic(addresses)) return answer(new AddressRefused(notPublic), []);
    return all ? answer(null, addresses) : answer(null, addresses[0]!.address, addresses[0]!.family);
  });
}

/** One bad address among good ones is enough: which of them is taken is not ours to choose. */
function arePublic(addresses: readonly LookupAddress[]): boolean {
  return addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
}

/** Connections of its own, so that none is used again that was made without looking. */
export const pinnedAgent = singleton(
  "pinned-agent",
  () => new Agent({ connect: { lookup: publicLookup as never, timeout: 10_000 }, keepAliveTimeout: 4_000 }),
);

/** As the global one, to public addresses only, on the usual ports, and never on to where a redirect points. */
export async function pinnedFetch(url: string, init: RequestInit): Promise<Response> {
  const problem = addressProblem(url);
  if (problem) throw new AddressRefused(problem);
  const answer = await fetch(url, { ...(init as object), redirect: "manual", dispatcher: pinnedAgent });
  return answer as unknown as Response;
}

/** For a form: what is wrong with an address that somebody typed, with its name looked up; null when nothing is. */
export async function siteProblem(address: string): Promise<string | null> {
  const problem = addressProblem(address);
  if (problem) return problem;
  try {
    const { hostname } = new URL(address);
    return arePublic(await resolve(hostname.replace(/^\[|\]$/g, ""), { all: true })) ? null : notPublic;
  } catch {
    return "This address could not be found. Check how it is written.";
  }
}
