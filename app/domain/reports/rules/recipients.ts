import { emailAddress } from "#app/lib/email-address.ts";

export const maxRecipients = 5;
export const noRecipients = "Enter at least one email address.";

export type Recipients = { readonly addresses: readonly string[]; readonly problems: readonly string[] };

/** Separators: commas, semicolons, lines, spaces. Ignores case. */
export function readRecipients(text: string): Recipients {
  const { addresses, problems } = readAddresses(text);
  return addresses.length === 0 && problems.length === 0
    ? { addresses, problems: [noRecipients] }
    : { addresses, problems };
}

/** May be empty. */
export function readAddresses(text: string): Recipients {
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

export const linksWorkDays = 90;

export function recipientName({
  recipient,
  destinationName,
}: {
  readonly recipient: string;
  readonly destinationName: string | null;
}): string {
  return destinationName ?? recipient;
}
