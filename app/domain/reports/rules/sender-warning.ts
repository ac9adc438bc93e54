type Company = { readonly fromAddress: string | null; readonly verifiedWhitelabel: boolean };

/** Specification, section 8. */
export function senderWarning(
  { fromAddress, verifiedWhitelabel }: Company,
  productDomain: string,
): string | null {
  if (fromAddress === null || verifiedWhitelabel) return null;
  const host = fromAddress.slice(fromAddress.lastIndexOf("@") + 1).toLowerCase();
  const ours = productDomain.toLowerCase();
  if (host === ours || host.endsWith(`.${ours}`)) return null;
  return `The sender ${fromAddress} is not verified. Scheduling now could cause delivery problems: try later, or check the DNS settings.`;
}
