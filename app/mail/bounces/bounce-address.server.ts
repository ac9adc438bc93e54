import { createHmac, timingSafeEqual } from "node:crypto";
import { config } from "#app/config.server.ts";
import { keyFor, keysFor } from "#app/lib/secret.server.ts";
import { returnPathHost } from "../dns/return-path-host.ts";
import type { Sender } from "../sender.ts";

const purpose = "bounce-address";

/**
 * Signed, since anyone can write to it; hexadecimal, because servers may change case. RFC 5321, 4.5.3.1.1: 64
 * characters.
 */
export function envelopeFor({ isWhiteLabel, domain, envelopeFrom }: Sender, deliveryId: string): string {
  if (config.bouncesToken === null) return envelopeFrom;
  const id = Buffer.from(deliveryId).toString("hex");
  const host = isWhiteLabel ? returnPathHost(domain) : config.mailDomain;
  return `bounces+${id}-${signatureOf(keyFor(purpose), id)}@${host}`;
}

/** Null without an address of ours. */
export function deliveryIn(email: string): string | null {
  for (const [, id = "", signature = ""] of email.matchAll(
    /bounces\+((?:[\da-f]{2}){1,20})-([\da-f]{20})@/gi,
  )) {
    const hex = id.toLowerCase();
    const given = Buffer.from(signature.toLowerCase());
    if (keysFor(purpose).some((key) => timingSafeEqual(Buffer.from(signatureOf(key, hex)), given)))
      return Buffer.from(hex, "hex").toString();
  }
  return null;
}

/** 80 bits. */
function signatureOf(key: Buffer, id: string): string {
  return createHmac("sha256", key).update(id).digest("hex").slice(0, 20);
}
