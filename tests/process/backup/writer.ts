// A process that uses DATA_DIR or DATABASE_URL as the product does, and prints each row that the database has acknowledged.
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { config } from "#app/config.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { giveCopies } from "#app/process/data-folder/copies.server.ts";
import { openDataFolder } from "#app/process/data-folder/open.server.ts";
import { db, inTransaction, openDatabase } from "#db/client.server.ts";
import { clients, companies } from "#db/schema/index.ts";

const template = process.argv[2] || null;
if (config.databaseUrl) await openDatabase({ url: config.databaseUrl, pool: 2 });
else {
  await openDataFolder(config.dataDir, giveCopies(config.dataDir));
  await openDatabase({ folder: path.join(config.dataDir, "database"), template });
}
process.stdout.write("ready\n");

for (let count = 0; process.argv[3] !== "quiet"; count++) {
  const [companyId, clientId] = [newId(), newId()];
  await inTransaction(async () => {
    await db
      .insert(companies)
      .values({ id: companyId, name: `Agency ${count}` } as typeof companies.$inferInsert);
    await db
      .insert(clients)
      .values({ id: clientId, companyId, name: "The bakery" } as typeof clients.$inferInsert);
  });
  process.stdout.write(`${clientId}\n`);
  await pause(5);
}
setInterval(() => {}, 1000);
