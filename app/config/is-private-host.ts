import ipaddr from "ipaddr.js";

const nearRanges = new Set(["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"]);

export function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(bare)) return nearRanges.has(ipaddr.parse(bare).range());
  return !bare.includes(".") || /\.(localhost|local|internal)$/.test(bare);
}
