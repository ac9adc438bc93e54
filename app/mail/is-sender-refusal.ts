/** SPF, DKIM or DMARC failed (RFC 7372, Gmail, Outlook): not the recipient's fault. */
export function isSenderRefusal(answer: string): boolean {
  return /(^|[^\d.])[45]\.7\.(2[0-4]|26|27|30|32|509|515)(?![\d.])/.test(answer);
}
