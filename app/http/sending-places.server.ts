import type { ServerResponse } from "node:http";
import { networkOf } from "#app/lib/client-network.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";

/** Forms and calls of one network that are under way at the same time. */
const maxSending = 64;
const sending = new Map<string, number>();

/** False when its network has as many places as it may; else one is taken until the answer is out. */
export function takePlace(res: ServerResponse, clientAddress: string): boolean {
  const network = networkOf(clientAddress);
  const taken = sending.get(network) ?? 0;
  if (taken >= maxSending) {
    securityEvent("limit-reached", { why: "sending" });
    return false;
  }
  sending.set(network, taken + 1);
  res.once("close", () => {
    const left = (sending.get(network) ?? 1) - 1;
    if (left > 0) sending.set(network, left);
    else sending.delete(network);
  });
  return true;
}
