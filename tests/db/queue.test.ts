import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { addJob, claimJob } from "#db/queries/jobs.ts";
import { enqueue, handle, startQueue, stopQueue } from "#db/queue.server.ts";
import { takeOver } from "#app/domain/leases/take-over.server.ts";
import { jobs } from "#db/schema/index.ts";
import { DatabaseUnavailable } from "#db/unavailable.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

afterEach(async () => {
  await stopQueue(2);
  await db.delete(jobs);
});

const left = () => db.select().from(jobs);

/** Ends the wait of all jobs: the same key waits once, so this wakes the worker and adds nothing. */
async function endWaits(name: "import-csv" | "make-pdf", key: string): Promise<void> {
  await expect.poll(async () => (await left()).every(({ claimedBy }) => claimedBy === null)).toBe(true);
  await db.update(jobs).set({ dueAt: sql`now() - interval '1 second'` });
  await enqueue(name, { companyId: "c", uploadId: "none", exportId: "none" }, key);
}

test("a job reaches its handler, is retried after a failure, and stops in time", async () => {
  startQueue();
  const seen: string[] = [];
  const done = new Promise<void>((resolve) => {
    handle("import-csv", async ({ uploadId }) => {
      seen.push(uploadId);
      if (uploadId === "flaky" && seen.filter((id) => id === "flaky").length === 1) throw new Error("once");
      if (seen.length === 3) resolve();
    });
  });
  await enqueue("import-csv", { companyId: "c", uploadId: "flaky" }, "flaky");
  await enqueue("import-csv", { companyId: "c", uploadId: "plain" });
  await expect.poll(() => seen, { timeout: 4000 }).toEqual(["flaky", "plain"]);
  await endWaits("import-csv", "flaky");
  await done;
  expect(seen.toSorted()).toEqual(["flaky", "flaky", "plain"]);
  const begun = Date.now();
  await stopQueue(2);
  expect(Date.now() - begun).toBeLessThan(4000);
  expect(await left()).toEqual([]);
});

test("a job is queued once while it waits, and not by a transaction that rolls back", async () => {
  startQueue();
  for (let times = 0; times < 3; times++)
    await enqueue("make-pdf", { companyId: "c", exportId: "e" }, "the same");
  await inTransaction(async () => {
    await enqueue("make-pdf", { companyId: "c", exportId: "never" });
    throw new Error("no");
  }).catch(() => {});
  expect((await left()).map(({ work }) => work)).toEqual([{ companyId: "c", exportId: "e" }]);
});

test("a job of a long transaction starts at its commit", async () => {
  startQueue();
  const started = new Promise((resolve) => handle("make-pdf", async ({ exportId }) => resolve(exportId)));
  await wait(100); // until the worker found nothing and sleeps
  await inTransaction(async () => {
    await enqueue("make-pdf", { companyId: "c", exportId: "e" });
    await wait(100);
  });
  expect(await Promise.race([started, wait(1000)])).toBe("e"); // a sleeping worker looks every 2 seconds
});

test("a try that a database outage ended does not count", async () => {
  startQueue();
  let tries = 0;
  const done = new Promise<void>((resolve) => {
    handle("make-pdf", async () => {
      tries += 1;
      if (tries < 7) throw new DatabaseUnavailable("lost");
      resolve();
    });
  });
  await enqueue("make-pdf", { companyId: "c", exportId: "e" }, "e");
  for (let n = 1; n < 7; n++) {
    await expect.poll(() => tries, { timeout: 4000 }).toBe(n);
    await endWaits("make-pdf", "e");
  }
  await done; // the seventh try: more than its own failures would get
});

test("a job that fails every time is given up, and kept for the operator", async () => {
  startQueue();
  await addJob({ id: "bad", name: "make-pdf", work: { companyId: "c", exportId: "e" }, key: "bad" });
  await db.update(jobs).set({ attempts: 3 });
  const givenUp: unknown[] = [];
  const giveUp = async (work: unknown) => void givenUp.push(work);
  handle("make-pdf", () => Promise.reject(new Error("never")), giveUp);
  await expect.poll(async () => (await left())[0]?.failedAt, { timeout: 5000 }).toBeInstanceOf(Date);
  expect(await left()).toMatchObject([{ id: "bad", error: "never", attempts: 4, claimedBy: null }]);
  expect(givenUp, "what waits for it ends").toEqual([{ companyId: "c", exportId: "e" }]);
  await addJob({ id: "again", name: "make-pdf", work: {}, key: "bad" });
  expect((await left()).map(({ id }) => id).toSorted()).toEqual(["again", "bad"]);
});

test("a job is requeued after a statement with zero bytes, without the statement's values", async () => {
  startQueue();
  handle("make-pdf", async () => {
    await db.execute(sql`insert into nowhere values (${"a secret\0of a client"})`);
  });
  await enqueue("make-pdf", { companyId: "c", exportId: "e" });
  await expect.poll(async () => (await left())[0]?.error, { timeout: 5000 }).toMatch(/params: \[hidden\]/);
  expect(await left()).toMatchObject([{ attempts: 1, claimedBy: null }]);
});

test("a job's error is stored although PostgreSQL stores no zero bytes", async () => {
  startQueue();
  handle("make-pdf", () => Promise.reject(new Error("cut\0off")));
  await enqueue("make-pdf", { companyId: "c", exportId: "e" });
  await expect.poll(async () => (await left())[0]?.error, { timeout: 5000 }).toBe("cutoff");
});

test("a worker finds its job again when the reply to its claim was lost, and takes another's after its lease", async () => {
  await addJob({ id: "one", name: "make-pdf", work: {}, key: null });
  expect(await claimJob("make-pdf", "here", [])).toMatchObject({ id: "one" });
  expect(await claimJob("make-pdf", "here", ["one"])).toBeNull(); // it knows that it owns the job
  expect(await claimJob("make-pdf", "there", [])).toBeNull();
  expect(await claimJob("make-pdf", "here", [])).toMatchObject({ id: "one" });
  await db.update(jobs).set({ claimedUntil: sql`now() - interval '1 second'` });
  expect(await claimJob("make-pdf", "there", [])).toMatchObject({ id: "one", attempts: 3 });
});

test("jobs of a process that has ended are free at once, those of another keep their lease", async () => {
  for (const name of ["ended", "alive"]) {
    await addJob({ id: name, name: "make-pdf", work: { companyId: "c", exportId: name }, key: null });
    expect((await claimJob("make-pdf", name, []))?.id).toBe(name);
  }
  await takeOver("ended");
  const claimed = [await claimJob("make-pdf", "successor", []), await claimJob("make-pdf", "third", [])];
  expect(claimed.map((job) => job?.id)).toEqual(["ended", undefined]);
});
