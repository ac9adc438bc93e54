import {
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { companies } from "./companies.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

export const files = pgTable(
  "files",
  {
    id: text().primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    kind: text()
      .$type<"logo" | "background" | "client" | "avatar" | "widget" | "csv" | "pdf" | "preview" | "archive">()
      .notNull(),
    name: text().notNull(),
    contentType: text("content_type").notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    /** In the bucket of FILES_URL, else in `file_parts`. */
    inBucket: boolean("in_bucket").notNull().default(false),
    expiresAt: moment("expires_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [index("files_company").on(t.companyId, t.kind), index("files_expiry").on(t.expiresAt)],
);

/** So that 25 MB is never one value. */
export const fileParts = pgTable(
  "file_parts",
  {
    fileId: text("file_id")
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    companyId: text("company_id").notNull(),
    n: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.n] })],
);

/** Written before objects are sent. No foreign keys: a row outlives its file and company. */
export const bucketFiles = pgTable("bucket_files", {
  fileId: text("file_id").primaryKey(),
  companyId: text("company_id").notNull(),
  /** Objects below this number may exist. */
  parts: integer().notNull(),
  touchedAt: moment("touched_at").notNull(),
});
