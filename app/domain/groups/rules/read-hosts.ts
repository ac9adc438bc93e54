import { hostName } from "#app/lib/parse-url.ts";

export type HostProblem = {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly message: string;
};

export type ReadHosts = { readonly hosts: readonly string[]; readonly problems: readonly HostProblem[] };

const maxShown = 60;

/** One domain a line; drops "www.". `known`: the group's domains. */
export function readHosts(text: string, known: ReadonlySet<string>): ReadHosts {
  const hosts = new Map<string, number>();
  const problems: HostProblem[] = [];
  for (const [at, line] of text.split(/\r\n?|\n/).entries())
    for (const part of partsOf(line)) {
      const host = siteHost(part);
      const shown = part.length > maxShown ? `${part.slice(0, maxShown)}…` : part;
      const refuse = (message: string) => problems.push({ line: at + 1, text: shown, message });
      const first = host === null ? undefined : hosts.get(host);
      if (host === null) refuse(`Line ${at + 1}: “${shown}” is not a domain. Enter it as example.com.`);
      else if (known.has(host)) refuse(`Line ${at + 1}: ${host} is in this group already.`);
      else if (first !== undefined) refuse(`Line ${at + 1}: ${host} is also in line ${first}.`);
      else hosts.set(host, at + 1);
    }
  return { hosts: [...hosts.keys()], problems };
}

/** Spaces separate only domains: "not a domain" is one entry. */
function partsOf(line: string): string[] {
  return line
    .split(/[,;\t]+/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .flatMap((part) => {
      const words = part.split(/\s+/);
      return words.every((word) => siteHost(word) !== null) ? words : [part];
    });
}

/** "sc-domain:kite.example" is "kite.example"; null for other text. */
export function siteHost(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^sc-domain:/i, "")
    .replace(/^(https?:\/\/[^/?#]+)[/?#].*$/i, "$1")
    .replace(/:\d{1,5}$/, "");
  const host = hostName(bare.replace(/^([^/:?#\s]+\.[^/:?#\s]+)\/.*$/, "$1"));
  if (host === null) return null;
  return host.startsWith("www.") && host.split(".").length > 2 ? host.slice(4) : host;
}
