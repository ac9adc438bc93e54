import type { IncomingMessage } from "node:http";
import { config } from "#app/config.server.ts";

/** TRUST_PROXY: number of our proxies. */
export function remoteAddressOf(req: IncomingMessage): string {
  const own = req.socket.remoteAddress ?? "unknown";
  if (config.trustProxy === 0) return own;
  const chain = [
    ...String(req.headers["x-forwarded-for"] ?? "")
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
    own,
  ];
  return chain[Math.max(0, chain.length - 1 - config.trustProxy)] ?? own;
}
