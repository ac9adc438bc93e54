import {
  type AnyPgColumn,
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
import { clients } from "./clients.ts";
import { companies, users } from "./companies.ts";
import type { DashboardContent } from "./documents/dashboard.ts";
import { templates } from "./templates.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export type EmbedSettings = {
  readonly origins: readonly string[];
  readonly ground: "own" | "none";
  readonly font: "own" | "system";
};

export const dashboards = pgTable(
  "dashboards",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    clientId: text("client_id").references(() => clients.id, { onDelete: "set null" }),
    permalink: text().notNull(),
    name: text().notNull(),
    content: jsonb().$type<DashboardContent>().notNull(),
    /** By source and dimension. The index decides the color; null is free. */
    colorNames: jsonb("color_names")
      .$type<Readonly<Record<string, readonly (string | null)[]>>>()
      .notNull()
      .default({}),
    version: integer().notNull().default(1),
    active: boolean().notNull().default(true),
    public: boolean().notNull().default(false),
    embeddable: boolean().notNull().default(false),
    /** Where and how it is embedded; empty origins: anywhere. */
    embed: jsonb().$type<EmbedSettings>().notNull().default({ origins: [], ground: "own", font: "own" }),
    unsharedAt: moment("unshared_at"),
    passwordHash: text("password_hash"),
    /** Incremented by a new password or permalink: voids unlock tokens. */
    accessVersion: integer("access_version").notNull().default(1),
    realTime: boolean("real_time").notNull().default(false),
    copiedFromId: text("copied_from_id").references((): AnyPgColumn => dashboards.id, {
      onDelete: "set null",
    }),
    copiedFromVersion: integer("copied_from_version"),
    copyBatch: text("copy_batch"),
    tags: jsonb().$type<readonly string[]>().notNull().default([]),
    /** For undo: tags before the last batch change, and its batch. */
    tagsBefore: jsonb("tags_before").$type<readonly string[]>(),
    tagBatch: text("tag_batch"),
    templateId: text("template_id").references(() => templates.id, { onDelete: "set null" }),
    templateVersion: integer("template_version"),
    lockedBy: text("locked_by").references(() => users.id, { onDelete: "set null" }),
    lockedAt: moment("locked_at"),
    lockBeatAt: moment("lock_beat_at"),
    lockTakenFrom: text("lock_taken_from").references(() => users.id, { onDelete: "set null" }),
    lockAskedBy: text("lock_asked_by").references(() => users.id, { onDelete: "set null" }),
    /** When a process last took it to request its numbers ahead of readers. */
    preparedAt: moment("prepared_at"),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    updatedBy: text("updated_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("dashboards_permalink").on(t.permalink),
    index("dashboards_company").on(t.companyId, t.updatedAt),
    index("dashboards_client").on(t.clientId),
    index("dashboards_copied_from").on(t.copiedFromId),
    index("dashboards_copy_batch").on(t.copyBatch),
    index("dashboards_template").on(t.templateId),
  ],
);

/** One per save, the last 100. */
export const dashboardVersions = pgTable(
  "dashboard_versions",
  {
    dashboardId: text("dashboard_id")
      .notNull()
      .references(() => dashboards.id, { onDelete: "cascade" }),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    content: jsonb().$type<DashboardContent>().notNull(),
    what: text().notNull(),
    /** Version with this content first; differs after undo and redo. */
    shows: integer().notNull(),
    savedBy: text("saved_by").references(() => users.id, { onDelete: "set null" }),
    savedAt: moment("saved_at").notNull().defaultNow(),
    updateBatch: text("update_batch"),
    madeFromVersion: integer("made_from_version"),
  },
  (t) => [
    primaryKey({ columns: [t.dashboardId, t.version] }),
    index("dashboard_versions_update_batch").on(t.updateBatch),
  ],
);

export const dashboardViews = pgTable(
  "dashboard_views",
  {
    dashboardId: text("dashboard_id")
      .notNull()
      .references(() => dashboards.id, { onDelete: "cascade" }),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).$type<PlainDate>().notNull(),
    views: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.dashboardId, t.day] })],
);

/** State of the 202 / check / 304 / 200 protocol. */
export const pdfExports = pgTable(
  "pdf_exports",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    dashboardId: text("dashboard_id")
      .notNull()
      .references(() => dashboards.id, { onDelete: "cascade" }),
    /** Hash of dashboard version, date range and data versions. */
    key: text().notNull(),
    /** The last minutes; `period` is then their day. */
    realTime: boolean("real_time").notNull().default(false),
    state: text().$type<"waiting" | "making" | "ready" | "failed">().notNull().default("waiting"),
    widgetsDone: integer("widgets_done").notNull().default(0),
    widgetsTotal: integer("widgets_total").notNull().default(0),
    period: jsonb()
      .$type<{ from: string; to: string; compareFrom: string | null; compareTo: string | null }>()
      .notNull(),
    /** The reader's sorting: "widget:column:desc". */
    sorts: jsonb().$type<readonly string[]>().notNull().default([]),
    filters: jsonb().$type<readonly string[]>().notNull().default([]),
    fileId: text("file_id"),
    error: text(),
    createdAt: moment("created_at").notNull().defaultNow(),
    finishedAt: moment("finished_at"),
  },
  (t) => [index("pdf_exports_key").on(t.companyId, t.dashboardId, t.key)],
);
