import { and, asc, eq, isNull, lt, lte, notInArray, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { jobs } from "#db/schema/index.ts";
import { leasedBy } from "./scope/leased-by.ts";

// Leases use the database's clock, shared by all machines.

const lease = sql`now() + interval '1 minute'`;

export type Job = Pick<typeof jobs.$inferSelect, "id" | "work" | "attempts">;

/** Skips a duplicate of an unfinished name and key. */
export async function addJob(
  job: Pick<typeof jobs.$inferInsert, "id" | "name" | "work" | "key">,
): Promise<void> {
  await db.insert(jobs).values(job).onConflictDoNothing();
}

/** `running`: this process's jobs. Its other claims lost their answer. */
export async function claimJob(name: string, by: string, running: readonly string[]): Promise<Job | null> {
  const isLostOwn = and(
    eq(jobs.claimedBy, by),
    running.length > 0 ? notInArray(jobs.id, [...running]) : undefined,
  );
  const next = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.name, name),
        isNull(jobs.failedAt),
        lte(jobs.dueAt, sql`now()`),
        or(isNull(jobs.claimedUntil), lt(jobs.claimedUntil, sql`now()`), isLostOwn),
      ),
    )
    .orderBy(asc(jobs.dueAt), asc(jobs.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [job] = await db
    .update(jobs)
    .set({ claimedBy: by, claimedUntil: lease, attempts: sql`${jobs.attempts} + 1` })
    .where(eq(jobs.id, sql`(${next})`))
    .returning({ id: jobs.id, work: jobs.work, attempts: jobs.attempts });
  return job ?? null;
}

const claimed = (id: string, by: string) => and(eq(jobs.id, id), eq(jobs.claimedBy, by));

export async function renewJob(id: string, by: string): Promise<void> {
  await db.update(jobs).set({ claimedUntil: lease }).where(claimed(id, by));
}

export async function removeJob(id: string, by: string): Promise<void> {
  await db.delete(jobs).where(claimed(id, by));
}

/** Without an error the attempt does not count. */
export async function putJobBack(
  id: string,
  by: string,
  waitSeconds: number,
  error: string | null,
): Promise<void> {
  await db
    .update(jobs)
    .set({
      dueAt: sql`now() + ${waitSeconds} * interval '1 second'`,
      claimedBy: null,
      claimedUntil: null,
      ...(error === null ? { attempts: sql`greatest(${jobs.attempts} - 1, 0)` } : { error }),
    })
    .where(claimed(id, by));
}

export async function setJobFailed(id: string, by: string, error: string): Promise<void> {
  await db
    .update(jobs)
    .set({ failedAt: sql`now()`, error, claimedBy: null, claimedUntil: null })
    .where(claimed(id, by));
}

export async function endJobLeases(process: string | null): Promise<void> {
  await db.update(jobs).set({ claimedBy: null, claimedUntil: null }).where(leasedBy(jobs.claimedBy, process));
}

export async function removeFailedJobsBefore(before: Date): Promise<void> {
  await db.delete(jobs).where(lt(jobs.failedAt, before));
}
