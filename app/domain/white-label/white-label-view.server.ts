import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import { timeZone, isTimeZone } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { product } from "#app/mail/mailer.server.ts";
import { productSender } from "#app/mail/sender.ts";
import type { StoredDnsRecord } from "#db/schema/companies.ts";

export type RecordLine = {
  readonly key: string;
  readonly purpose: string;
  readonly rule: string;
  readonly type: string;
  readonly host: string;
  readonly value: string;
  readonly state: "verified" | "missing" | "different";
  readonly problem: string | null;
  readonly found: readonly string[];
};

export type WhiteLabelState = {
  readonly kind: "good" | "attention" | "broken" | "off";
  readonly words: string;
};

const purposes: Readonly<Record<string, { readonly purpose: string; readonly rule: string }>> = {
  domain: { purpose: "Your domain", rule: "Leads browsers here. Certificates follow by themselves." },
  proof: { purpose: "Ownership", rule: "Proves that the domain is yours." },
  spf: {
    purpose: "SPF",
    rule: "Gmail and Yahoo require SPF or DKIM, and both above 5,000 emails a day. Outlook requires both (550 5.7.515).",
  },
  dkim: {
    purpose: "DKIM",
    rule: "Signs each email with your own 2048-bit key. Gmail rejects email without it or SPF (550 5.7.26).",
  },
  "dkim-next": {
    purpose: "DKIM, new key",
    rule: "Replaces the key above as soon as it is found. Keep both until then.",
  },
  "return-path": {
    purpose: "Return path",
    rule: "Bounces come back under your domain, so that SPF matches the sender, as DMARC requires.",
  },
  dmarc: {
    purpose: "DMARC",
    rule: "Gmail, Yahoo and Outlook require at least p=none above 5,000 emails a day (550 5.7.515).",
  },
};

export function whiteLabelView({ company, timezone }: Viewer) {
  const { fromAddress, domainCname, emailDns, domainDns, dnsCheckedAt } = company;
  const records = [...(domainCname ? domainDns : []), ...(fromAddress ? emailDns : [])].map(lineOf);
  const zone = timeZone(isTimeZone(timezone) ? timezone : "UTC");
  const isSenderGreen = fromAddress !== null && company.verifiedWhitelabel;
  const isDomainGreen = domainCname !== null && company.domainVerifiedAt !== null;
  return {
    values: { from_address: fromAddress ?? "", domain_cname: domainCname ?? "" },
    name: company.name,
    productSender: productSender(product).from.address,
    cnameTarget: config.cnameTarget,
    records,
    checked: dnsCheckedAt && formatter("en").moment(dnsCheckedAt, zone),
    states: [
      { label: "Domain", ...stateOf(domainCname, isDomainGreen, domainDns, "Not set up") },
      { label: "Email sender", ...stateOf(fromAddress, isSenderGreen, emailDns, "Not set up") },
      { label: "Product name", ...nameState(isDomainGreen, isSenderGreen) },
    ],
    holds: fromAddress !== null && !isSenderGreen && company.activeEmail,
    sendsMeanwhile: fromAddress !== null && !isSenderGreen && !company.activeEmail,
    hasNextKey: company.dkimNext !== null,
    hasSender: fromAddress !== null,
  };
}

export type WhiteLabelView = ReturnType<typeof whiteLabelView>;

function lineOf(record: StoredDnsRecord): RecordLine {
  const key = record.purpose ?? record.type;
  const { purpose = record.type, rule = "" } = purposes[key] ?? {};
  const found = record.found ?? [];
  return {
    key: `${key} ${record.host}`,
    purpose,
    rule,
    type: record.type,
    host: record.host,
    value: record.value,
    state: record.valid ? "verified" : found.length > 0 ? "different" : "missing",
    problem: record.valid ? null : (record.problem ?? "Not found yet."),
    found: record.valid ? otherText(record, found) : found,
  };
}

function otherText({ type, value }: StoredDnsRecord, found: readonly string[]): readonly string[] {
  const bare = (text: string) => text.replace(/\s+/g, "");
  return type === "TXT" ? found.filter((text) => bare(text) !== bare(value)) : [];
}

function stateOf(
  value: string | null,
  isGreen: boolean,
  records: readonly StoredDnsRecord[],
  none: string,
): WhiteLabelState {
  if (value === null) return { kind: "off", words: none };
  if (isGreen) return { kind: "good", words: "Works" };
  const required = records.filter(({ purpose }) => purpose !== "dkim-next");
  const wrong = required.filter(({ valid }) => !valid).length;
  if (required.length === 0) return { kind: "attention", words: "Not checked yet" };
  if (wrong === 0) return { kind: "broken", words: "Another company uses this domain" };
  return { kind: "broken", words: `${wrong} of ${required.length} records missing or wrong` };
}

function nameState(isDomainGreen: boolean, isSenderGreen: boolean): WhiteLabelState {
  if (isDomainGreen && isSenderGreen) return { kind: "good", words: "Hidden in pages, PDF and email" };
  if (isDomainGreen) return { kind: "attention", words: "Hidden in pages and PDF, shown in the sender" };
  if (isSenderGreen) return { kind: "attention", words: "Hidden in pages, PDF and sender, shown in links" };
  return { kind: "off", words: "Hidden in pages and PDF, shown in sender and links" };
}
