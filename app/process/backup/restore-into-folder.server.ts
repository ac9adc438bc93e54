import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { config } from "#app/config.server.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import type { BackupHead } from "#db/backup/lines.schema.ts";
import type { MigrationPlan } from "#db/backup/migrations.server.ts";
import { BackupRefused } from "#db/backup/backup-refused.ts";
import { newestTemplate } from "../data-folder/newest-template.server.ts";
import { openDataFolder } from "../data-folder/open.server.ts";
import { forgetRestore, replaced, restoreFolderIn, swapIn } from "../data-folder/swap.server.ts";
import { asideName } from "./aside-name.ts";

/** Returns the path of the earlier state. */
export async function restoreIntoFolder(
  head: BackupHead,
  plan: MigrationPlan,
  at: Date,
  replace: boolean,
  fill: (hasTables: boolean) => Promise<void>,
): Promise<string | null> {
  const folder = config.dataDir;
  if (replace) await openIncomplete(folder);
  else await openDataFolder(folder);
  const isTaken = replaced.some((name) => existsSync(path.join(folder, name)));
  if (isTaken && !replace)
    throw new BackupRefused(
      `${path.resolve(folder)} is not empty. Add --replace to move what is there aside, or set DATA_DIR to a new folder.`,
    );
  const next = restoreFolderIn(folder);
  await rm(next, { recursive: true, force: true });
  mkdirSync(next, { mode: 0o700 });
  for (const [name, text] of Object.entries(head.secrets.files))
    if (text) writeFileSync(path.join(next, name), text, { mode: 0o600 });
  const template = plan.after.length === 0 ? newestTemplate() : null;
  await openDatabase({ folder: path.join(next, "database"), template }, false);
  await fill(template !== null);
  await closeDatabase();
  const aside = asideName(at);
  await swapIn(folder, aside);
  return isTaken ? path.resolve(folder, aside) : null;
}

/** An incomplete restore must not prevent another restore. */
async function openIncomplete(folder: string): Promise<void> {
  const release = await openDataFolder(folder).catch((error: Error) => {
    if (error.name === "IncompleteRestore") return null;
    throw error;
  });
  if (release) return;
  forgetRestore(folder);
}
