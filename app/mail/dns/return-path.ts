/** Receives bounces, and aligns with the sender under relaxed DMARC. */
export function returnPathHost(domain: string): string {
  return `bounce.${domain}`;
}
