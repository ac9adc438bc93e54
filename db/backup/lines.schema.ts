import { z } from "zod";

// Gzip of JSON lines: head; per table its columns and rows as text; sequences; checksum.

export const backupFormat = 1;

export const BackupMigration = z.object({ hash: z.string(), createdAt: z.number() });
export type BackupMigration = z.infer<typeof BackupMigration>;

export const BackupHead = z.object({
  plainboard: z.literal("backup"),
  format: z.number(),
  at: z.string(),
  version: z.string(),
  migrations: z.array(BackupMigration),
  secrets: z.object({
    /** Recognizes the secret without revealing it. */
    id: z.string(),
    files: z.object({ secret: z.string().optional(), "secret.previous": z.string().optional() }),
  }),
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
