import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";

const journal = JSON.parse(readFileSync("db/migrations/meta/_journal.json", "utf8")) as {
  entries: { when: number }[];
};
const newest = Math.max(...journal.entries.map((entry) => entry.when));

/** Throws without a database. */
export async function databaseAnswers(): Promise<boolean> {
  const rows = await db.execute(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.newest) >= newest;
}
