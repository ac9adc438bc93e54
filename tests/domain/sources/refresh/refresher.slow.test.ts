import { tmpdir } from "node:os";
import { and, eq } from "drizzle-orm";
import { PgDatabase } from "drizzle-orm/pg-core";
import { expect, onTestFinished, test, vi } from "vitest";
import { config } from "#app/config.server.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { retryRefusedQueries } from "#app/domain/sources/refresh/retry-queries.server.ts";
import { loadTable, loadTables } from "#app/domain/sources/queries/load-tables.server.ts";
import { refreshAll } from "#app/domain/sources/refresh/refresher.server.ts";
import { day } from "#app/lib/plain-date.ts";
import { db } from "#db/client.server.ts";
import { disk, freeBytes } from "#db/disk-space.server.ts";
import { findSourceWithUpload, type SourceWithUpload } from "#db/queries/sources/sources.ts";
import { reportCache, reportQueries } from "#db/schema/index.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";
import { longTest } from "#tests/support/test-set.ts";
import { useStandIns } from "#tests/support/edges/use-stand-ins.ts";
import { googleAnalytics } from "#tests/sandbox/google/google-analytics.ts";
import { googleSearchConsole } from "#tests/sandbox/google/google-search-console.ts";
import { json } from "#tests/sandbox/stand-in.ts";
import { buildCompany } from "#tests/domain/users/people.ts";

const kind = "google-search-console";

await useDatabase();
const provider = await useStandIns([googleSearchConsole, googleAnalytics]);

const [trial] = googleSearchConsole.trials;
const range = { from: day("2026-09-01"), to: day("2026-09-30") };
const query = {
  dimension: "device",
  split: null,
  metrics: ["clicks", "impressions", "ctr"],
  filter: [],
  range,
  currency: "USD",
  parameters: trial!.parameters,
};

/** One per day of the month that the range may end on. */
function queriesOf(source: SourceWithUpload, count: number, month: string) {
  return Array.from({ length: count }, (_, at) => ({
    source,
    query: {
      ...query,
      dimension: null,
      range: { from: day(`${month}-01`), to: day(`${month}-${String(at + 1).padStart(2, "0")}`) },
    },
  }));
}

async function connected(kindOfSource = kind) {
  const companyId = await buildCompany();
  const sourceId = await connectSource(companyId, kindOfSource);
  provider.calls.length = 0;
  provider.answer = null;
  const source = async () => (await findSourceWithUpload(companyId, sourceId))!;
  return { companyId, sourceId, source };
}

test("a view makes no call: its query is queued, runs once in the background, and has a result from then on", async () => {
  const { companyId, source } = await connected();
  const first = await Promise.all(
    Array.from({ length: 20 }, async () => loadTable(companyId, await source(), query)),
  );
  expect(new Set(first.map(({ outcome }) => outcome))).toEqual(new Set(["waiting"]));
  await refreshAll();
  expect(provider.calls).toHaveLength(2); // the rows, and the total
  const before = provider.calls.length;
  for (let view = 0; view < 50; view++) {
    const loaded = await loadTable(companyId, await source(), query);
    if (loaded.outcome !== "table") throw new Error(JSON.stringify(loaded));
    expect(loaded.table.totals.clicks).toBe(trial!.expected("clicks", range));
  }
  expect(provider.calls).toHaveLength(before);
  expect((await source()).source.refreshedAt).not.toBeNull();
});

test("a waiting caller gets the numbers as soon as they arrive", async () => {
  const { companyId, source } = await connected();
  const patient = loadTable(companyId, await source(), query, { patience: { seconds: 20, for: "missing" } });
  await new Promise((wait) => setTimeout(wait, 50));
  await refreshAll();
  expect((await patient).outcome).toBe("table");
});

test("an equal result keeps its version; other numbers make a new one, and the old one stays", async () => {
  const { companyId, sourceId, source } = await connected();
  await loadTable(companyId, await source(), query);
  await refreshAll();
  const ofSource = and(eq(reportCache.companyId, companyId), eq(reportCache.sourceId, sourceId));
  const stale = () =>
    db
      .update(reportQueries)
      .set({ staleAt: new Date(0) })
      .where(eq(reportQueries.sourceId, sourceId));
  await stale();
  const meanwhile = await loadTable(companyId, await source(), query);
  expect(meanwhile.outcome).toBe("table"); // the old numbers, while a refresh runs
  await refreshAll();
  expect(await db.$count(reportCache, ofSource)).toBe(1);

  provider.answer = () => json({ rows: [{ keys: ["MOBILE"], clicks: 1, impressions: 4, position: 2 }] });
  await stale();
  await loadTable(companyId, await source(), query);
  await refreshAll();
  expect(await db.$count(reportCache, ofSource)).toBe(2);
  const loaded = await loadTable(companyId, await source(), query);
  if (loaded.outcome !== "table") throw new Error(JSON.stringify(loaded));
  expect(loaded.table.rows).toEqual([{ device: "MOBILE", clicks: 1, impressions: 4, ctr: 0.25 }]);
  expect(loaded.table.provenance.version).toBe(2);
});

test("a provider out of quota keeps the last numbers, is named, and is not called for a while", async () => {
  const { companyId, sourceId, source } = await connected();
  await loadTable(companyId, await source(), query);
  await refreshAll();
  provider.answer = () => googleSearchConsole.troubles["out of quota"]!.reply();
  await db
    .update(reportQueries)
    .set({ staleAt: new Date(0) })
    .where(eq(reportQueries.sourceId, sourceId));
  await loadTable(companyId, await source(), query);
  await refreshAll();
  const calls = provider.calls.length;
  for (let view = 0; view < 5; view++) {
    const loaded = await loadTable(companyId, await source(), query);
    if (loaded.outcome !== "failure") throw new Error(JSON.stringify(loaded));
    expect(loaded.kind).toBe("out-of-quota");
    expect(loaded.lastTable?.totals.clicks).toBe(trial!.expected("clicks", range));
  }
  await refreshAll();
  expect(provider.calls).toHaveLength(calls);
});

test("a refused connection keeps the last numbers for a day, then ends the source, which heals by itself", async () => {
  const { companyId, sourceId, source } = await connected();
  const { clockOffsetSeconds } = config;
  onTestFinished(() => void Object.assign(config, { clockOffsetSeconds }));
  const hourLater = async () => {
    Object.assign(config, { clockOffsetSeconds: config.clockOffsetSeconds + 3600 });
    await refreshAll();
  };
  const loaded = async () => loadTable(companyId, await source(), query);
  await loaded();
  await refreshAll();
  provider.answer = () => googleSearchConsole.troubles["expired token"]!.reply();
  await db
    .update(reportQueries)
    .set({ staleAt: new Date(0) })
    .where(eq(reportQueries.sourceId, sourceId));
  await loaded();
  await refreshAll();
  for (let hours = 0; hours < 23; hours++) await hourLater();
  expect((await source()).source).toMatchObject({ invalid: false, refusals: { count: expect.any(Number) } });
  const doubted = await loaded();
  if (doubted.outcome !== "failure") throw new Error(JSON.stringify(doubted));
  expect(doubted).toMatchObject({ kind: "unavailable", what: expect.stringMatching(/does not accept/) });
  expect(doubted.lastTable?.totals.clicks).toBe(trial!.expected("clicks", range));

  for (let hours = 0; hours < 2; hours++) await hourLater();
  expect((await source()).source).toMatchObject({ invalid: true, retryAt: expect.any(Date) });
  expect(await loaded()).toMatchObject({ outcome: "failure", kind: "reconnect" });
  const calls = provider.calls.length;
  await hourLater();
  expect(provider.calls).toHaveLength(calls);
  provider.answer = null;
  for (let hours = 0; hours < 25; hours++) await hourLater();
  expect((await source()).source).toMatchObject({ invalid: false, refusals: null, retryAt: null });
  expect((await loaded()).outcome).toBe("table");
});

test("a manual refresh retries refused queries at once, but no quota, and not without limit", async () => {
  const { companyId, sourceId, source } = await connected();
  const ask = async () => {
    const loaded = await loadTable(companyId, await source(), query);
    return loaded.outcome === "failure" ? loaded.kind : loaded.outcome;
  };
  provider.answer = () => googleSearchConsole.troubles["missing permission"]!.reply();
  await ask();
  await refreshAll();
  provider.answer = null;
  expect(await ask()).toBe("no-access");
  await refreshAll();
  expect(await ask()).toBe("no-access"); // a view alone does not retry it

  expect(await retryRefusedQueries(companyId, sourceId)).toEqual({ outcome: "asked" });
  expect(await ask()).toBe("waiting");
  await refreshAll();
  expect(await ask()).toBe("table");

  await db
    .update(reportQueries)
    .set({ failure: { kind: "out-of-quota", what: "No." }, failedAt: new Date(), notBefore: new Date(9e12) })
    .where(eq(reportQueries.sourceId, sourceId));
  const calls = provider.calls.length;
  for (let press = 0; press < 9; press++)
    expect((await retryRefusedQueries(companyId, sourceId)).outcome).toBe("asked");
  await refreshAll();
  expect(provider.calls).toHaveLength(calls);
  expect((await retryRefusedQueries(companyId, sourceId)).outcome).toBe("wait");
  expect(await retryRefusedQueries(await buildCompany(), sourceId)).toEqual({ outcome: "not-found" });
});

test("many queries keep to the provider's concurrency, and each runs once", async () => {
  const { companyId, source } = await connected();
  provider.mostAtOnce = 0;
  const row = await source();
  const requests = queriesOf(row, 30, "2026-08");
  await loadTables(companyId, requests);
  await refreshAll();
  expect(provider.mostAtOnce).toBeLessThanOrEqual(findProvider(kind)!.limits.concurrent);
  expect(provider.calls).toHaveLength(30);
  const loaded = await loadTables(companyId, requests);
  expect(loaded.every(({ outcome }) => outcome === "table")).toBe(true);
});

test("each query runs once, however slowly the database lists what is due", async () => {
  const { companyId, source } = await connected();
  const row = await source();
  const requests = queriesOf(row, 12, "2026-07");
  await loadTables(companyId, requests);
  const { execute } = PgDatabase.prototype;
  const slow = vi.spyOn(PgDatabase.prototype, "execute").mockImplementation(async function (
    this: typeof db,
    ...given: Parameters<typeof execute>
  ) {
    const rows: unknown = await Reflect.apply(execute, this, given);
    await new Promise((wait) => setTimeout(wait, 25));
    return rows;
  } as never);
  await refreshAll().finally(() => slow.mockRestore());
  expect(provider.calls).toHaveLength(12);
});

/** Search Console takes one query at a time: two tries of the first, one of the second. */
async function queryHangingProvider() {
  const { companyId, source } = await connected();
  const row = await source();
  const requests = queriesOf(row, 12, "2026-08");
  await loadTables(companyId, requests);
  return async () => {
    await refreshAll();
    expect(provider.calls).toHaveLength(3);
    const loaded = await loadTables(companyId, requests);
    expect(loaded.map(({ outcome }) => outcome)).toEqual(requests.map(() => "failure"));
  };
}

const together = "the queries of a hanging provider fail together, not one after another";

test(`${together}: 20 s pass on the clock with each call`, async () => {
  const connector = findProvider(kind)!;
  const { timeoutSeconds } = connector;
  const expectFailures = await queryHangingProvider();
  Object.assign(connector, { timeoutSeconds: 0.1 });
  provider.answer = () => {
    Object.assign(config, { clockOffsetSeconds: config.clockOffsetSeconds + 20 });
    return new Promise(() => {});
  };
  try {
    await expectFailures();
  } finally {
    Object.assign(connector, { timeoutSeconds });
    Object.assign(config, { clockOffsetSeconds: 0 });
  }
});

longTest(together, { timeout: 90_000 }, async () => {
  const expectFailures = await queryHangingProvider();
  provider.answer = () => new Promise(() => {});
  const begun = performance.now();
  await expectFailures();
  expect((performance.now() - begun) / 1000).toBeLessThan(75); // 20 s for each of three calls
});

test("without disk space no provider is queried, and the last numbers stay", async () => {
  const { companyId, source } = await connected();
  await loadTable(companyId, await source(), query);
  await refreshAll();
  const [calls, usual] = [provider.calls.length, { ...disk }];
  disk.folder = tmpdir();
  disk.reserveBytes = (await freeBytes(disk.folder)) * 2;
  try {
    await db
      .update(reportQueries)
      .set({ staleAt: new Date(0) })
      .where(eq(reportQueries.companyId, companyId));
    await loadTable(companyId, await source(), query);
    await refreshAll();
    expect(provider.calls).toHaveLength(calls);
    const loaded = await loadTable(companyId, await source(), query);
    expect(loaded).toMatchObject({ outcome: "failure", what: "The server is out of disk space." });
    expect(loaded).toHaveProperty("lastTable.rows");
  } finally {
    Object.assign(disk, usual);
  }
});

test("another company's query is a separate query", async () => {
  const one = await connected();
  await loadTable(one.companyId, await one.source(), query);
  await refreshAll();
  const other = await buildCompany();
  expect((await loadTable(other, await one.source(), query)).outcome).toBe("waiting");
});

test("a date range and its comparison are one request where the provider supports it, and two results", async () => {
  const { companyId, source } = await connected("google-analytics");
  const [ofSite] = googleAnalytics.trials;
  const period = { ...query, metrics: ["sessions", "activeUsers"], dimension: "sessionDefaultChannelGroup" };
  const before = { from: day("2026-08-02"), to: day("2026-08-31") };
  const questions = [range, before].map((days) => ({
    ...period,
    parameters: ofSite!.parameters,
    range: days,
  }));
  // Queued together like a page does, so that the background cannot run in between.
  const row = await source();
  await loadTables(
    companyId,
    questions.map((one) => ({ source: row, query: one })),
  );
  await refreshAll();
  expect(provider.calls.filter(({ path }) => path.endsWith(":runReport"))).toHaveLength(1);
  for (const one of questions) {
    const loaded = await loadTable(companyId, await source(), one);
    if (loaded.outcome !== "table") throw new Error(JSON.stringify(loaded));
    for (const metric of period.metrics)
      expect(loaded.table.totals[metric]).toBe(ofSite!.expected(metric, one.range));
  }
});

test("widgets of one report share its requests, whatever their metrics; each keeps its own numbers", async () => {
  const { companyId, source } = await connected("google-analytics");
  const [ofSite] = googleAnalytics.trials;
  const before = { from: day("2026-08-02"), to: day("2026-08-31") };
  const shown = [["sessions", "activeUsers"], ["engagementRate"], ["bounceRate", "newUsers"]];
  const questions = shown.flatMap((metrics) =>
    [range, before].map((days) => ({
      ...query,
      metrics,
      dimension: null,
      parameters: ofSite!.parameters,
      range: days,
    })),
  );
  const row = await source();
  const asked = questions.map((one) => ({ source: row, query: one }));
  await loadTables(companyId, asked);
  await refreshAll();
  expect(provider.calls.filter(({ path }) => path.endsWith(":runReport"))).toHaveLength(1);
  for (const [at, loaded] of (await loadTables(companyId, asked)).entries()) {
    const { metrics, range: days } = questions[at]!;
    if (loaded.outcome !== "table") throw new Error(JSON.stringify(loaded));
    for (const metric of metrics)
      expect(loaded.table.totals[metric], metric).toBeCloseTo(ofSite!.expected(metric, days)!, 6);
    expect(Object.keys(loaded.table.totals)).not.toContain(
      metrics.includes("newUsers") ? "activeUsers" : "newUsers",
    );
  }
});

test("a later refresh calls the provider again instead of reusing a reply", async () => {
  const { companyId, source, sourceId } = await connected();
  await loadTable(companyId, await source(), query);
  await refreshAll();
  const first = provider.calls.length;
  await db
    .update(reportQueries)
    .set({ staleAt: new Date(0) })
    .where(eq(reportQueries.sourceId, sourceId));
  await loadTable(companyId, await source(), query);
  await refreshAll();
  expect(provider.calls).toHaveLength(2 * first);
});

test("a refused comparison does not affect its date range", async () => {
  const { companyId, source } = await connected("google-analytics");
  const [ofSite] = googleAnalytics.trials;
  const asked = { ...query, metrics: ["sessions"], dimension: null, parameters: ofSite!.parameters };
  const before = { from: day("2026-08-02"), to: day("2026-08-31") };
  provider.answer = async (request) => {
    const body = request.method === "POST" ? await request.clone().text() : "";
    return body.includes(before.from)
      ? json({ error: { code: 400, message: "No such days.", status: "INVALID_ARGUMENT" } }, 400)
      : null;
  };
  await loadTable(companyId, await source(), asked);
  await loadTable(companyId, await source(), { ...asked, range: before });
  await refreshAll();
  const period = await loadTable(companyId, await source(), asked);
  expect(period.outcome === "table" && period.table.totals.sessions).toBe(
    ofSite!.expected("sessions", range),
  );
  expect(await loadTable(companyId, await source(), { ...asked, range: before })).toMatchObject({
    outcome: "failure",
    kind: "bad-request",
  });
});
