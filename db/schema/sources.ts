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
import { clients } from "./clients.ts";
import { companies, users } from "./companies.ts";
import type { ColumnNames, FileCoverage, TableColumn, TableOptions } from "./documents/table.ts";
import type { Refusals, ReportQuery, SourceFailure } from "./documents/query.ts";
import { bytea, files } from "./files.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const connections = pgTable(
  "connections",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    family: text().notNull(),
    accountId: text("account_id").notNull(),
    account: text().notNull(),
    /** Sealed OAuthTokens (connectors/core/sign-in/auth.ts). */
    credentials: text().notNull(),
    scopes: jsonb().$type<readonly string[]>().notNull().default([]),
    /** When a person must sign in again; null: renewable. */
    endsAt: moment("ends_at"),
    renewedAt: moment("renewed_at").notNull(),
    /** Two processes must never renew one token. */
    renewedBy: text("renewed_by"),
    renewedUntil: moment("renewed_until"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("connections_account").on(t.companyId, t.family, t.accountId)],
);

/** Each used once. `pending`: waits for the account's choice. */
export const connectAttempts = pgTable(
  "connect_attempts",
  {
    /** Hash of the OAuth state. */
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

export const sources = pgTable(
  "sources",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    clientId: text("client_id").references(() => clients.id, { onDelete: "set null" }),
    kind: text().notNull(),
    name: text().notNull(),
    account: text(),
    url: text(),
    credentials: text(),
    connectionId: text("connection_id").references(() => connections.id, { onDelete: "set null" }),
    connectedAt: moment("connected_at").notNull().defaultNow(),
    properties: jsonb().$type<{ value: string; label: string }[]>().notNull().default([]),
    columnNames: jsonb("column_names").$type<ColumnNames>().notNull().default({}),
    /** The account's; until the first refresh the company's. */
    zone: text(),
    currency: text(),
    invalid: boolean().notNull().default(false),
    invalidReason: text("invalid_reason"),
    invalidSince: moment("invalid_since"),
    /** Null while the provider accepts the connection. */
    refusals: jsonb().$type<Refusals>(),
    /** Null: only a person can repair an invalid source. */
    retryAt: moment("retry_at"),
    uploadId: text("upload_id"),
    refreshedAt: moment("refreshed_at"),
    nextRefreshAt: moment("next_refresh_at"),
    refreshedBy: text("refreshed_by"),
    refreshedUntil: moment("refreshed_until"),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("sources_company").on(t.companyId),
    index("sources_client").on(t.clientId),
    index("sources_connection").on(t.connectionId),
  ],
);

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
    rowsRead: integer("rows_read").notNull().default(0),
    rowsExpected: integer("rows_expected").notNull().default(0),
    firstDay: date("first_day", { mode: "string" }).$type<PlainDate>(),
    lastDay: date("last_day", { mode: "string" }).$type<PlainDate>(),
    /** Null for old files: computed from rows. */
    coverage: jsonb().$type<FileCoverage>(),
    error: jsonb().$type<{ message: string; line: number | null; column: string | null }>(),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    finishedAt: moment("finished_at"),
  },
  (t) => [index("csv_uploads_source").on(t.companyId, t.sourceId)],
);

/** Typed rows by column, deflated JSON, some thousand rows each. */
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

/** Old versions stay for receipts. */
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

export const reportQueries = pgTable(
  "report_queries",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    sourceId: text("source_id")
      .notNull()
      .references(() => sources.id, { onDelete: "cascade" }),
    key: text().notNull(),
    query: jsonb().$type<ReportQuery>().notNull(),
    version: integer(),
    fetchedAt: moment("fetched_at"),
    staleAt: moment("stale_at"),
    wantedAt: moment("wanted_at"),
    /** 2: a person waits; 1: a page shows it; 0: prepared in advance. */
    urgency: integer().notNull().default(1),
    notBefore: moment("not_before"),
    tries: integer().notNull().default(0),
    failure: jsonb().$type<SourceFailure>(),
    failedAt: moment("failed_at"),
    usedAt: moment("used_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.sourceId, t.key] }),
    index("report_queries_turns")
      .on(
        t.companyId,
        t.urgency.desc().nullsFirst(),
        sql`greatest(${t.wantedAt}, ${t.notBefore})`,
        t.key,
        t.sourceId,
      )
      .where(sql`${t.wantedAt} is not null`),
    index("report_queries_used").on(t.usedAt),
  ],
);

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
