import { parseUrl } from "#app/lib/parse-url.ts";

const sources = ["GOOGLE", "META", "LINKEDIN", "TIKTOK", "MAILCHIMP", "ACCURANKER", "BASE"] as const;
const signIn = ["LOGIN_GOOGLE", "LOGIN_FACEBOOK", "LOGIN_LINKEDIN"] as const;
const families = [...sources, ...signIn] as const;

export const providerVariables = [
  ...families.flatMap((family) => [`${family}_CLIENT_ID`, `${family}_CLIENT_SECRET`]),
  "GOOGLE_ADS_DEVELOPER_TOKEN",
] as const;

export function readProviderVariables(given: Readonly<Record<string, string | undefined>>): {
  readonly variables: Readonly<Record<string, string>>;
  readonly problem: string | null;
} {
  const variables: Record<string, string> = {};
  for (const name of providerVariables) {
    const value = given[name]?.trim();
    if (value) variables[name] = value;
  }
  for (const family of families) {
    const [id, secret] = [`${family}_CLIENT_ID`, `${family}_CLIENT_SECRET`];
    const missing =
      variables[id] && !variables[secret] ? secret : variables[secret] && !variables[id] ? id : null;
    if (missing) return { variables, problem: `${missing} is missing: an app has an id and a secret` };
  }
  const odd = Object.keys(variables).find((name) => /[\s\p{Cc}]/u.test(variables[name]!));
  return { variables, problem: odd ? `${odd} may not contain spaces` : null };
}

export type OriginMap = readonly { readonly from: string; readonly to: string }[];

export const originsExample = '{"https://api.provider.example":"http://127.0.0.1:4800"}';

/** Reads URL prefixes and replacements; `*` matches one part of the host. Null when invalid. */
export function readOrigins(json: string): OriginMap | null {
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    return null;
  }
  if (typeof read !== "object" || read === null || Array.isArray(read)) return null;
  const map = Object.entries(read).map(([from, to]) => ({
    from: plainAddress(from.includes("://") ? from : `https://${from}`),
    to: plainAddress(to),
  }));
  if (map.some(({ from, to }) => from === null || to === null)) return null;
  return (map as { from: string; to: string }[]).sort((a, b) => b.from.length - a.from.length);
}

/** Null without a redirect. */
export function mappedAddress(map: OriginMap, address: string): string | null {
  const url = new URL(address);
  const plain = `${url.origin}${url.pathname}`;
  for (const { from, to } of map) {
    const found = new RegExp(`^${from.split("*").map(escaped).join("([^./]+)")}(?=$|/)`).exec(plain);
    if (found) return to.replace("*", found[1] ?? "*") + plain.slice(found[0].length) + url.search;
  }
  return null;
}

function plainAddress(text: unknown): string | null {
  const url = typeof text === "string" ? parseUrl(text) : null;
  if (!url) return null;
  const isPlain =
    /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username && !url.password;
  return isPlain ? `${url.protocol}//${url.host}${url.pathname}`.replace(/\/+$/, "") : null;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
