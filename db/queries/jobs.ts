import { and, asc, eq, isNotNull, isNull, lt, lte, notInArray, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { jobs } from "#db/schema/index.ts";

// Counted by the database's clock: processes on several machines share the queue.

/** How long a process may be silent before its job is another's. */
const lease = sql`now() + interval '1 minute'`;

export type Job = Pick<typeof jobs.$inferSelect, "id" | "work" | "attempts">;

/** A job with the same name and key that is still to be done stays the only one. */
export async function addJob(
  job: Pick<typeof jobs.$inferInsert, "id" | "name" | "work" | "key">,
): Promise<void> {
  await db.insert(jobs).values(job).onConflictDoNothing();
}

/**
 * The next job of a name, for this process until the lease ends. `running` are the jobs that the process knows it has: any
 * other of its own was claimed by a statement whose answer never came.
 */
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

/** To be tried again after the time. Without an error it was no fault of the job, and the attempt does not count. */
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

/** For a process that has the database to itself: jobs of the one before it are free. */
export async function endJobLeases(): Promise<void> {
  await db.update(jobs).set({ claimedBy: null, claimedUntil: null }).where(isNotNull(jobs.claimedBy));
}

/** For the clean-up job. */
export async function removeFailedJobsBefore(before: Date): Promise<void> {
  await db.delete(jobs).where(lt(jobs.failedAt, before));
}
