import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { listDueQueries } from "#db/queries/sources/refresh-turns.ts";
import { companies, reportQueries, sources } from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const at = new Date("2026-11-21T09:00:00Z");
const secondsFromNow = (seconds: number) => new Date(at.getTime() + seconds * 1000);
const query = {
  dimension: null,
  split: null,
  metrics: ["clicks"],
  filter: [],
  range: null,
  currency: "USD",
} as const;

type SourceState = Partial<typeof sources.$inferInsert>;
type Waiting = {
  readonly company: number;
  readonly source: number;
  readonly key: string;
  readonly urgency: number;
  readonly wantedAt: Date | null;
  readonly notBefore: Date | null;
};

const sourcesEach = 3;

/** Replaces all rows. Companies and their sources are numbered. */
async function fill(states: readonly SourceState[], waiting: readonly Waiting[]): Promise<void> {
  await db.delete(companies);
  const many = Math.ceil(states.length / sourcesEach);
  await db
    .insert(companies)
    .values(Array.from({ length: many }, (_, company) => ({ id: `company ${company}`, name: "Northlight" })));
  await db.insert(sources).values(
    states.map((state, place) => ({
      id: `source ${place}`,
      companyId: `company ${Math.floor(place / sourcesEach)}`,
      kind: "google-analytics",
      name: "Shop",
      ...state,
    })),
  );
  if (waiting.length > 0)
    await db.insert(reportQueries).values(
      waiting.map(({ company, source, ...one }) => ({
        ...one,
        companyId: `company ${company}`,
        sourceId: `source ${company * sourcesEach + source}`,
        query,
      })),
    );
}

/** All waiting queries ranked in one window, as before there were turns by index. */
async function rankAll(by: "wanted" | "ready", limit: number): Promise<string[]> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const since = by === "wanted" ? sql`q.wanted_at` : sql`greatest(q.wanted_at, q.not_before)`;
  const rows = await db.execute<{ source_id: string; key: string }>(sql`
    select source_id, key from (
      select q.source_id, q.key, q.urgency, ${since} as since,
        row_number() over (partition by q.company_id order by q.urgency desc, ${since}, q.key, q.source_id) as turn
      from ${reportQueries} q join ${sources} s on s.id = q.source_id and s.company_id = q.company_id
      where q.wanted_at is not null
        and (q.not_before is null or q.not_before <= ${moment})
        and (not s.invalid or s.retry_at <= ${moment})
        and (s.refreshed_by is null or s.refreshed_by = 'this' or s.refreshed_until < ${moment})
    ) due
    order by turn, urgency desc, since, key, source_id limit ${limit}`);
  return rows.map(({ source_id, key }) => `${source_id} ${key}`);
}

const listed = async (limit: number) =>
  (await listDueQueries("this", at, limit)).map(({ sourceId, key }) => `${sourceId} ${key}`);

const someState = fc.constantFrom<SourceState>(
  {},
  {},
  {},
  { refreshedBy: "this", refreshedUntil: secondsFromNow(60) },
  { refreshedBy: "another", refreshedUntil: secondsFromNow(60) },
  { refreshedBy: "another", refreshedUntil: secondsFromNow(-1) },
  { invalid: true },
  { invalid: true, retryAt: secondsFromNow(-1) },
  { invalid: true, retryAt: secondsFromNow(60) },
);
const waitingQueries = (notBefore: readonly (Date | null)[]) =>
  fc.uniqueArray(
    fc.record<Waiting>({
      company: fc.nat(5),
      source: fc.nat(sourcesEach - 1),
      key: fc.constantFrom(..."abcdefghijkl"),
      urgency: fc.nat(2),
      wantedAt: fc.option(
        fc.integer({ min: -5, max: 0 }).map((minutes) => secondsFromNow(60 * minutes)),
        { freq: 8 },
      ),
      notBefore: fc.constantFrom(...notBefore),
    }),
    { maxLength: 90, selector: ({ company, source, key }) => `${company} ${source} ${key}` },
  );
const someStates = fc.array(someState, { minLength: 6 * sourcesEach, maxLength: 6 * sourcesEach });
const later = secondsFromNow(1);

test("companies take turns by urgency and age, as a ranking of all waiting queries has it", async () => {
  await fc.assert(
    fc.asyncProperty(
      someStates,
      waitingQueries([null, null, null, later]),
      fc.constantFrom(1, 7, 30, 400),
      async (states, waiting, limit) => {
        await fill(states, waiting);
        expect(await listed(limit)).toEqual(await rankAll("wanted", limit));
      },
    ),
    { numRuns: 40 },
  );
});

test("a retry queues from the moment at which it may run: the same queries, none before it is due", async () => {
  await fc.assert(
    fc.asyncProperty(
      someStates,
      waitingQueries([null, later, at, secondsFromNow(-90), secondsFromNow(-400)]),
      fc.constantFrom(1, 7, 30, 400),
      async (states, waiting, limit) => {
        await fill(states, waiting);
        expect(await listed(limit)).toEqual(await rankAll("ready", limit));
        expect((await listed(400)).toSorted()).toEqual((await rankAll("wanted", 400)).toSorted());
      },
    ),
    { numRuns: 40 },
  );
});

/** Rows of a table that the transaction of `work` reads. */
function rowsRead(work: () => Promise<unknown>): Promise<number> {
  return inTransaction(async () => {
    const count = async () => {
      const [row] = await db.execute<{ n: number }>(sql`
        select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables
        where relname = 'report_queries'`);
      return row!.n;
    };
    const before = await count();
    await work();
    return (await count()) - before;
  });
}

test("rows that wait for others, for a retry or without a turn are not read", async () => {
  const [many, limit] = [12, 30];
  const waiting = (each: number) =>
    Array.from({ length: many * each }, (_, n): Waiting => {
      const place = Math.floor(n / many);
      return {
        company: n % many,
        source: place % sourcesEach,
        key: `${n}`,
        urgency: place % 5 === 0 ? 1 : 0,
        wantedAt: secondsFromNow(-n),
        notBefore: place % 2 === 0 ? later : null,
      };
    });
  const read: number[] = [];
  for (const each of [320, 640]) {
    await fill(
      Array.from({ length: many * sourcesEach }, () => ({})),
      waiting(each),
    );
    await db.execute(sql`analyze ${reportQueries}`);
    read.push(
      await rowsRead(async () => expect(await listDueQueries("this", at, limit)).toHaveLength(limit)),
    );
  }
  expect(read[1]).toBe(read[0]);
  expect(read[0]).toBeLessThan(5 * (many + limit));
});
