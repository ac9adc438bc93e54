// `npm run migrate`, by the role that owns the tables (SECURITY.md, 13.2.2).
const { config } = await import("#app/config.server.ts").catch((error: Error) => giveUp(error.message));
const { closeDatabase, openDatabase } = await import("#db/client.server.ts");

if (!config.databaseUrl) giveUp("Set DATABASE_URL. The embedded database is upgraded at start.");

try {
  await openDatabase({ url: config.databaseUrl, pool: 1 });
  await closeDatabase();
  console.log("The tables are those of this version.");
} catch (error) {
  giveUp(`The tables were not changed. ${(((error as Error).cause ?? error) as Error).message}`);
}
process.exit(0);

function giveUp(message: string): never {
  console.error(message);
  process.exit(1);
}
