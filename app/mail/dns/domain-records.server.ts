import type { StoredDnsRecord } from "#db/schema/companies.ts";
import { now } from "#app/lib/clock.server.ts";
import { unlessLost } from "./lost-records.ts";
import { type Found, type Lookups, sameName } from "./resolver.server.ts";

export type DomainPurpose = "domain" | "proof";
export type DomainRecord = StoredDnsRecord & { readonly purpose: DomainPurpose };

const maxSteps = 8;
const unanswered = "DNS did not answer. This is the last known state.";

export async function checkDomainRecords(
  host: string,
  token: string,
  target: string,
  lookups: Lookups,
  before: readonly StoredDnsRecord[] = [],
): Promise<DomainRecord[]> {
  const proofHost = `_verification.${host}`;
  const [pointing, proof] = await Promise.all([pointsHere(host, target, lookups), lookups.txt(proofHost)]);
  const records = [
    { purpose: "domain", type: "CNAME", host, value: target, ...pointing },
    {
      purpose: "proof",
      type: "TXT",
      host: proofHost,
      value: token,
      found: proof,
      problem: proof === null || proof.includes(token) ? null : differs(proof),
    },
  ] as const;
  return records.map(({ found, problem, ...record }) => {
    const last = before.find(
      (one) => one.purpose === record.purpose && one.host === record.host && one.value === record.value,
    );
    if (found !== null)
      return unlessLost({ ...record, found, problem, valid: problem === null }, last, now());
    const valid = last?.valid ?? false;
    return { ...record, valid, found: last?.found ?? [], problem: valid ? null : unanswered };
  });
}

/** By CNAME, or the same addresses (ALIAS). */
export async function pointsHere(
  host: string,
  target: string,
  lookups: Lookups,
): Promise<{ readonly found: Found; readonly problem: string | null }> {
  const names: string[] = [];
  for (let name = host; names.length < maxSteps;) {
    const next = await lookups.cname(name);
    if (next === null) return { found: null, problem: null };
    const [step] = next;
    if (step === undefined) break;
    if ([host, ...names].some((known) => sameName(known, step)))
      return { found: [...names, step], problem: "The CNAME records form a loop." };
    names.push(step);
    if (sameName(step, target)) return { found: names, problem: null };
    name = step;
  }
  const [own, ours] = await Promise.all([lookups.addresses(host), lookups.addresses(target)]);
  if (own === null || ours === null) return { found: null, problem: null };
  if (own.length > 0 && own.every((address) => ours.includes(address))) return { found: own, problem: null };
  const found = names.length > 0 ? names : own;
  return { found, problem: differs(found) };
}

function differs(found: readonly string[]): string {
  return found.length === 0 ? "Not found yet." : "A different value was found. Replace the record.";
}
