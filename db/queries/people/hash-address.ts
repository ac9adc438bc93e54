import { createHash } from "node:crypto";

/** Recognizes an erased address, also in another installation. */
export function hashAddress(email: string): string {
  return `sha256:${createHash("sha256").update(`suppression ${email.toLowerCase()}`).digest("hex")}`;
}
