import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { config } from "#app/config.server.ts";
import { productVersion } from "#app/domain/archive/export/product-version.server.ts";
import { secretFiles, secretId } from "#app/lib/secret.server.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { writeBackup, type Written } from "#db/backup/write-backup.server.ts";
import { copyOfDatabase } from "../data-folder/copies.server.ts";

export type Backup = Written & {
  readonly file: string;
  /** Wait of the running product's database. Null: none. */
  readonly pauseMs: number | null;
  readonly hasSecret: boolean;
};

export async function makeBackup(given: string | null, at: Date): Promise<Backup> {
  const file = fileFor(given, at);
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  const copy = config.databaseUrl ? null : await copyOfDatabase(config.dataDir);
  try {
    const files = ownSecrets();
    if (copy) await openDatabase({ folder: copy.database, template: null }, false);
    else await openDatabase({ patientUrl: config.databaseUrl! }, false);
    const written = await writeBackup(file, {
      version: productVersion(),
      secrets: { id: secretId(), files },
      at,
      place: config.bucket
        ? `${config.bucket.endpoint}/${config.bucket.bucket}/${config.bucket.prefix}`
        : null,
    });
    await closeDatabase();
    return { ...written, file, pauseMs: copy?.pauseMs ?? null, hasSecret: "secret" in files };
  } finally {
    await copy?.remove();
  }
}

function fileFor(given: string | null, at: Date): string {
  const name = `plainboard-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-")}.backup`;
  if (given === null) return path.resolve(name);
  const isFolder = statSync(given, { throwIfNoEntry: false })?.isDirectory() ?? false;
  return isFolder ? path.resolve(given, name) : path.resolve(given);
}

function ownSecrets(): Record<string, string> {
  if (config.appSecret) return {};
  secretId(); // generates a missing one
  const { current, previous } = secretFiles;
  return {
    secret: readFileSync(current(), "utf8"),
    ...(existsSync(previous()) && { "secret.previous": readFileSync(previous(), "utf8") }),
  };
}
