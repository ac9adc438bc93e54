import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { loadTables } from "#app/domain/sources/queries/load-tables.server.ts";
import { providerQuery } from "#app/domain/sources/queries/provider-tables.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { day } from "#app/lib/plain-date.ts";
import { singleton } from "#app/lib/singleton.ts";
import type { Table } from "#app/metrics/table.ts";
import { db } from "#db/client.server.ts";
import { findSourceWithUpload } from "#db/queries/sources/sources.ts";
import { reportCache, reportQueries } from "#db/schema/index.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { aSource, dateColumn, nameColumn, numberColumn } from "#tests/domain/receipts/a-bakery.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";
import { statementsOf, tablesOf } from "#tests/support/statements.ts";

await useDatabase();
beforeEach(startAgain);

const range = { from: day("2026-09-01"), to: day("2026-09-30") };
const columns = [dateColumn, nameColumn("campaign", "Campaign"), numberColumn("orders", "Orders")];
const rows = [
  ["2026-09-01", "Sourdough", 3],
  ["2026-09-02", "Cakes", 4],
];
const ofFile = { metrics: ["orders"], filter: [], split: null, range, currency: "USD" };
const ofShop: ReportQuery = { ...ofFile, dimension: null, metrics: ["orders"] };

/** As after a restart: nothing is in memory. */
function startAgain() {
  singleton("cache tables of sources", () => new Map<string, Table>()).clear();
}

async function aFile(companyId: string, sourceId: string) {
  const source = (await findSourceWithUpload(companyId, sourceId))!;
  return [null, "date"].map((dimension) => ({ source, query: { ...ofFile, dimension } }));
}

/** A shop with a cached result of so many orders. */
async function aShop(companyId: string, orders: number) {
  const source = (await findSourceWithUpload(companyId, await connectSource(companyId, "woocommerce")))!;
  const { sourceId, key, query } = providerQuery(source.source, ofShop)!;
  const table: Table = {
    dimensions: [],
    metrics: [],
    rows: [],
    totals: { orders },
    currency: null,
    zone: null,
    flags: [],
    fetchedAt: now().toISOString(),
    settledUntil: null,
    provenance: { source: "woocommerce", account: null, query: "", version: 1, rowsUsed: 1 },
  };
  const fetchedAt = now();
  const staleAt = new Date(fetchedAt.getTime() + 3_600_000);
  const cached = { companyId, sourceId, key, version: 1, fetchedAt, staleAt };
  await db.insert(reportQueries).values({ ...cached, query });
  await db.insert(reportCache).values({ ...cached, table });
  return { source, query: ofShop };
}

const ordersOf = (loaded: Awaited<ReturnType<typeof loadTables>>) =>
  loaded.map((one) => (one.outcome === "table" ? one.table.totals.orders : one.outcome));

test("two shops with equal queries keep their own numbers after a restart", async () => {
  const { companyId } = await anAgency();
  const shops = [await aShop(companyId, 5), await aShop(companyId, 700)];
  expect(ordersOf(await loadTables(companyId, shops))).toEqual([5, 700]);
  expect(ordersOf(await loadTables(companyId, shops.toReversed()))).toEqual([700, 5]);
});

test("results in memory need no statement for a file and one for providers, after a restart one more", async () => {
  const { marta, companyId } = await anAgency();
  const file = await aFile(companyId, await aSource(marta, columns, rows));
  const shops = [await aShop(companyId, 5), await aShop(companyId, 7)];
  const sent = async (requests: Parameters<typeof loadTables>[1]) =>
    tablesOf(await statementsOf(() => loadTables(companyId, requests)));
  expect(ordersOf(await loadTables(companyId, [...file, ...shops]))).toEqual([7, 7, 5, 7]);
  expect(await sent(file)).toEqual([]);
  expect(await sent(shops)).toEqual(["report_queries"]);
  startAgain();
  expect(await sent(file)).toEqual(["report_cache"]);
  expect(await sent(shops)).toEqual(["report_queries", "report_cache"]);
});

test("reading a result marks it and its query as used, in one statement", async () => {
  const { marta, companyId } = await anAgency();
  const requests = [
    ...(await aFile(companyId, await aSource(marta, columns, rows))),
    await aShop(companyId, 5),
  ];
  await loadTables(companyId, requests);
  startAgain();
  const long = new Date(now().getTime() - 2 * 86_400_000);
  await db.update(reportCache).set({ usedAt: long }).where(eq(reportCache.companyId, companyId));
  await db.update(reportQueries).set({ usedAt: long }).where(eq(reportQueries.companyId, companyId));
  const sent = await statementsOf(() => loadTables(companyId, requests));
  expect(sent.filter((text) => text.includes("set used_at"))).toHaveLength(2); // of the file, of the shop
  for (const table of [reportCache, reportQueries])
    expect(await db.$count(table, and(eq(table.companyId, companyId), eq(table.usedAt, long)))).toBe(0);
});

test("a new version of a file is read again", async () => {
  const { marta, companyId } = await anAgency();
  const sourceId = await aSource(marta, columns, rows);
  const [before] = await aFile(companyId, sourceId);
  expect(ordersOf(await loadTables(companyId, [before!]))).toEqual([7]);
  const upload = { ...before!.source.upload!, version: 2 };
  const after = { ...before!, source: { ...before!.source, upload } };
  await loadTables(companyId, [after]);
  expect(await db.$count(reportCache, eq(reportCache.sourceId, sourceId))).toBe(2);
});
