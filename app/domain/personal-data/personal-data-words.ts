const places: Readonly<Record<string, string>> = {
  alerts: "Alerts of groups",
  api_tokens: "API tokens",
  audit_events: "Audit log",
  billing_emails: "Emails about the subscription",
  checkouts: "Payments",
  checkout_events: "Payments",
  companies: "Company settings",
  company_archives: "Exports",
  company_coupons: "Coupons",
  connect_attempts: "Connections",
  csv_chunks: "Uploaded tables",
  csv_uploads: "Uploaded tables",
  dashboard_versions: "Versions of dashboards",
  deliveries: "Delivery log",
  domain_metrics: "Metrics of groups",
  group_domains: "Domains of groups",
  groups: "Groups",
  login_identities: "Ways to sign in",
  one_time_tokens: "Invitations and links by email",
  orders: "Invoices",
  pdf_exports: "PDF exports",
  recipient_links: "Links in sent emails",
  report_cache: "Stored answers of providers",
  report_queries: "Stored answers of providers",
  report_runs: "Reports as sent",
  sessions: "Active sessions",
  source_events: "Notices",
  source_lists: "Sources",
  source_mails: "Notices",
  suppressions: "Unsubscribed or bounced",
  template_versions: "Templates",
  users: "Team",
};

const fields: Readonly<Record<string, string>> = {
  account: "Account at the provider",
  annotations_text: "Note",
  author_name: "Author",
  column_names: "Columns",
  companies_domain: "Website",
  companies_email_username: "Contact address",
  content: "Content",
  csv_uploads_preview: "First rows",
  dashboards_embed: "Embedding",
  destination_name: "Destination",
  destinations_address: "Channel or address",
  detail: "Reason",
  dkim_next: "Next signing key",
  dkim: "Signing key",
  domain_cname: "Own domain",
  domain_dns: "Records of the domain",
  domain_token: "Record that proves the domain",
  email_dns: "Records of the sender",
  error: "Error",
  from_address: "Sender address",
  logo_file_id: "Logo",
  message: "Message to recipients",
  onboarding: "Steps of onboarding",
  person_name: "Person",
  report_cache_table: "Rows",
  report_runs_snapshot: "Content",
  sentences: "Text",
  skipped_dues: "Skipped sendings",
  subject_name: "Name",
  suppressions_reason: "Reason",
  token_name: "API token",
  user_agent: "Browser",
  what: "Change",
};

const spelling: Readonly<Record<string, string>> = {
  cc: "CC",
  csv: "CSV",
  dns: "DNS",
  id: "ID",
  ids: "IDs",
  pdf: "PDF",
  sha256: "checksum",
  totp: "authenticator",
  url: "URL",
};

export function placeName(table: string): string {
  return places[table] ?? inWords(table);
}

export function fieldName(table: string, column: string): string {
  return fields[`${table}_${column}`] ?? fields[column] ?? inWords(column);
}

function inWords(name: string): string {
  const words = name
    .split("_")
    .map((word) => spelling[word] ?? word)
    .join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Null if the address can be erased. */
export function erasureBlock(tables: ReadonlySet<string>): string | null {
  if (tables.has("users"))
    return "This is the address of a person in your team. Delete that person under Team first.";
  if (tables.has("companies"))
    return "This is an address of your company. Change it under Company or White label first.";
  return null;
}

export const erasureStays = [
  "An unsubscribe or bounce stays as a hash of the address, so that reports still leave it out.",
  "Uploaded tables, images and sent PDFs are stored as they are. Delete the source or the report to delete them.",
  "How often a dashboard or a share link was opened stays: it names no person.",
  "Sent emails are in the recipient’s mailbox. Backups of the operator are deleted on their own schedule.",
] as const;
