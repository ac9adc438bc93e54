import { makeTemplate } from "#db/embedded/make-template.js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";

// Vitest's global setup: makes the template of the tests' databases. TEST_DATABASE_URL names a PostgreSQL
// server to use instead of the embedded one.
export default async function setup() {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    process.env.TEST_TEMPLATE = await makeTemplate("node_modules/.cache/plainboard");
    return;
  }
  const template = `plainboard_template_${process.pid}`;
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  await admin.unsafe(`drop database if exists ${template}`);
  await admin.unsafe(`create database ${template}`);
  const target = new URL(url);
  target.pathname = `/${template}`;
  const sql = postgres(target.href, { max: 1, onnotice: () => {} });
  await migrate(drizzle(sql), { migrationsFolder: "db/migrations" });
  await sql.end();
  process.env.TEST_TEMPLATE = template;
  return async () => {
    await admin.unsafe(`drop database if exists ${template} with (force)`);
    await admin.end();
  };
}
