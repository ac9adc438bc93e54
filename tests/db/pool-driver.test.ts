import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { drizzle } from "drizzle-orm/postgres-js";
import { date, jsonb, pgTable, timestamp } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { poolDriver } from "#db/pool-driver.server.ts";
import { freePort } from "#tests/support/browser/product.ts";

// The pool for PostgreSQL, on the embedded database: faults.test.ts needs its own server.

let server: PGLiteSocketServer;
let pglite: PGlite;
let driver: ReturnType<typeof poolDriver>;
beforeAll(async () => {
  const port = await freePort();
  pglite = await PGlite.create();
  server = new PGLiteSocketServer({ db: pglite, host: "127.0.0.1", port });
  await server.start();
  driver = poolDriver({ url: `postgres://postgres@127.0.0.1:${port}/postgres`, size: 1 });
});
afterAll(async () => {
  await driver.pool.close();
  await server.stop();
  await pglite.close();
});

const visits = pgTable("visits", {
  day: date("day").notNull(),
  at: timestamp("at", { withTimezone: true }).notNull(),
  document: jsonb("document").notNull(),
});

test("days, moments and documents come out of the pool as they went in", async () => {
  const database = drizzle(driver.client);
  await database.execute("create table visits (day date, at timestamptz, document jsonb)");
  const row = {
    day: "2026-03-29",
    at: new Date("2026-03-29T01:30:00.123Z"),
    document: { pages: [1, "two"] },
  };
  await database.insert(visits).values(row);
  expect(await database.select().from(visits)).toEqual([row]);
  const [plain] = await database.execute<{ at: unknown }>("select at from visits");
  expect(plain?.at).toBe("2026-03-29 01:30:00.123+00");
});

test("a failed statement undoes its transaction, and the connection serves the next", async () => {
  const database = drizzle(driver.client);
  await database.execute("create table days (day date primary key)");
  const failing = database.transaction(async (tx) => {
    await tx.execute("insert into days values ('2026-03-29')");
    await tx.execute("insert into days values ('2026-03-29')").catch(() => {});
  });
  await expect(failing).rejects.toThrow();
  expect([...(await database.execute("select * from days"))]).toEqual([]);
});
