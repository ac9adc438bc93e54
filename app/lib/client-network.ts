import ipaddr from "ipaddr.js";

/** IPv6 as /64, which one connection has. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const read = ipaddr.process(address); // ::ffff:192.0.2.1 is 192.0.2.1
  return read.kind() === "ipv4" ? read.toString() : prefix(read as ipaddr.IPv6, 64);
}

/** The /48 that one customer has. */
export function widerNetwork(network: string): string | null {
  const address = network.endsWith("/64") ? network.slice(0, -3) : null;
  return address !== null && ipaddr.IPv6.isValid(address) ? prefix(ipaddr.IPv6.parse(address), 48) : null;
}

function prefix(address: ipaddr.IPv6, bits: 48 | 64): string {
  const kept = address.parts.map((part, at) => (at < bits / 16 ? part : 0));
  return `${new ipaddr.IPv6(kept).toString()}/${bits}`;
}
