import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enqueueQueries } from "#app/domain/sources/queries/enqueue-queries.server.ts";
import { db, inTransaction, isEmbedded } from "#db/client.server.ts";
import { reportQueries, sources } from "#db/schema/index.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";
import { buildCompany } from "#tests/domain/users/people.ts";

await useDatabase();

test("a query with locked rows is kept, and stored when they are free", async () => {
  if (isEmbedded()) return; // one connection cannot lock a row against itself
  const companyId = await buildCompany();
  const sourceId = await connectSource(companyId, "google-search-console");
  let [noteLocked, release] = [() => {}, () => {}];
  const isLocked = new Promise<void>((resolve) => (noteLocked = resolve));
  const isOver = new Promise<void>((resolve) => (release = resolve));
  const other = inTransaction(async () => {
    await db.select().from(sources).where(eq(sources.id, sourceId)).for("update");
    noteLocked();
    await isOver;
  });
  await isLocked;
  const question = { sourceId, key: "clicks", query: {} as never };
  const begun = performance.now();
  await enqueueQueries(companyId, [question], 1, new Date());
  expect(performance.now() - begun).toBeLessThan(2000);
  const rows = () => db.select().from(reportQueries).where(eq(reportQueries.sourceId, sourceId));
  expect(await rows()).toEqual([]);
  release();
  await other;
  await expect.poll(rows, { timeout: 8000 }).toMatchObject([{ key: "clicks", urgency: 1 }]);
});
