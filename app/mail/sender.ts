import type { companies } from "#db/schema/companies.ts";
import { clientOrigin } from "#app/config/client-origin.ts";
import { returnPathHost } from "./dns/return-path-host.ts";
import { oneLine } from "./html.ts";
import type { Mailbox } from "./message.ts";

export type SenderCompany = Pick<
  typeof companies.$inferSelect,
  "id" | "name" | "fromAddress" | "verifiedWhitelabel" | "domainCname" | "domainVerifiedAt"
>;

/** MAIL_FROM, APP_URL, SITE_TITLE. */
export type Product = { readonly mailFrom: string; readonly appUrl: string; readonly siteTitle: string };

export type Sender = {
  readonly from: Mailbox;
  readonly replyTo: Mailbox | null;
  readonly envelopeFrom: string;
  /** Domain of Message-ID and List-Id. */
  readonly domain: string;
  readonly baseUrl: string;
  /** Hides the product's name, headers included. */
  readonly isWhiteLabel: boolean;
};

/** Verified, or the product's with the agency's reply address. */
export function senderOf(company: SenderCompany, agencyAddress: string | null, product: Product): Sender {
  const name = oneLine(company.name);
  const baseUrl = clientOrigin(company, product.appUrl);
  if (company.verifiedWhitelabel && company.fromAddress) {
    const domain = domainOf(company.fromAddress);
    return {
      from: { name, address: company.fromAddress },
      replyTo: null,
      envelopeFrom: `bounces@${returnPathHost(domain)}`,
      domain,
      baseUrl,
      isWhiteLabel: true,
    };
  }
  const own = mailboxIn(product.mailFrom);
  return {
    from: { name, address: own.address },
    replyTo: agencyAddress ? { name, address: agencyAddress } : null,
    envelopeFrom: own.address,
    domain: domainOf(own.address),
    baseUrl,
    isWhiteLabel: false,
  };
}

/** Message-IDs precede the check of the sender. */
export function messageDomain(company: SenderCompany, product: Product): string {
  return company.fromAddress ? domainOf(company.fromAddress) : senderOf(company, null, product).domain;
}

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

/** "Plainboard <no-reply@example.com>" */
function mailboxIn(text: string): Mailbox {
  const [, name = "", address = ""] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  return address ? { name: oneLine(name), address: address.trim() } : { name: "", address: text.trim() };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}
