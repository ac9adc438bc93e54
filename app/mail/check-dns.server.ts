import { resolveCname, resolveTxt } from "node:dns/promises";

export type DnsRecord = { readonly type: string; readonly host: string; readonly value: string };
export type CheckedRecord = DnsRecord & { readonly valid: boolean };

export type Lookups = {
  readonly txt: (host: string) => Promise<readonly (readonly string[])[]>;
  readonly cname: (host: string) => Promise<readonly string[]>;
};

const system: Lookups = { txt: resolveTxt, cname: resolveCname };

/** Null when DNS does not answer: keep the last state. */
export async function checkDns(
  records: readonly DnsRecord[],
  lookups: Lookups = system,
): Promise<CheckedRecord[] | null> {
  try {
    return await Promise.all(
      records.map(async (record) => ({ ...record, valid: await stands(record, lookups) })),
    );
  } catch {
    return null;
  }
}

async function stands({ type, host, value }: DnsRecord, lookups: Lookups): Promise<boolean> {
  try {
    if (type === "CNAME") return (await lookups.cname(host)).some((found) => name(found) === name(value));
    // TXT records are split at 255 characters; spaces are irrelevant.
    return (await lookups.txt(host)).some((parts) => compact(parts.join("")) === compact(value));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOTFOUND" || code === "ENODATA") return false;
    throw error;
  }
}

const name = (host: string) => host.toLowerCase().replace(/\.$/, "");
const compact = (text: string) => text.replace(/\s+/g, "").replace(/;$/, "");
