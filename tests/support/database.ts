import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { afterAll } from "vitest";

/**
 * Call once at the top of a test file: opens a database of its own, copied from the migrated template, and closes it
 * at the end. Embedded by default, PostgreSQL when TEST_DATABASE_URL is set.
 */
export async function useDatabase(): Promise<void> {
  // Imported late: it loads the configuration, for which a test may set its environment.
  const { closeDatabase, openDatabase } = await import("#db/client.server.ts");
  const template = process.env.TEST_TEMPLATE ?? null;
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    await openDatabase({ folder: null, template }, false);
    afterAll(closeDatabase);
    return;
  }
  const name = `plainboard_${randomBytes(6).toString("hex")}`;
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template ${template}`);
  const target = new URL(url);
  target.pathname = `/${name}`;
  await openDatabase({ url: target.href, pool: 8 }, false);
  afterAll(async () => {
    await closeDatabase();
    await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.end();
  });
}
