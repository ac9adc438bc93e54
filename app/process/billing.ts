// `npm run billing -- …`
import path from "node:path";

const { config } = await import("#app/config.server.ts").catch((error: Error) => giveUp(error.message));
const { closeDatabase, openDatabase } = await import("#db/client.server.ts");
const { runOperatorCommand } = await import("#app/domain/billing/operator/run-command.server.ts");
const { openDataFolder } = await import("./data-folder/open.server.ts");

try {
  if (config.databaseUrl) await openDatabase({ url: config.databaseUrl, pool: 2 });
  else {
    await openDataFolder(config.dataDir);
    await openDatabase({ folder: path.join(config.dataDir, "database"), template: null });
  }
  const lines = await runOperatorCommand(process.argv.slice(2));
  await closeDatabase();
  console.log(lines.join("\n") || "None.");
} catch (error) {
  giveUp((error as Error).message);
}
process.exit(0);

function giveUp(message: string): never {
  console.error(message);
  process.exit(1);
}
