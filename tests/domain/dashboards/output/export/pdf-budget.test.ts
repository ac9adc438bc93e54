import { expect, test } from "vitest";
import { requestPdf } from "#app/domain/dashboards/output/export/export-pdf.server.ts";
import type { FileReader } from "#app/domain/dashboards/output/export/pdf-budget.server.ts";
import { calendarOf } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { addDays } from "#app/lib/plain-date.ts";
import { withRequestContext } from "#app/lib/request-context.server.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import { db } from "#db/client.server.ts";
import { jobs, pdfExports } from "#db/schema/index.ts";
import { startQueueProducer } from "#jobs/start.server.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();
await startQueueProducer();

async function aBoard() {
  const { marta } = await anAgency();
  const dashboard = await stored(marta, await aDashboard(marta, "Bakery"));
  const own = resolvePeriod(dashboard.content, calendarOf(dashboard, new Date()));
  /** Of `back` days before the dashboard's own period. */
  const ask = ({ as, linkId = null }: FileReader, network: number, back = 0) => {
    const { from, to } = own.range;
    const range = { from: addDays(from, -back), to: addDays(to, -back) };
    const clientAddress = `198.51.${Math.floor(network / 200)}.${network % 200}`;
    const context = { requestId: "t", routeName: "t", startedAt: 0, clientAddress, memo: new Map() };
    const period = back === 0 ? own : { ...own, range };
    return withRequestContext(context, () => requestPdf(dashboard, period, as, { linkId }));
  };
  return { dashboard, ask };
}

const [stranger, owner] = [{ as: "visitor" }, { as: "owner" }] as const;
const recipient = { as: "visitor", linkId: "a-link" } as const;

test("strangers use up variations, and everyone else still gets a file", async () => {
  const { ask } = await aBoard();
  for (let n = 1; n <= 120; n++) expect((await ask(stranger, n, n)).outcome).toBe("asked");
  // Two more for each network.
  const later = [await ask(stranger, 200, 200), await ask(stranger, 200, 201), await ask(stranger, 200, 202)];
  expect(later.map(({ outcome }) => outcome)).toEqual(["asked", "asked", "wait"]);
  expect((await ask(stranger, 300)).outcome).toBe("asked");
  expect((await ask(stranger, 301, 7)).outcome).toBe("asked"); // made before: the same file
  expect((await ask(recipient, 302, 203)).outcome).toBe("asked");
  expect((await ask(owner, 303, 204)).outcome).toBe("asked");
});

test("the same file is made once for all readers, in the lane of the first, and the agency never waits behind", async () => {
  await db.delete(jobs);
  await db.delete(pdfExports);
  const { dashboard, ask } = await aBoard();
  const asked = await Promise.all(Array.from({ length: 50 }, (_, n) => ask(stranger, n)));
  const ids = asked.map((one) => ("export" in one ? one.export.id : one.outcome));
  expect(new Set(ids).size).toBe(1);
  expect(await db.$count(pdfExports)).toBe(1);
  const waiting = async () => (await db.select({ name: jobs.name }).from(jobs)).map(({ name }) => name);
  expect(await waiting()).toEqual(["make-public-pdf"]);
  for (let again = 0; again < 2; again++) {
    expect(await ask(owner, 60)).toMatchObject({ export: { id: ids[0], dashboardId: dashboard.id } });
    expect((await waiting()).toSorted()).toEqual(["make-pdf", "make-public-pdf"]);
  }
});
