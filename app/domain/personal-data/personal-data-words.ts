/** Names of tables as the pages call them. */
const names: Readonly<Record<string, string>> = {
  annotations: "Annotations",
  automatic_reports: "Automatic reports",
  clients: "Clients",
  companies: "Company settings",
  connections: "Connections",
  dashboard_versions: "Versions of dashboards",
  dashboards: "Dashboards",
  deliveries: "Delivery log",
  one_time_tokens: "Invitations and links by email",
  plans: "Plans",
  recipient_links: "Links in sent emails",
  report_cache: "Stored answers of providers",
  report_runs: "Reports as sent",
  segments: "Segments",
  share_links: "Share links",
  source_events: "Notices",
  source_mails: "Notices",
  sources: "Sources",
  suppressions: "Unsubscribed or bounced",
  template_versions: "Templates",
  templates: "Templates",
  users: "Team",
  written_summaries: "Written summaries",
};

export function placeName(table: string): string {
  const words = table.replaceAll("_", " ");
  return names[table] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Why an address cannot be erased here; null if it can. */
export function erasureBlock(tables: ReadonlySet<string>): string | null {
  if (tables.has("users"))
    return "This is the address of a person in your team. Delete that person under Team first.";
  if (tables.has("companies"))
    return "This is an address of your company. Change it under Company or White label first.";
  return null;
}

/** What an erasure does not reach, with the reason. */
export const erasureStays = [
  "An unsubscribe or bounce stays as a hash of the address, so that reports still leave it out.",
  "Uploaded tables, images and sent PDFs are stored as they are. Delete the source or the report to delete them.",
  "How often a dashboard or a share link was opened stays: it names no person.",
  "Sent emails are in the recipient’s mailbox. Backups of the operator are deleted on their own schedule.",
] as const;
