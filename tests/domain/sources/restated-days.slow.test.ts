import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, expect } from "vitest";
import { config } from "#app/config.server.ts";
import { loadTable } from "#app/domain/sources/queries/load-tables.server.ts";
import { refreshAll } from "#app/domain/sources/refresh/refresher.server.ts";
import { addDays, timeZone, today } from "#app/lib/plain-date.ts";
import { db } from "#db/client.server.ts";
import { findSourceWithUpload } from "#db/queries/sources/sources.ts";
import { reportCache, reportQueries } from "#db/schema/index.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useStandIns } from "#tests/support/edges/use-stand-ins.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { buildCompany } from "../users/people.ts";

// Providers change the last days for weeks (numbers.md 22): a range opened once is refreshed again.

await useDatabase();
const provider = await useStandIns();
beforeEach(() => {
  Object.assign(config, { clockOffsetSeconds: 0 });
  provider.answer = null;
});
afterAll(async () => {
  Object.assign(config, { clockOffsetSeconds: 0 });
});

const day = 86_400;
const last = addDays(today(timeZone("UTC"), new Date()), -2);
const range = { from: addDays(last, -29), to: last };
/** As an owner's page queries: it waits for missing numbers, not for newer ones. */
const ownersPage = { patience: { seconds: 0.01, for: "missing" } } as const;

async function opened(kind: string) {
  const companyId = await buildCompany();
  const sourceId = await connectSource(companyId, kind);
  const [trial] = standIns.find((one) => one.kind === kind)!.trials;
  const query = {
    dimension: null,
    split: null,
    metrics: trial!.metrics.slice(0, 2),
    filter: [],
    range,
    currency: "USD",
    parameters: trial!.parameters,
  };
  const look = async (daysLater: number) => {
    Object.assign(config, { clockOffsetSeconds: daysLater * day });
    provider.calls.length = 0;
    const source = (await findSourceWithUpload(companyId, sourceId))!;
    const { outcome } = await loadTable(companyId, source, query, ownersPage);
    await refreshAll();
    return { outcome, calls: provider.calls.length };
  };
  const versions = () =>
    db.$count(reportCache, and(eq(reportCache.companyId, companyId), eq(reportCache.sourceId, sourceId)));
  return { look, versions, sourceId };
}

/** Kinds with slow or many calls: seconds each. */
const slowKinds = new Set(["accuranker", "google-sheets", "salesflare", "serpstat"]);

for (const { kind } of standIns) {
  const testOfSet = slowKinds.has(kind) ? longTest : test;
  const about = "a range that an owner opened is refreshed days later, and shows the old numbers until then";
  testOfSet(`${kind}: ${about}`, { timeout: 60_000 }, async () => {
    const { look, sourceId } = await opened(kind);
    expect((await look(0)).calls).toBeGreaterThan(0);
    expect(await look(0.01)).toEqual({ outcome: "table", calls: 0 });
    for (const daysLater of [1, 4]) {
      const again = await look(daysLater);
      expect(again.outcome).toBe("table");
      expect(again.calls, `${daysLater} days later`).toBeGreaterThan(0);
    }
    const [question] = await db.select().from(reportQueries).where(eq(reportQueries.sourceId, sourceId));
    expect(question!.failure).toBeNull();
  });
}

test("a refund days later makes a new version of a range that was read before", async () => {
  const shop = standIns.find(({ kind }) => kind === "woocommerce")!;
  const { look, versions } = await opened("woocommerce");
  await look(0);
  expect(await versions()).toBe(1);
  provider.answer = async (request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.endsWith("/reports/revenue/stats")) return null;
    const reply = (await shop.handle(request, { now: new Date() }))!;
    const body = (await reply.json()) as { totals: Record<string, number> };
    return Response.json({ ...body, totals: { ...body.totals, gross_sales: 1 } });
  };
  await look(4);
  expect(await versions()).toBe(2);
});
