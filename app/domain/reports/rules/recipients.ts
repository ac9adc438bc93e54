export const maxRecipients = 5;

export type Recipients = { readonly addresses: readonly string[]; readonly problems: readonly string[] };

/** Separators are commas, semicolons, lines and spaces. Case does not matter. */
export function readRecipients(text: string): Recipients {
  const addresses = new Map<string, string>();
  const problems: string[] = [];
  for (const piece of pieces(text)) {
    const address = emailAddress(piece);
    if (address === null) problems.push(`“${piece}” is not a complete email address.`);
    else if (!addresses.has(address.toLowerCase())) addresses.set(address.toLowerCase(), address);
  }
  if (addresses.size > maxRecipients) {
    problems.push(`At most ${maxRecipients} addresses. Remove ${addresses.size - maxRecipients}.`);
  }
  if (addresses.size === 0 && problems.length === 0) problems.push("Enter at least one email address.");
  return { addresses: [...addresses.values()], problems };
}

function pieces(text: string): string[] {
  return text
    .split(/[,;\r\n]+/)
    .flatMap((piece) => {
      const named = /<([^<>]*)>\s*$/.exec(piece);
      return named?.[1] !== undefined ? [named[1]] : piece.trim().split(/\s+/);
    })
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
}

/**
 * Normalizes an address: domain in lower case and ASCII, local part as typed. Null if invalid, or if it has
 * characters with a meaning in headers or SMTP.
 */
export function emailAddress(text: string): string | null {
  const parts = /^([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64})@([^@\s/?#:[\]\\%]{1,253})$/.exec(text.trim());
  const [, local, host] = parts ?? [];
  if (local === undefined || host === undefined || !URL.canParse(`http://${host}`)) return null;
  if (local.startsWith(".") || local.endsWith(".") || local.includes("..")) return null;

  const domain = new URL(`http://${host}`).hostname; // lower case and punycode
  const labels = domain.split(".");
  const isDomain =
    labels.length > 1 && labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  if (!isDomain || /^\d+$/.test(labels.at(-1) ?? "")) return null; // "1.2.3.4" is no mail domain
  const address = `${local}@${domain}`;
  return address.length <= 254 ? address : null;
}
