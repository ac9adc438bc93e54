import ipaddr from "ipaddr.js";

/** IPv6 as /64: one connection. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const read = ipaddr.process(address); // ::ffff:192.0.2.1 is 192.0.2.1
  return read.kind() === "ipv4" ? read.toString() : prefix(read as ipaddr.IPv6, 64);
}

/** The /48 of one customer. */
export function widerNetwork(network: string): string | null {
  const address = network.endsWith("/64") ? network.slice(0, -3) : null;
  return address !== null && ipaddr.IPv6.isValid(address) ? prefix(ipaddr.IPv6.parse(address), 48) : null;
}

/** IPv4 as /24, IPv6 as /48. Null if unknown. */
export function shortNetwork(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const read = ipaddr.process(address);
  if (read.kind() === "ipv6") return prefix(read as ipaddr.IPv6, 48);
  return `${read.toString().replace(/\d+$/, "0")}/24`;
}

function prefix(address: ipaddr.IPv6, bits: 48 | 64): string {
  const kept = address.parts.map((part, at) => (at < bits / 16 ? part : 0));
  return `${new ipaddr.IPv6(kept).toString()}/${bits}`;
}
