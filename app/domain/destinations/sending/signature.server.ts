import { createHmac, randomBytes } from "node:crypto";

// Standard Webhooks 1.0: HMAC-SHA256 of "id.timestamp.body".

const prefix = "whsec_";
/** The specification allows 24 to 64. */
const secretBytes = 32;

/** The previous secret also signs this long. */
export const overlapMs = 3 * 24 * 3_600_000;

export function newSigningSecret(): string {
  return prefix + randomBytes(secretBytes).toString("base64");
}

type Signed = { readonly id: string; readonly at: Date; readonly body: string };

export function signatureHeaders(
  secrets: readonly string[],
  { id, at, body }: Signed,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
