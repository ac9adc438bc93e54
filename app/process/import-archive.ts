// `npm run import -- archive.zip`
import path from "node:path";

const { config } = await import("#app/config.server.ts").catch((error: Error) => giveUp(error.message));
const { importArchive } = await import("#app/domain/archive/import/import-archive.server.ts");
const { closeDatabase, openDatabase } = await import("#db/client.server.ts");
const { openDataFolder } = await import("./data-folder/open.server.ts");

const [file, ...more] = process.argv.slice(2);
if (!file || more.length > 0) giveUp("Give the file of one archive: npm run import -- archive.zip");

try {
  if (config.databaseUrl) await openDatabase({ url: config.databaseUrl, pool: 2 });
  else {
    await openDataFolder(config.dataDir);
    await openDatabase({ folder: path.join(config.dataDir, "database"), template: null });
  }
  const { name, counts, leftOutPeople, firstAdmin } = await importArchive(file);
  await closeDatabase();
  const shown = ["people", "clients", "sources", "dashboards", "reports", "files"] as const;
  console.log(`Imported ${name}: ${shown.map((subject) => `${counts[subject]} ${subject}`).join(", ")}.`);
  if (leftOutPeople.length > 0)
    console.log(`Left out, because they have an account here: ${leftOutPeople.join(", ")}.`);
  console.log(
    "Schedules are paused. Connect sources and destinations again, and verify your domain and sender.",
  );
  console.log("No email was sent. People set their password with “Forgot password?”.");
  console.log(`For ${firstAdmin.email}, for 7 days: ${config.appUrl}/reset-password/${firstAdmin.token}`);
} catch (error) {
  giveUp(`Nothing was imported. ${(error as Error).message}`);
}
process.exit(0);

function giveUp(message: string): never {
  console.error(message);
  process.exit(1);
}
