import { googleAds } from "#tests/sandbox/google/google-ads.ts";
import { googleAnalytics } from "#tests/sandbox/google/google-analytics.ts";
import { googleSearchConsole } from "#tests/sandbox/google/google-search-console.ts";
import { connectSource } from "./connected.ts";

/** What groups watch of a domain: each of the three sources has some. */
export const watchedMetrics = [
  "sessions",
  "conversions",
  "revenue",
  "cost",
  "roas",
  "clicks",
  "impressions",
  "position",
];

const hostAt = (at: number) => `site-${at + 1}.example`;

export const domainHosts = (count: number) => Array.from({ length: count }, (_, at) => hostAt(at));

/** Each domain has its own account; a stand-in replies with the numbers of the one that it knows. */
const kinds = [
  {
    standIn: googleAnalytics,
    accountOf: (at: number) => String(400_000_000 + at),
    site: /\/properties\/(4\d{8})/,
    known: "/properties/270511251",
  },
  {
    standIn: googleSearchConsole,
    accountOf: (at: number) => `sc-domain:${hostAt(at)}`,
    site: /\/sites\/sc-domain%3A([\w.-]+)/,
    known: "/sites/sc-domain%3Aharbour-lane-bakery.example",
  },
  {
    standIn: googleAds,
    accountOf: (at: number) => `5551112222/${7_000_000_000 + at}`,
    site: /\/customers\/(7\d{9})/,
    known: "/customers/5551112222",
  },
];

export const domainStandIns = kinds.map(({ standIn }) => standIn);

/** Connects one source of each kind with the accounts of these domains. */
export async function connectDomains(companyId: string, hosts: readonly string[]): Promise<void> {
  for (const { standIn, accountOf } of kinds)
    await connectSource(companyId, standIn.kind, {
      properties: hosts.map((host, at) => ({ value: accountOf(at), label: host })),
    });
}

type DomainCall = {
  readonly kind: string;
  /** Of the account. */
  readonly site: string;
  readonly request: string;
  readonly body: string;
  readonly reply: (at: Date) => ReturnType<(typeof kinds)[number]["standIn"]["handle"]>;
};

/** A request to the account of a domain; null for others. */
export async function readDomainCall(request: Request): Promise<DomainCall | null> {
  const kind = kinds.find(({ site }) => site.test(request.url));
  if (!kind) return null;
  const { method, url, headers } = request;
  const body = method === "POST" ? await request.text() : "";
  return {
    kind: kind.standIn.kind,
    site: kind.site.exec(url)![1]!,
    request: `${method} ${url} ${body}`,
    body,
    reply: (at) =>
      kind.standIn.handle(
        new Request(url.replace(kind.site, kind.known), { method, headers, ...(body && { body }) }),
        { now: at },
      ),
  };
}
