import type { StoredDnsRecord } from "#db/schema/companies.ts";
import { now } from "#app/lib/clock.server.ts";
import { dkimRecord } from "../dkim.server.ts";
import type { StoredDkimKey } from "../dkim.server.ts";
import { unlessLost } from "./lost-records.ts";
import { type Found, type Lookups, sameName } from "./resolver.server.ts";
import { returnPathHost } from "./return-path-host.ts";
import { readSpf, type Spf, spfWith } from "./spf.ts";

export type SenderPurpose = "spf" | "dkim" | "dkim-next" | "return-path" | "dmarc";
export type SenderRecord = StoredDnsRecord & { readonly purpose: SenderPurpose };

export type SenderKeys = { readonly dkim: StoredDkimKey; readonly dkimNext: StoredDkimKey | null };

const unanswered = "DNS did not answer. This is the last known state.";

/** Without a DNS answer, records stay as in `before`. */
export async function checkSenderRecords(
  domain: string,
  { dkim, dkimNext }: SenderKeys,
  mailDomain: string,
  lookups: Lookups,
  before: readonly StoredDnsRecord[] = [],
): Promise<SenderRecord[]> {
  const records = await Promise.all([
    checkSpf(domain, mailDomain, lookups),
    checkDkim("dkim", domain, dkim, lookups),
    ...(dkimNext ? [checkDkim("dkim-next", domain, dkimNext, lookups)] : []),
    checkReturnPath(domain, mailDomain, lookups),
    checkDmarc(domain, lookups),
  ]);
  return records.map((record) => known(record, before));
}

export function isSenderVerified(records: readonly StoredDnsRecord[]): boolean {
  const required = records.filter(({ purpose }) => purpose !== "dkim-next");
  return required.length >= 4 && required.every(({ valid }) => valid);
}

type Checked = Omit<SenderRecord, "valid" | "found" | "problem"> & {
  readonly found: Found;
  readonly problem: string | null;
};

function known({ found, problem, ...record }: Checked, before: readonly StoredDnsRecord[]): SenderRecord {
  const last = before.find(({ purpose, host }) => purpose === record.purpose && host === record.host);
  const isSame = last !== undefined && (record.purpose === "spf" || last.value === record.value);
  if (found !== null)
    return unlessLost(
      { ...record, found, problem, valid: problem === null },
      isSame ? last : undefined,
      now(),
    );
  return {
    ...record,
    valid: isSame && last.valid,
    value: isSame ? last.value : record.value,
    found: (isSame && last.found) || [],
    problem: isSame && last.valid ? null : unanswered,
  };
}

async function checkSpf(domain: string, mailDomain: string, lookups: Lookups): Promise<Checked> {
  const spf = await readSpf(domain, mailDomain, lookups);
  return {
    purpose: "spf",
    type: "TXT",
    host: domain,
    value:
      spf?.includesUs && spf.problem === null ? spf.records[0]! : spfWith(spf?.records ?? [], mailDomain),
    found: spf && spf.records,
    problem: spf && spfProblem(spf),
  };
}

function spfProblem({ problem, records, lookups, includesUs }: Spf): string | null {
  switch (problem) {
    case "none":
      return "Not found yet.";
    case "several":
      return `${records.length} SPF records were found, and receivers accept one. Replace them with this one.`;
    case "too-many-lookups":
      return `The record needs ${lookups} or more DNS lookups, and receivers do at most 10. Remove services that you no longer use.`;
    case "broken-include":
      return "The record includes a domain without one SPF record. Remove that include.";
    case null:
      return includesUs ? null : "The record does not list our mail servers. Replace it with this one.";
  }
}

async function checkDkim(
  purpose: "dkim" | "dkim-next",
  domain: string,
  key: StoredDkimKey,
  { txt }: Lookups,
): Promise<Checked> {
  const record = dkimRecord(domain, key);
  const texts = await txt(record.host);
  const found = texts && texts.filter((text) => /(^|;)\s*p\s*=/i.test(text));
  const isOurs = (text: string) => tagsOf(text).get("p")?.replace(/\s+/g, "") === key.publicKey;
  const problem =
    found === null || (found.length === 1 && isOurs(found[0]!))
      ? null
      : found.length === 0
        ? "Not found yet."
        : found.length > 1
          ? "Several keys were found, and receivers may take any. Keep this one."
          : "A different key was found. Replace the record.";
  return { purpose, ...record, found, problem };
}

async function checkReturnPath(domain: string, mailDomain: string, lookups: Lookups): Promise<Checked> {
  const host = returnPathHost(domain);
  const found = await lookups.cname(host);
  const problem =
    found === null || found.some((name) => sameName(name, mailDomain))
      ? null
      : found.length === 0
        ? "Not found yet."
        : "A different value was found. Replace the record.";
  return { purpose: "return-path", type: "CNAME", host, value: mailDomain, found, problem };
}

/** A parent's policy covers sub-domains. */
async function checkDmarc(domain: string, { txt }: Lookups): Promise<Checked> {
  const host = `_dmarc.${domain}`;
  const record = { purpose: "dmarc", type: "TXT", host, value: "v=DMARC1; p=none" } as const;
  const labels = domain.split(".");
  for (let at = 0; at < labels.length - 1 && at < 8; at++) {
    const texts = await txt(`_dmarc.${labels.slice(at).join(".")}`);
    if (texts === null) return { ...record, found: null, problem: null };
    const found = texts.filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/i.test(text));
    if (found.length === 0) continue;
    return { ...record, found, problem: dmarcProblem(found) };
  }
  return { ...record, found: [], problem: "Not found yet." };
}

function dmarcProblem(found: readonly string[]): string | null {
  if (found.length > 1) return "Several DMARC records were found, and receivers then ignore all. Keep one.";
  const policy = tagsOf(found[0]!).get("p")?.toLowerCase() ?? "";
  return ["none", "quarantine", "reject"].includes(policy)
    ? null
    : "The record has no policy. Add p=none, p=quarantine or p=reject.";
}

function tagsOf(text: string): Map<string, string> {
  return new Map(
    text.split(";").map((part) => {
      const at = part.indexOf("=");
      return [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()];
    }),
  );
}
