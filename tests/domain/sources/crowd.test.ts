import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { loadTables } from "#app/domain/sources/queries/load-tables.server.ts";
import {
  refreshAll,
  refreshPlaces,
  startRefresher,
  stopRefresher,
} from "#app/domain/sources/refresh/refresher.server.ts";
import { addDays, day } from "#app/lib/plain-date.ts";
import { db } from "#db/client.server.ts";
import { findSourceWithUpload } from "#db/queries/sources/sources.ts";
import { reportQueries } from "#db/schema/index.ts";
import { googleAnalytics } from "#tests/sandbox/google/google-analytics.ts";
import { googleSearchConsole } from "#tests/sandbox/google/google-search-console.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useStandIns } from "#tests/support/edges/use-stand-ins.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { buildCompany } from "../users/people.ts";

// Many at once: documented limits, fairness and a hanging provider, as seen from outside.

await useDatabase();
const provider = await useStandIns([googleSearchConsole, googleAnalytics]);

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
const searchReply = () =>
  Response.json({
    rows: [{ clicks: 3, impressions: 9, position: 2 }],
    responseAggregationType: "byProperty",
  });

/** A source with this many queries of one figure each, each about other days. */
async function asked(companyId: string, kind: string, questions: number) {
  const sourceId = await connectSource(companyId, kind);
  const source = (await findSourceWithUpload(companyId, sourceId))!;
  const standIn = kind === "google-analytics" ? googleAnalytics : googleSearchConsole;
  const [trial] = standIn.trials;
  const query = (at: number) => ({
    dimension: null,
    split: null,
    metrics: [trial!.metrics[0]!],
    filter: [],
    range: { from: addDays(day("2025-09-01"), at), to: addDays(day("2025-10-01"), at) },
    currency: "USD",
    parameters: trial!.parameters,
  });
  await loadTables(
    companyId,
    Array.from({ length: questions }, (_, at) => ({ source, query: query(at) })),
  );
  return sourceId;
}

const open = async (sourceId: string) =>
  (await db.select().from(reportQueries).where(eq(reportQueries.sourceId, sourceId))).filter(
    ({ wantedAt }) => wantedAt !== null,
  ).length;

longTest(
  "200 queries to 20 sources run in parallel, no source faster than its provider allows",
  async () => {
    const companyId = await buildCompany();
    const sources: string[] = [];
    for (let at = 0; at < 20; at++) sources.push(await asked(companyId, "google-search-console", 10));
    provider.calls.length = 0;
    provider.mostAtOnce = 0;
    provider.answer = async () => {
      await wait(150);
      return searchReply();
    };
    await refreshAll();
    expect(provider.calls).toHaveLength(200);
    // One at a time for each of the 20 accounts, and no more per company than its places.
    expect(provider.mostAtOnce).toBeLessThanOrEqual(Math.min(20, refreshPlaces.perCompany));
    expect(provider.mostAtOnce).toBeGreaterThan(1);
    for (const sourceId of sources) expect(await open(sourceId)).toBe(0);
  },
  120_000,
);

test("a company with 500 queries does not starve another: the small one is served at the same time", async () => {
  const [large, small] = [await buildCompany(), await buildCompany()];
  const many: string[] = [];
  for (let at = 0; at < 20; at++) many.push(await asked(large, "google-search-console", 25));
  const few = await asked(small, "google-search-console", 5);
  provider.answer = async () => {
    await wait(10);
    return searchReply();
  };
  startRefresher();
  while ((await open(few)) > 0) await wait(10);
  let left = 0;
  for (const sourceId of many) left += await open(sourceId);
  await stopRefresher();
  expect(left).toBeGreaterThan(250);
  await db.delete(reportQueries).where(eq(reportQueries.companyId, large));
}, 120_000);

test("a hanging provider delays no other, and its queries stay in the queue", async () => {
  const [hung, well] = [await buildCompany(), await buildCompany()];
  const hanging: string[] = [];
  for (let at = 0; at < 6; at++) hanging.push(await asked(hung, "google-search-console", 6));
  const others = [await asked(well, "google-analytics", 12), await asked(hung, "google-analytics", 12)];
  provider.answer = (request) =>
    request.url.includes("searchconsole") ? wait(60_000).then(searchReply) : null;
  startRefresher();
  for (const sourceId of others) while ((await open(sourceId)) > 0) await wait(20);
  for (const sourceId of hanging) expect(await open(sourceId)).toBe(6);
  await stopRefresher(); // hanging calls are aborted at once, and run after the next start
  for (const sourceId of hanging) expect(await open(sourceId)).toBe(6);
}, 120_000);
