import { config } from "#app/config.server.ts";
import { settleRestored, type Settled } from "#app/domain/restore/settle-restored.server.ts";
import { secretId } from "#app/lib/secret.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { loadDatabase } from "#db/backup/load-database.server.ts";
import type { BackupHead } from "#db/backup/lines.schema.ts";
import {
  appliedMigrations,
  applyMigrations,
  type MigrationPlan,
  planMigrations,
} from "#db/backup/migrations.server.ts";
import { checkBackup, readLines } from "#db/backup/read-backup.server.ts";
import { BackupRefused } from "#db/backup/backup-refused.ts";
import { restoreIntoFolder } from "./restore-into-folder.server.ts";
import { restoreIntoServer } from "./restore-into-server.server.ts";

export type RestoreOptions = {
  readonly replace: boolean;
  readonly sendReports: boolean;
  readonly otherSecret: boolean;
};

export type Restored = Settled & {
  readonly head: BackupHead;
  readonly tables: number;
  readonly rows: number;
  /** Path of the earlier state. */
  readonly aside: string | null;
};

/** Completely, or not at all. @throws {BackupRefused} before anything changes */
export async function restoreBackup(file: string, at: Date, options: RestoreOptions): Promise<Restored> {
  const { head, end } = await checkBackup(file);
  const plan = planMigrations(head.migrations);
  if (!plan)
    throw new BackupRefused(
      `It was made by a newer version (${head.version}), whose tables this one does not know. Install that one first.`,
    );
  if (!options.otherSecret) checkSecret(head);
  let settled: Settled | null = null;
  const fill = async (hasTables: boolean) => {
    settled = await inTransaction(() => fillDatabase(file, head, plan, hasTables, at, options));
  };
  const aside = config.databaseUrl
    ? await restoreIntoServer(config.databaseUrl, at, options.replace, fill)
    : await restoreIntoFolder(head, plan, at, options.replace, fill);
  return { ...settled!, head, tables: end.tables, rows: end.rows, aside };
}

async function fillDatabase(
  file: string,
  head: BackupHead,
  { before, after }: MigrationPlan,
  hasTables: boolean,
  at: Date,
  options: RestoreOptions,
): Promise<Settled> {
  const applied = hasTables ? (await appliedMigrations()).map(({ createdAt }) => createdAt) : [];
  await applyMigrations(before.filter(({ folderMillis }) => !applied.includes(folderMillis)));
  await loadDatabase(readLines(file));
  await applyMigrations(after);
  return settleRestored(new Date(head.at), at, options);
}

/** The generated secret of the backup, for APP_SECRET. @throws {BackupRefused} */
export async function secretOf(file: string): Promise<string> {
  const { head } = await checkBackup(file);
  const { secret } = head.secrets.files;
  if (!secret) throw new BackupRefused("It has no secret: APP_SECRET was set when it was made.");
  return secret.trim();
}

function checkSecret({ secrets }: BackupHead): void {
  const known = [config.appSecret, config.appSecretPrevious].filter((secret) => secret !== null);
  if (known.some((secret) => secretId(secret) === secrets.id)) return;
  const isInBackup = secrets.files.secret !== undefined;
  if (config.appSecret === null && isInBackup) return;
  const advice = isInBackup
    ? "Set APP_SECRET to the secret in the backup (npm run -s restore -- FILE --secret)"
    : "Set the APP_SECRET with which it was made";
  throw new BackupRefused(
    `Its connections and keys are encrypted with another secret. ${advice}, or restore it with --other-secret and connect every source again.`,
  );
}
