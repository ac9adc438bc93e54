import { z } from "zod";

// A backup is a gzip file of lines. Each line is JSON: the head, then for each table its name and columns and one line
// for each row with the columns' values as text, then the sequences, and the end with a checksum of all lines before it.

export const backupFormat = 1;

export const BackupMigration = z.object({ hash: z.string(), createdAt: z.number() });
export type BackupMigration = z.infer<typeof BackupMigration>;

export const BackupHead = z.object({
  plainboard: z.literal("backup"),
  format: z.number(),
  at: z.string(),
  /** Of the product. */
  version: z.string(),
  migrations: z.array(BackupMigration),
  secrets: z.object({
    /** Recognizes the secret without revealing it. */
    id: z.string(),
    /** Generated ones by file name. Empty: APP_SECRET was set. */
    files: z.object({ secret: z.string().optional(), "secret.previous": z.string().optional() }),
  }),
  /** Where files are that are not in the backup. */
  bucket: z.object({ place: z.string().nullable(), files: z.number() }).nullable(),
});
export type BackupHead = z.infer<typeof BackupHead>;

export const BackupTable = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
export type BackupTable = z.infer<typeof BackupTable>;

const BackupRow = z.array(z.string().nullable());

export const BackupSequence = z.object({ sequence: z.string(), last: z.string(), isCalled: z.boolean() });
export type BackupSequence = z.infer<typeof BackupSequence>;

export const BackupEnd = z.object({
  end: z.literal(true),
  tables: z.number(),
  rows: z.number(),
  sha256: z.string(),
});
export type BackupEnd = z.infer<typeof BackupEnd>;

export const BackupLine = z.union([BackupRow, BackupTable, BackupSequence, BackupEnd]);
export type BackupLine = z.infer<typeof BackupLine>;
