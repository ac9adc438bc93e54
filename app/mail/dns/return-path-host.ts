/** Receives bounces; aligned under relaxed DMARC. */
export function returnPathHost(domain: string): string {
  return `bounce.${domain}`;
}
