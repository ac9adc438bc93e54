import { parseUrl } from "#app/lib/parse-url.ts";

/** Domain becomes lowercase ASCII. Null if invalid or unsafe in headers or SMTP. */
export function emailAddress(text: string): string | null {
  const parts = /^([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64})@([^@\s/?#:[\]\\%]{1,253})$/.exec(text.trim());
  const [, local, host] = parts ?? [];
  if (local === undefined || host === undefined) return null;
  if (local.startsWith(".") || local.endsWith(".") || local.includes("..")) return null;

  const domain = parseUrl(`http://${host}`)?.hostname; // lower case and punycode
  if (domain === undefined) return null;
  const labels = domain.split(".");
  const isDomain =
    labels.length > 1 && labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  if (!isDomain || /^\d+$/.test(labels.at(-1) ?? "")) return null; // "1.2.3.4" is no mail domain
  const address = `${local}@${domain}`;
  return address.length <= 254 ? address : null;
}
