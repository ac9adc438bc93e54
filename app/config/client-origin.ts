type OwnDomain = { readonly domainCname: string | null; readonly domainVerifiedAt: Date | null };

export function clientOrigin({ domainCname, domainVerifiedAt }: OwnDomain, appUrl: string): string {
  return domainCname !== null && domainVerifiedAt !== null ? originOf(domainCname, appUrl) : appUrl;
}

export function originOf(host: string, appUrl: string): string {
  const { protocol, port } = new URL(appUrl);
  return `${protocol}//${host}${protocol === "http:" && port ? `:${port}` : ""}`;
}
