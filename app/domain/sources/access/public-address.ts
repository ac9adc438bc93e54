import { parseUrl } from "#app/lib/parse-url.ts";
import ipaddr from "ipaddr.js";

/** Azure's wire server has a public-looking address. */
const alsoPrivate = new Set(["168.63.129.16"]);

/** Not private, local, shared, reserved or IPv4-mapped. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || alsoPrivate.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  // RFC 4291: other global unicast is unassigned.
  return parsed.kind() === "ipv4" || parsed.match(ipaddr.IPv6.parse("2000::"), 3);
}

/** Null if fine. Does not resolve names. */
export function addressProblem(address: string): string | null {
  const url = parseUrl(address);
  if (!url) return "Enter the address as your browser shows it, such as https://shop.example.";
  const { protocol, username, password, port, hostname } = url;
  if (protocol !== "https:" && protocol !== "http:")
    return "Enter an address that starts with https:// or http://.";
  if (username || password) return "Remove the user name and password before the @.";
  if (port !== "") return "Remove the port. Only ports 80 and 443 can be used.";
  const literal = hostname.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(literal) && !isPublicAddress(literal)) return privateAddressMessage;
  return hostname.includes(".") || hostname.includes(":") ? null : privateAddressMessage;
}

export const privateAddressMessage = "This address does not lead to a public website.";

/** Adds a protocol (specification, section 5). */
export function siteAddress(typed: string): string {
  const text = typed.trim();
  return (hasProtocol(text) ? text : `http://${text}`).replace(/\/+$/, "");
}

export function hasProtocol(typed: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(typed.trim());
}
