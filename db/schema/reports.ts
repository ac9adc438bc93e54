import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { PlainDate } from "#app/lib/plain-date.ts";
import { companies, users } from "./companies.ts";
import { dashboards } from "./dashboards.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export type StoredSnapshot = {
  readonly v: 1;
  readonly view: object;
  readonly dashboardVersion?: number;
};

export type ReportPeriod = "MONTH" | "WEEK";
export type ReportDetail =
  | "FIRST_DAY"
  | "LAST_DAY"
  | "FIRST_WORK_DAY"
  | "0"
  | "1"
  | "2"
  | "3"
  | "4"
  | "5"
  | "6";
export type AtDeadline = "send" | "skip";
export type ReportDateRange = "LAST_7_DAYS" | "LAST_30_DAYS" | "LAST_MONTH" | "LAST_WEEK";

export type DestinationKind = "slack" | "teams" | "google-chat" | "webhook";

export const destinations = pgTable(
  "destinations",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    name: text().notNull(),
    kind: text().$type<DestinationKind>().notNull(),
    /** Sealed: the address alone allows posting. */
    address: text().notNull(),
    /** Sealed; signs webhooks. */
    secret: text(),
    /** Sealed; signs too until then. */
    previousSecret: text("previous_secret"),
    previousUntil: moment("previous_until"),
    state: text().$type<"active" | "off">().notNull().default("active"),
    offReason: text("off_reason"),
    offSince: moment("off_since"),
    refusals: integer().notNull().default(0),
    refusedSince: moment("refused_since"),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [index("destinations_company").on(t.companyId), index("destinations_created_by").on(t.createdBy)],
);

export const automaticReports = pgTable(
  "automatic_reports",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    dashboardId: text("dashboard_id")
      .notNull()
      .references(() => dashboards.id, { onDelete: "cascade" }),
    slot: integer().notNull(),
    recipients: jsonb().$type<string[]>().notNull(),
    cc: jsonb().$type<string[]>().notNull().default([]),
    destinationIds: jsonb("destination_ids").$type<string[]>().notNull().default([]),
    replyTo: text("reply_to"),
    subject: text(),
    message: text(),
    period: text().$type<ReportPeriod>().notNull(),
    detail: text().$type<ReportDetail>().notNull(),
    hour: integer().notNull(),
    minute: integer().notNull(),
    timezone: text().notNull(),
    dateRange: text("date_range").$type<ReportDateRange>().notNull(),
    withPdf: boolean("with_pdf").notNull().default(false),
    withXlsx: boolean("with_xlsx").notNull().default(false),
    withPreview: boolean("with_preview").notNull().default(true),
    waitForSettledDays: integer("wait_for_settled_days"),
    askFirst: boolean("ask_first").notNull().default(false),
    askHours: integer("ask_hours").notNull().default(24),
    atDeadline: text("at_deadline").$type<AtDeadline>().notNull().default("skip"),
    /** Due times (ISO) that are left out. */
    skippedDues: jsonb("skipped_dues").$type<string[]>().notNull().default([]),
    pausedAt: moment("paused_at"),
    copyBatch: text("copy_batch"),
    nextDueAt: moment("next_due_at").notNull(),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("automatic_reports_slot").on(t.dashboardId, t.slot),
    index("automatic_reports_due").on(t.nextDueAt),
    index("automatic_reports_company").on(t.companyId),
  ],
);

export const reportRuns = pgTable(
  "report_runs",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    reportId: text("report_id")
      .notNull()
      .references(() => automaticReports.id, { onDelete: "cascade" }),
    dashboardId: text("dashboard_id")
      .notNull()
      .references(() => dashboards.id, { onDelete: "cascade" }),
    dueAt: moment("due_at").notNull(),
    test: boolean().notNull().default(false),
    from: date({ mode: "string" }).$type<PlainDate>().notNull(),
    to: date({ mode: "string" }).$type<PlainDate>().notNull(),
    state: text()
      .$type<"due" | "claimed" | "snapshot" | "held" | "waiting" | "rendered" | "done" | "skipped">()
      .notNull()
      .default("due"),
    holdReasons: jsonb("hold_reasons").$type<{ text: string; href: string | null }[]>().notNull().default([]),
    sendAnyway: boolean("send_anyway").notNull().default(false),
    snapshot: jsonb().$type<unknown>(),
    pdfFileId: text("pdf_file_id"),
    previewFileId: text("preview_file_id"),
    claimedBy: text("claimed_by"),
    claimedUntil: moment("claimed_until"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment("next_attempt_at"),
    error: text(),
    agencyNotifiedAt: moment("agency_notified_at"),
    decideBy: moment("decide_by"),
    decidedBy: text("decided_by").references(() => users.id, { onDelete: "set null" }),
    decidedAt: moment("decided_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    finishedAt: moment("finished_at"),
  },
  (t) => [
    uniqueIndex("report_runs_once").on(t.reportId, t.dueAt, t.test),
    index("report_runs_open").on(t.state, t.nextAttemptAt),
    index("report_runs_to_prepare")
      .on(t.dueAt, t.id)
      .where(sql`${t.state} in ('due', 'claimed', 'snapshot')`),
    index("report_runs_to_send")
      .on(t.dueAt, t.id)
      .where(sql`${t.state} = 'rendered'`),
    index("report_runs_company").on(t.companyId, t.dueAt),
    index("report_runs_decided_by").on(t.decidedBy),
  ],
);

/** One row per (report, due time, recipient or destination). Message-ID derives from it. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    runId: text("run_id")
      .notNull()
      .references(() => reportRuns.id, { onDelete: "cascade" }),
    reportId: text("report_id")
      .notNull()
      .references(() => automaticReports.id, { onDelete: "cascade" }),
    dueAt: moment("due_at").notNull(),
    recipient: text().notNull(),
    channel: text().$type<"email" | DestinationKind>().notNull().default("email"),
    destinationId: text("destination_id").references(() => destinations.id, { onDelete: "set null" }),
    destinationName: text("destination_name"),
    /** In the header; the envelope has this recipient only. */
    role: text().$type<"to" | "cc">().notNull().default("to"),
    test: boolean().notNull().default(false),
    messageId: text("message_id").notNull(),
    state: text()
      .$type<"due" | "handing" | "handed" | "delivered" | "bounced" | "failed" | "suppressed" | "unknown">()
      .notNull()
      .default("due"),
    claimedBy: text("claimed_by"),
    claimedUntil: moment("claimed_until"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment("next_attempt_at"),
    /** SMTP or HTTP reply; its text is in `error`. */
    code: integer(),
    error: text(),
    /** "outbox": a file, without a mail server. */
    via: text().$type<"smtp" | "outbox" | "http">(),
    handedAt: moment("handed_at"),
    agencyNotifiedAt: moment("agency_notified_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("deliveries_once").on(t.reportId, t.dueAt, t.recipient, t.test),
    uniqueIndex("deliveries_message").on(t.messageId),
    index("deliveries_open").on(t.state, t.nextAttemptAt),
    index("deliveries_run").on(t.runId),
    index("deliveries_destination").on(t.destinationId, t.dueAt),
  ],
);

/** Hashed and revocable. */
export const recipientLinks = pgTable(
  "recipient_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    reportId: text("report_id")
      .notNull()
      .references(() => automaticReports.id, { onDelete: "cascade" }),
    runId: text("run_id").references(() => reportRuns.id, { onDelete: "cascade" }),
    recipient: text().notNull(),
    purpose: text().$type<"dashboard" | "pdf" | "xlsx" | "unsubscribe">().notNull(),
    expiresAt: moment("expires_at"),
    revokedAt: moment("revoked_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [index("recipient_links_report").on(t.reportId, t.recipient)],
);

export const suppressions = pgTable(
  "suppressions",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    reportId: text("report_id").references(() => automaticReports.id, { onDelete: "cascade" }),
    email: text().notNull(),
    reason: text().$type<"unsubscribed" | "bounced">().notNull(),
    detail: text(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [unique("suppressions_once").on(t.companyId, t.reportId, t.email).nullsNotDistinct()],
);
