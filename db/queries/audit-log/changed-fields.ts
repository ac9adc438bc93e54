const words: Readonly<Record<string, string>> = {
  activeEmail: "own sender on",
  avatarFileId: "picture",
  clientId: "client",
  dashboardId: "dashboard",
  destinationIds: "destinations",
  dkim: "DKIM key",
  dkimNext: "DKIM key",
  domain: "website",
  domainCname: "domain",
  emailUsername: "contact address",
  expiresAt: "end",
  fromAddress: "sender address",
  logoFileId: "logo",
  passwordHash: "password",
  embed: "embedding",
  embeddable: "embedding",
  permalink: "address",
  public: "public access",
  recipients: "recipients",
  sourceEmails: "emails about sources",
  alertEmails: "emails about alerts",
  sourceIds: "sources",
  timezone: "time zone",
  tokenHash: "address",
  widgetId: "widget",
  withPdf: "PDF",
  withPreview: "preview",
  withXlsx: "Excel file",
};

const ignored = new Set(
  "updatedAt updatedBy nextDueAt createdAt dnsCheckedAt emailDns domainDns domainToken domainVerifiedAt verifiedWhitelabel dnsLostAt requestedAt refusals offReason offSince previousSecret previousUntil skippedDues copyBatch slot".split(
    " ",
  ),
);

export function changedFields(before: object, change: object): string[] {
  const was = before as Readonly<Record<string, unknown>>;
  const names = Object.entries(change)
    .filter(([name, value]) => !ignored.has(name) && value !== undefined && !isSame(was[name], value))
    .map(([name]) => words[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
  return [...new Set(names)];
}

/** The database sorts keys of stored JSON. */
function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(sorted(before ?? null)) === JSON.stringify(sorted(after ?? null));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, own]) => [name, sorted(own)]),
  );
}
