import type { ServerResponse } from "node:http";
import { networkOf } from "#app/lib/client-network.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";

/** Per network. */
const maxSending = 64;
const sending = new Map<string, number>();

/** False at the limit; else counts until the response closes. */
export function takeRequestSlot(res: ServerResponse, clientAddress: string): boolean {
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
