import { createHash } from "node:crypto";

/** What remains of an erased address: recognizes it, and keeps its meaning in another installation. */
export function hashAddress(email: string): string {
  return `sha256:${createHash("sha256").update(`suppression ${email.toLowerCase()}`).digest("hex")}`;
}
