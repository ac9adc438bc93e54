import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, expect, test } from "vitest";
import { withRequestContext } from "#app/lib/request-context.server.ts";
import { db, isEmbedded } from "#db/client.server.ts";
import { poolDriver } from "#db/pool-driver.server.ts";
import { unavailableIn } from "#db/unavailable.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openLine } from "#tests/support/edges/line.ts";

// Effects of a server on a pool; the embedded database starts and ends with its process.

await useDatabase();
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

/** The test's own database through a proxy that can be cut, with a pool of this size. */
async function throughALine(size: number) {
  const [row] = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(process.env.TEST_DATABASE_URL!);
  const line = await openLine(url.hostname, Number(url.port || 5432));
  url.host = `127.0.0.1:${line.port}`;
  url.pathname = `/${row!.name}`;
  url.searchParams.set("application_name", `line ${line.port}`);
  const { client, pool } = poolDriver({ url: url.href, size });
  const database = drizzle(client);
  ends.push(async () => {
    await pool.close();
    await line.close();
  });
  const n = async () => {
    const [answer] = await database.execute<{ n: number }>(sql`select 1 as n`);
    return answer?.n;
  };
  const killAll = () =>
    db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${`line ${line.port}`}`,
    );
  return { line, database, n, killAll };
}

function inRequest<Value>(work: () => Promise<Value>): Promise<Value> {
  const context = {
    requestId: "test",
    routeName: "test",
    startedAt: performance.now(),
    clientAddress: "127.0.0.1",
    memo: new Map(),
  };
  return withRequestContext(context, work);
}

/** The refusal's reason, and its delay. */
async function refusal(work: () => Promise<unknown>): Promise<{ reason: string; ms: number }> {
  const begun = performance.now();
  const error: unknown = await work().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { reason: unavailableIn(error)?.reason ?? String(error), ms: performance.now() - begun };
}

test("a request that finds all connections in use is refused, and one place is reserved from jobs", async () => {
  if (isEmbedded()) return;
  const { database, n } = await throughALine(4);
  const sleep = async () => {
    await database.execute(sql`select pg_sleep(2)`);
  };
  const jobs = [sleep(), sleep(), sleep(), sleep()];
  await pause(200);
  expect(await inRequest(n)).toBe(1);
  const last = inRequest(sleep);
  await pause(100);
  const { reason, ms } = await refusal(() => inRequest(n));
  expect(reason).toBe("busy");
  expect(ms).toBeLessThan(1500);
  await Promise.all([...jobs, last]);
  expect(await inRequest(n)).toBe(1);
});

test("after a killed connection reads work again, and the rest of its transaction is not written", async () => {
  if (isEmbedded()) return;
  const { database, n, killAll } = await throughALine(2);
  const table = sql.identifier(`kept_${randomUUID().slice(0, 8)}`);
  await database.execute(sql`create table ${table} (step int)`);
  await n();
  await killAll();
  expect(await n()).toBe(1);
  const { reason } = await refusal(() =>
    database.transaction(async (tx) => {
      await tx.execute(sql`insert into ${table} values (1)`);
      await killAll();
      await tx.execute(sql`insert into ${table} values (2)`).catch(() => {});
      await pause(300);
      await tx.execute(sql`insert into ${table} values (3)`);
    }),
  );
  expect(reason).toBe("lost");
  expect([...(await database.execute(sql`select step from ${table}`))]).toEqual([]);
});

test("a transaction with a failed statement rolls back, even where the error was caught", async () => {
  if (isEmbedded()) return;
  const { database, n } = await throughALine(1);
  const table = sql.identifier(`kept_${randomUUID().slice(0, 8)}`);
  await database.execute(sql`create table ${table} (step int)`);
  const failing = database.transaction(async (tx) => {
    await tx.execute(sql`insert into ${table} values (1)`);
    await tx.execute(sql`select 1 / 0`).catch(() => {});
  });
  await expect(failing).rejects.toThrow();
  expect([...(await database.execute(sql`select step from ${table}`))]).toEqual([]);
  expect(await n()).toBe(1); // the only connection is out of the transaction
});

test("an unreachable server is reported at once, and queries work again when it returns", async () => {
  if (isEmbedded()) return;
  const { line, n } = await throughALine(2);
  await n();
  await line.refuse(true);
  await refusal(() => inRequest(n));
  const { reason, ms } = await refusal(() => inRequest(n));
  expect(reason).toBe("down");
  expect(ms).toBeLessThan(1000);
  await line.refuse(false);
  await expect.poll(n, { timeout: 5000 }).toBe(1);
});

test("a network without replies is distinguished from a slow statement within two seconds", async () => {
  if (isEmbedded()) return;
  const { line, database, n } = await throughALine(3);
  await n();
  expect([...(await database.execute(sql`select pg_sleep(2.5), 1 as n`))]).toMatchObject([{ n: 1 }]);
  line.swallow(true);
  const { reason, ms } = await refusal(() => inRequest(n));
  expect(["down", "lost"]).toContain(reason);
  expect(ms).toBeLessThan(2500); // 1.5 s, and the delay of a busy machine
  expect((await refusal(() => inRequest(n))).ms).toBeLessThan(500);
  line.swallow(false);
  await expect.poll(() => n().catch(() => 0), { timeout: 8000 }).toBe(1);
});

test("a row locked by another transaction is waited for one second", async () => {
  if (isEmbedded()) return;
  const { database } = await throughALine(2);
  const table = sql.identifier(`kept_${randomUUID().slice(0, 8)}`);
  await database.execute(sql`create table ${table} (step int)`);
  await database.execute(sql`insert into ${table} values (1)`);
  await database.transaction(async (tx) => {
    await tx.execute(sql`select 1 from ${table} for update`);
    const { reason, ms } = await refusal(() =>
      inRequest(() => database.execute(sql`update ${table} set step = 2`)),
    );
    expect(reason).toBe("locked");
    expect(ms).toBeLessThan(2000);
  });
});
