import type { companies } from "#db/schema/companies.ts";
import { oneLine } from "./html.ts";
import type { Mailbox } from "./message.ts";

/** Of a company, what decides in whose name it writes. */
export type SenderCompany = Pick<
  typeof companies.$inferSelect,
  "id" | "name" | "domain" | "fromAddress" | "verifiedWhitelabel" | "brandColor"
>;

/** The product's own part: MAIL_FROM, APP_URL, SITE_TITLE. */
export type Product = { readonly mailFrom: string; readonly appUrl: string; readonly siteTitle: string };

export type Sender = {
  readonly from: Mailbox;
  readonly replyTo: Mailbox | null;
  readonly envelopeFrom: string;
  /** Right of the @ in a Message-ID and the end of a List-Id. */
  readonly domain: string;
  /** What links begin with. */
  readonly baseUrl: string;
  /** Then the product's name appears nowhere, headers included. */
  readonly isWhiteLabel: boolean;
};

/**
 * In whose name a company's mail goes out: its own verified address, or the product's no-reply address with the agency's
 * name on it and answers to the agency.
 */
export function senderOf(company: SenderCompany, agencyAddress: string | null, product: Product): Sender {
  const name = oneLine(company.name);
  if (company.verifiedWhitelabel && company.fromAddress) {
    return {
      from: { name, address: company.fromAddress },
      replyTo: null,
      envelopeFrom: company.fromAddress,
      domain: domainOf(company.fromAddress),
      baseUrl: company.domain ? `https://${company.domain}` : product.appUrl,
      isWhiteLabel: true,
    };
  }
  const own = mailboxIn(product.mailFrom);
  return {
    from: { name, address: own.address },
    replyTo: agencyAddress ? { name, address: agencyAddress } : null,
    envelopeFrom: own.address,
    domain: domainOf(own.address),
    baseUrl: product.appUrl,
    isWhiteLabel: false,
  };
}

/** The product itself, to the people who use it: a new password, a changed address. */
export function productSender(product: Product): Sender {
  const own = mailboxIn(product.mailFrom);
  return {
    from: { name: own.name || product.siteTitle, address: own.address },
    replyTo: null,
    envelopeFrom: own.address,
    domain: domainOf(own.address),
    baseUrl: product.appUrl,
    isWhiteLabel: false,
  };
}

/** "Plainboard <no-reply@example.com>", or the address alone. */
function mailboxIn(text: string): Mailbox {
  const [, name = "", address = ""] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  return address ? { name: oneLine(name), address: address.trim() } : { name: "", address: text.trim() };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}
