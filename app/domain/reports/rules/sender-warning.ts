type Company = { readonly fromAddress: string | null; readonly verifiedWhitelabel: boolean };

/**
 * Shown beside the form unless the sender ends with the product's own domain or the white-label e-mail is verified
 * (specification, section 8). Null when there is nothing to warn of.
 */
export function senderWarning(
  { fromAddress, verifiedWhitelabel }: Company,
  productDomain: string,
): string | null {
  if (fromAddress === null || verifiedWhitelabel) return null;
  if (fromAddress.toLowerCase().endsWith(productDomain.toLowerCase())) return null;
  return `The sender ${fromAddress} is not verified. Scheduling now could cause delivery problems: try later, or check the DNS settings.`;
}
