// `npm run rotate-secrets`: reseals credentials and mail keys.
import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const { config } = await import("#app/config.server.ts").catch((error: Error) => giveUp(error.message));
const { newSecret, secretFiles } = await import("#app/lib/secret.server.ts");
const { closeDatabase, openDatabase } = await import("#db/client.server.ts");
const { rotateSecrets } = await import("#app/domain/companies/rotate-secrets.server.ts");
const { openDataFolder } = await import("./data-folder/open.server.ts");

if (config.appSecret && !config.appSecretPrevious)
  giveUp(
    "Set APP_SECRET to the new secret and APP_SECRET_PREVIOUS to the previous one, then run this again.",
  );

try {
  if (config.databaseUrl) await openDatabase({ url: config.databaseUrl, pool: 2 });
  else {
    await openDataFolder(config.dataDir);
    if (!config.appSecret) changeOwnSecret();
    await openDatabase({ folder: path.join(config.dataDir, "database"), template: null });
  }
  const { changed, kept, unreadable } = await rotateSecrets();
  await closeDatabase();
  console.log(
    `Re-encrypted: ${changed}. Already using the current secret: ${kept}. Unreadable: ${unreadable}.`,
  );
  if (unreadable > 0)
    console.log(
      "Unreadable entries were encrypted with an older secret: reconnect those sources, and paste those addresses again.",
    );
  if (config.appSecret) console.log("APP_SECRET_PREVIOUS is no longer needed.");
  else rmSync(secretFiles.previous(), { force: true });
} catch (error) {
  giveUp((error as Error).message);
}
process.exit(0);

/** Can be repeated after an interruption. */
function changeOwnSecret(): void {
  const [current, previous] = [secretFiles.current(), secretFiles.previous()];
  const next = `${current}.next`;
  if (!existsSync(previous) && existsSync(current)) {
    writeFileSync(next, newSecret(), { mode: 0o600 });
    renameSync(current, previous);
  }
  if (!existsSync(current) && existsSync(next)) renameSync(next, current);
}

function giveUp(message: string): never {
  console.error(message);
  process.exit(1);
}
