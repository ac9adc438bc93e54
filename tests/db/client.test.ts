import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/lib/id.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { afterCommit, db, inTransaction, isEmbedded } from "#db/client.server.ts";
import { companies } from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

test("each of many mixed queries gets its own result", async () => {
  const answers = await Promise.all(
    Array.from({ length: 90 }, (_, i) =>
      i % 3 === 0
        ? inTransaction(async () => [...(await db.execute(sql`select ${i}::int as n`))][0]?.n)
        : db.execute(sql`select ${i}::int as n`).then((rows) => [...rows][0]?.n),
    ),
  );
  expect(answers).toEqual(Array.from({ length: 90 }, (_, i) => i));
});

test("a nested transaction rolls back alone when only that one fails", async () => {
  const [outer, inner] = [newId(), newId()];
  await inTransaction(async () => {
    await db.insert(companies).values({ id: outer, name: "Outer" });
    await inTransaction(async () => {
      await db.insert(companies).values({ id: inner, name: "Inner" });
      throw new Error("no");
    }).catch(() => {});
  });
  expect(await db.select().from(companies).where(eq(companies.id, outer))).toHaveLength(1);
  expect(await db.select().from(companies).where(eq(companies.id, inner))).toHaveLength(0);
});

test("what waits for a commit runs after the outermost one, and not after a rollback", async () => {
  const done: string[] = [];
  afterCommit(() => done.push("without a transaction"));
  await inTransaction(async () => {
    await inTransaction(async () => afterCommit(() => done.push("inner")));
    await inTransaction(async () => {
      afterCommit(() => done.push("rolled back"));
      throw new Error("no");
    }).catch(() => {});
    done.push("before the commit");
  });
  await inTransaction(async () => {
    afterCommit(() => done.push("rolled back"));
    throw new Error("no");
  }).catch(() => {});
  expect(done).toEqual(["without a transaction", "before the commit", "inner"]);
});

test("the embedded database has one connection, because two read each other's results", async () => {
  if (!isEmbedded()) return;
  const { open } = singleton("database", () => ({
    open: { database: { $client: { options: { max: 0 } } } },
  }));
  expect(open.database.$client.options.max).toBe(1);
});

test("PostgreSQL compiles no statement: that takes longer than any of ours", async () => {
  if (isEmbedded()) return;
  expect([...(await db.execute(sql`show jit`))]).toEqual([{ jit: "off" }]);
});
