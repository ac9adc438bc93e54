import type { PgTable } from "drizzle-orm/pg-core";
import * as tables from "#db/schema/index.ts";

export type Subject = {
  readonly table: PgTable;
  /** Order of the rows; unique within a company. */
  readonly key: readonly string[];
  readonly readAtOnce: number;
  /** References to earlier subjects. `needed`: without it the row is left out. */
  readonly refs?: Readonly<Record<string, { readonly to: string; readonly needed?: true }>>;
  /** Columns that stay here, with the reason. */
  readonly without?: Readonly<Record<string, string>>;
};

const secret = "A secret";
const lease = "State of a process";
const repeat = "Recognizes a repeated call";
const seller = "Belongs to the seller";

const subject = <Table extends PgTable>(
  table: Table,
  given: Omit<Subject, "table" | "key" | "readAtOnce" | "refs" | "without"> & {
    readonly key?: readonly (keyof Table["_"]["columns"] & string)[];
    readonly readAtOnce?: number;
    readonly refs?: Partial<
      Record<keyof Table["_"]["columns"] & string, { readonly to: string; readonly needed?: true }>
    >;
    readonly without?: Partial<Record<keyof Table["_"]["columns"] & string, string>>;
  } = {},
): Subject => ({ table, key: ["id"], readAtOnce: 200, ...given }) as Subject;

const by = { createdBy: { to: "people" } } as const;
const ofDashboard = { dashboardId: { to: "dashboards", needed: true } } as const;
const ofSource = { sourceId: { to: "sources", needed: true } } as const;
const large = 4;

export const subjects = {
  files: subject(tables.files, {
    without: { inBucket: "Differs between installations", contentType: "Read from the first bytes" },
  }),
  people: subject(tables.users, {
    without: {
      passwordHash: secret,
      totpKey: secret,
      totpSince: secret,
      totpStep: secret,
      emailConfirmedAt: "Proved again by a link in an email",
      ageConsentAt: "Given again at the first sign-in",
      termsConsentAt: "Given again at the first sign-in",
      termsVersion: "Given again at the first sign-in",
    },
  }),
  clients: subject(tables.clients),
  "people-clients": subject(tables.memberClients, {
    key: ["userId", "clientId"],
    refs: { userId: { to: "people", needed: true }, clientId: { to: "clients", needed: true } },
  }),
  sources: subject(tables.sources, {
    refs: { clientId: { to: "clients" }, ...by },
    without: {
      credentials: secret,
      connectionId: secret,
      refreshedBy: lease,
      refreshedUntil: lease,
      refusals: lease,
      retryAt: lease,
    },
  }),
  uploads: subject(tables.csvUploads, {
    readAtOnce: 20,
    refs: { sourceId: { to: "sources" }, fileId: { to: "files", needed: true }, ...by },
  }),
  "stored-answers": subject(tables.reportCache, {
    key: ["sourceId", "key", "version"],
    readAtOnce: large,
    refs: ofSource,
  }),
  "stored-queries": subject(tables.reportQueries, {
    key: ["sourceId", "key"],
    refs: ofSource,
    without: { wantedAt: lease, urgency: lease, notBefore: lease, tries: lease },
  }),
  "source-lists": subject(tables.sourceLists, {
    key: ["sourceId", "key"],
    readAtOnce: large,
    refs: ofSource,
  }),
  "calculated-metrics": subject(tables.calculatedMetrics, { refs: { sourceId: { to: "sources" } } }),
  templates: subject(tables.templates, { readAtOnce: 20, refs: { updatedBy: { to: "people" } } }),
  "template-versions": subject(tables.templateVersions, {
    key: ["templateId", "version"],
    readAtOnce: 20,
    refs: { templateId: { to: "templates", needed: true } },
  }),
  dashboards: subject(tables.dashboards, {
    readAtOnce: 20,
    refs: {
      clientId: { to: "clients" },
      templateId: { to: "templates" },
      ...by,
      updatedBy: { to: "people" },
    },
    without: {
      permalink: "A new address is made",
      passwordHash: secret,
      accessVersion: secret,
      lockedBy: lease,
      lockedAt: lease,
      lockBeatAt: lease,
      lockTakenFrom: lease,
      lockAskedBy: lease,
      preparedAt: lease,
    },
  }),
  "dashboard-versions": subject(tables.dashboardVersions, {
    key: ["dashboardId", "version"],
    readAtOnce: 20,
    refs: { ...ofDashboard, savedBy: { to: "people" } },
  }),
  "dashboard-views": subject(tables.dashboardViews, { key: ["dashboardId", "day"], refs: ofDashboard }),
  segments: subject(tables.segments, { refs: { clientId: { to: "clients" } } }),
  annotations: subject(tables.annotations, {
    refs: { clientId: { to: "clients" }, dashboardId: { to: "dashboards" }, ...by },
    without: { callKey: repeat, callHash: repeat },
  }),
  plans: subject(tables.plans, {
    refs: { clientId: { to: "clients", needed: true }, ...by },
    without: { callKey: repeat, callHash: repeat },
  }),
  summaries: subject(tables.writtenSummaries, { refs: { ...ofDashboard, writtenBy: { to: "people" } } }),
  destinations: subject(tables.destinations, {
    refs: by,
    without: {
      address: secret,
      secret,
      previousSecret: secret,
      previousUntil: secret,
      refusals: lease,
      refusedSince: lease,
    },
  }),
  reports: subject(tables.automaticReports, { refs: { ...ofDashboard, ...by } }),
  "sent-reports": subject(tables.reportRuns, {
    readAtOnce: large,
    refs: { ...ofDashboard, reportId: { to: "reports", needed: true }, decidedBy: { to: "people" } },
    without: { claimedBy: lease, claimedUntil: lease },
  }),
  deliveries: subject(tables.deliveries, {
    refs: {
      runId: { to: "sent-reports", needed: true },
      reportId: { to: "reports", needed: true },
      destinationId: { to: "destinations" },
    },
    without: { claimedBy: lease, claimedUntil: lease, messageId: "Unique in an installation" },
  }),
  unsubscribes: subject(tables.suppressions, { refs: { reportId: { to: "reports" } } }),
  "share-links": subject(tables.shareLinks, {
    refs: { ...ofDashboard, ...by },
    without: { tokenHash: secret },
  }),
  "share-link-opens": subject(tables.shareLinkOpens, {
    key: ["linkId", "day"],
    refs: { linkId: { to: "share-links", needed: true } },
  }),
  groups: subject(tables.groups, { refs: by, without: { watchedBy: lease, watchedUntil: lease } }),
  "group-domains": subject(tables.groupDomains, {
    refs: { groupId: { to: "groups", needed: true }, clientId: { to: "clients" } },
  }),
  "domain-metrics": subject(tables.domainMetrics, {
    refs: { domainId: { to: "group-domains", needed: true }, sourceId: { to: "sources" } },
  }),
  alerts: subject(tables.alerts, { refs: { domainMetricId: { to: "domain-metrics", needed: true } } }),
  // Without refs: events of deleted things stay.
  "audit-events": subject(tables.auditEvents, {
    key: ["at", "id"],
    without: { network: "Says where a person was" },
  }),
  invoices: subject(tables.orders, { without: { subscriptionId: seller } }),
} as const satisfies Record<string, Subject>;

export type SubjectName = keyof typeof subjects;

export const leftOut: Readonly<Record<string, string>> = {
  companies: "In company.json; the plan belongs to the seller",
  file_parts: "In files/",
  csv_chunks: "In rows/",
  sessions: "People sign in again",
  login_identities: "People sign in again",
  one_time_tokens: "Secrets: invitations are sent again",
  api_tokens: "Secrets: tokens are made again",
  recovery_codes: "Secrets: made again with two-factor",
  closed_banners: "Belongs to a person's screen",
  connections: "Secrets: sources are connected again",
  connect_attempts: "Secrets of one hour",
  recipient_links: "Secrets of sent emails",
  pdf_exports: "Kept for a day",
  company_archives: "An archive has no archives",
  source_events: "Notices of 90 days",
  source_mails: "Notices of 90 days",
  company_coupons: seller,
  checkouts: seller,
  checkout_events: seller,
  billing_emails: seller,
  coupons: "Belongs to no company",
  prices: "Belongs to no company",
  erasures: "Belongs to no company",
  page_stamps: "Counts for pages in memory",
  jobs: "State of processes",
  rate_limits: "State of processes",
  realtime_messages: "State of processes",
  bucket_files: "State of the bucket",
};
