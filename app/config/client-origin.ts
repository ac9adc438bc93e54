type OwnDomain = { readonly domainCname: string | null; readonly domainVerifiedAt: Date | null };

/** Where clients open dashboards: the company's verified domain, else APP_URL. */
export function clientOrigin({ domainCname, domainVerifiedAt }: OwnDomain, appUrl: string): string {
  return domainCname !== null && domainVerifiedAt !== null ? originOf(domainCname, appUrl) : appUrl;
}

/** A proxy serves all domains as it serves APP_URL. */
export function originOf(host: string, appUrl: string): string {
  const { protocol, port } = new URL(appUrl);
  return `${protocol}//${host}${protocol === "http:" && port ? `:${port}` : ""}`;
}
