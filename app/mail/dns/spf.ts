import { type Lookups, sameName } from "./resolver.server.ts";

/** RFC 7208, section 4.6.4. */
const maxLookups = 10;

export type Spf = {
  readonly records: readonly string[];
  readonly problem: "none" | "several" | "too-many-lookups" | "broken-include" | null;
  /** Counted over all includes. */
  readonly lookups: number;
  readonly includesUs: boolean;
};

/** Follows includes. Null: DNS did not answer. */
export async function readSpf(domain: string, ours: string, lookups: Lookups): Promise<Spf | null> {
  const records = await spfRecords(domain, lookups);
  if (records === null) return null;
  const [record] = records;
  if (record === undefined) return { records, problem: "none", lookups: 0, includesUs: false };
  if (records.length > 1) return { records, problem: "several", lookups: 0, includesUs: false };
  const tally = { lookups: 0, includesUs: false };
  const problem = await follow(record, domain, ours, lookups, tally);
  return problem === "unanswered" ? null : { records, problem, ...tally };
}

export function spfWith(records: readonly string[], ours: string): string {
  const terms = records.flatMap((record) => record.trim().split(/\s+/).slice(1));
  const isAll = (term: string) => /^[-~?+]?all$/i.test(term);
  const all = terms.find(isAll) ?? (terms.some((term) => /^redirect=/i.test(term)) ? null : "~all");
  const rest = [...new Set(terms.filter((term) => !isAll(term)))];
  const include = `include:${ours}`;
  const listed = rest.some((term) => sameName(term, include)) ? rest : [include, ...rest];
  return ["v=spf1", ...listed, ...(all === null ? [] : [all])].join(" ");
}

type Tally = { lookups: number; includesUs: boolean };
type Problem = "too-many-lookups" | "broken-include" | "unanswered" | null;

async function follow(
  record: string,
  domain: string,
  ours: string,
  lookups: Lookups,
  tally: Tally,
): Promise<Problem> {
  for (const term of record.trim().split(/\s+/).slice(1)) {
    const [, name = "", target = ""] = /^[-~?+]?([a-z\d]+)(?:[:=]([^/]*))?/i.exec(term) ?? [];
    const kind = name.toLowerCase();
    if (!["include", "a", "mx", "ptr", "exists", "redirect"].includes(kind)) continue;
    tally.lookups += 1;
    if (tally.lookups > maxLookups) return "too-many-lookups";
    if (kind !== "include" && kind !== "redirect") continue;
    if (sameName(target, ours) && !/^[-~?]/.test(term)) tally.includesUs = true;
    if (sameName(target, domain) || target.includes("%")) continue;
    const inner = await spfRecords(target, lookups);
    if (inner === null) return "unanswered";
    if (inner.length !== 1) return "broken-include";
    const problem = await follow(inner[0]!, target, ours, lookups, tally);
    if (problem !== null) return problem;
  }
  return null;
}

async function spfRecords(domain: string, { txt }: Lookups): Promise<string[] | null> {
  const found = await txt(domain);
  return found && found.filter((text) => /^v=spf1( |$)/i.test(text));
}
