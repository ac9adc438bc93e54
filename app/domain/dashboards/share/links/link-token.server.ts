import { newToken } from "#app/lib/id.server.ts";

// Permalinks have no "-", so they differ from links.
const prefix = "link-";
const pattern = /^link-[\w-]{32}$/;

export function newLinkToken(): string {
  return prefix + newToken();
}

export function isLinkToken(permalink: string): boolean {
  return pattern.test(permalink);
}
