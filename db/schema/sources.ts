import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { PlainDate } from "#app/lib/plain-date.ts";
import type { Table } from "#app/metrics/table.ts";
import { companies, users } from "./companies.ts";
import type {
  ColumnNames,
  FileCoverage,
  ReportQuery,
  SourceFailure,
  TableColumn,
  TableOptions,
} from "./documents.ts";
import { bytea, files } from "./files.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/**
 * A sign-in at a provider: one for each account of a family of kinds (Google, Meta), however many sources stand on it.
 * Who signs in again repairs them all.
 */
export const logins = pgTable(
  "logins",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** As in the environment, "GOOGLE". */
    family: text().notNull(),
    /** The provider's own id of the account, and how it is called. */
    accountId: text("account_id").notNull(),
    account: text().notNull(),
    /** AES-256-GCM, "keyId.iv.tag.text" in base64url, of connectors/core/sign-in/auth.ts Login. */
    credentials: text().notNull(),
    /** What the provider let us do. */
    scopes: jsonb().$type<readonly string[]>().notNull().default([]),
    /** When a person has to sign in again; null where it can be renewed for as long as nobody takes it back. */
    endsAt: moment("ends_at"),
    /** When the credentials were last changed: by a sign-in or by renewing. */
    renewedAt: moment("renewed_at").notNull(),
    /** The process that renews it at the moment, and until when it may: a token is never renewed by two at once. */
    renewedBy: text("renewed_by"),
    renewedUntil: moment("renewed_until"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("logins_account").on(t.companyId, t.family, t.accountId)],
);

/** A sign-in on its way back from a provider, so that none counts twice; `pending` while a person is asked which account is meant. */
export const connectAttempts = pgTable(
  "connect_attempts",
  {
    /** The hash of the state that the browser carried. */
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    sourceId: text("source_id").references(() => sources.id, { onDelete: "cascade" }),
    account: text(),
    pending: text(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("connect_attempts_expiry").on(t.expiresAt)],
);

/** A connected account, or an uploaded file. */
export const sources = pgTable(
  "sources",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    name: text().notNull(),
    account: text(),
    url: text(),
    /** Keys that were typed: AES-256-GCM, "keyId.iv.tag.text" in base64url; null where a login or nothing is needed. */
    credentials: text(),
    loginId: text("login_id").references(() => logins.id, { onDelete: "set null" }),
    /** When it was connected last. A failure of an earlier connection says nothing about this one. */
    connectedAt: moment("connected_at").notNull().defaultNow(),
    properties: jsonb().$type<{ value: string; label: string }[]>().notNull().default([]),
    columnNames: jsonb("column_names").$type<ColumnNames>().notNull().default({}),
    zone: text(),
    currency: text(),
    invalid: boolean().notNull().default(false),
    invalidReason: text("invalid_reason"),
    invalidSince: moment("invalid_since"),
    /** csv: the upload that is served now. */
    uploadId: text("upload_id"),
    refreshedAt: moment("refreshed_at"),
    nextRefreshAt: moment("next_refresh_at"),
    /** The process that asks the provider at the moment, and until when it may: nobody else asks meanwhile. */
    refreshedBy: text("refreshed_by"),
    refreshedUntil: moment("refreshed_until"),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [index("sources_company").on(t.companyId), index("sources_login").on(t.loginId)],
);

/** One file given to a csv source. The newest ready one is served; older ones are kept for receipts of sent reports. */
export const csvUploads = pgTable(
  "csv_uploads",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    sourceId: text("source_id").references(() => sources.id, { onDelete: "cascade" }),
    fileId: text("file_id")
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    version: integer().notNull().default(1),
    name: text().notNull(),
    state: text().$type<"proposed" | "importing" | "ready" | "failed">().notNull().default("proposed"),
    options: jsonb().$type<TableOptions>().notNull(),
    columns: jsonb().$type<TableColumn[]>().notNull(),
    preview: jsonb().$type<string[][]>().notNull().default([]),
    /** Rows read so far of rowsExpected, for the progress line. */
    rowsRead: integer("rows_read").notNull().default(0),
    rowsExpected: integer("rows_expected").notNull().default(0),
    firstDay: date("first_day", { mode: "string" }).$type<PlainDate>(),
    lastDay: date("last_day", { mode: "string" }).$type<PlainDate>(),
    /** Null for a file that was read before coverage was kept: it is worked out from its rows when it is needed. */
    coverage: jsonb().$type<FileCoverage>(),
    error: jsonb().$type<{ message: string; line: number | null; column: string | null }>(),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    finishedAt: moment("finished_at"),
  },
  (t) => [index("csv_uploads_source").on(t.companyId, t.sourceId)],
);

/** Typed rows of an upload, column-wise, deflated JSON, some thousand rows each: read one after another, never all at once. */
export const csvChunks = pgTable(
  "csv_chunks",
  {
    uploadId: text("upload_id")
      .notNull()
      .references(() => csvUploads.id, { onDelete: "cascade" }),
    companyId: text("company_id").notNull(),
    n: integer().notNull(),
    rowCount: integer("row_count").notNull(),
    firstDay: date("first_day", { mode: "string" }).$type<PlainDate>(),
    lastDay: date("last_day", { mode: "string" }).$type<PlainDate>(),
    data: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.n] })],
);

/** What sources answered. One row per (source, question); a later fetch is a new version, the old one stays for receipts. */
export const reportCache = pgTable(
  "report_cache",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    sourceId: text("source_id")
      .notNull()
      .references(() => sources.id, { onDelete: "cascade" }),
    key: text().notNull(),
    version: integer().notNull().default(1),
    table: jsonb().$type<Table>().notNull(),
    from: date({ mode: "string" }).$type<PlainDate>(),
    to: date({ mode: "string" }).$type<PlainDate>(),
    fetchedAt: moment("fetched_at").notNull(),
    staleAt: moment("stale_at"),
    usedAt: moment("used_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.sourceId, t.key, t.version] }),
    index("report_cache_used").on(t.usedAt),
  ],
);

/**
 * What is asked of a provider's source: one row per (source, question), wanted or answered. The answers stand in
 * report_cache; here stands which of them is the newest, whether a fresh one is wanted, and what went wrong last.
 */
export const reportQuestions = pgTable(
  "report_questions",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    sourceId: text("source_id")
      .notNull()
      .references(() => sources.id, { onDelete: "cascade" }),
    key: text().notNull(),
    query: jsonb().$type<ReportQuery>().notNull(),
    /** The newest answer, where there is one. */
    version: integer(),
    fetchedAt: moment("fetched_at"),
    staleAt: moment("stale_at"),
    /** Since when a fresh answer is wanted; null while none is. */
    wantedAt: moment("wanted_at"),
    /** Somebody waits for it: 2; a page would show it: 1; it may be shown tomorrow: 0. */
    urgency: integer().notNull().default(1),
    notBefore: moment("not_before"),
    tries: integer().notNull().default(0),
    failure: jsonb().$type<SourceFailure>(),
    failedAt: moment("failed_at"),
    usedAt: moment("used_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.sourceId, t.key] }),
    index("report_questions_wanted")
      .on(t.wantedAt)
      .where(sql`${t.wantedAt} is not null`),
    index("report_questions_used").on(t.usedAt),
  ],
);

/** Lists and catalogues that a source gave: what a person picks from. Asked again when they are old. */
export const sourceLists = pgTable(
  "source_lists",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    sourceId: text("source_id")
      .notNull()
      .references(() => sources.id, { onDelete: "cascade" }),
    key: text().notNull(),
    value: jsonb().notNull(),
    fetchedAt: moment("fetched_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.sourceId, t.key] })],
);

export const calculatedMetrics = pgTable(
  "calculated_metrics",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    sourceId: text("source_id").references(() => sources.id, { onDelete: "cascade" }),
    name: text().notNull(),
    type: text().notNull(),
    expression: text().notNull(),
    direction: text().$type<"more" | "less" | "neutral">().notNull().default("more"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("calculated_metrics_name").on(t.companyId, t.sourceId, t.name)],
);
