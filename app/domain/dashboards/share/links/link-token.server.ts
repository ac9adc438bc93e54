import { newToken } from "#app/lib/id.server.ts";

// Permalinks have no "-", so that an address is either a permalink or a link.
const prefix = "link-";
const pattern = /^link-[\w-]{32}$/;

export function newLinkToken(): string {
  return prefix + newToken();
}

export function isLinkToken(permalink: string): boolean {
  return pattern.test(permalink);
}
