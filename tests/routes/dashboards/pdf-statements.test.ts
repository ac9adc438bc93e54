import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makePdfExport, requestPdf } from "#app/domain/dashboards/output/export/export-pdf.server.ts";
import { calendarOf } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { renameDashboard } from "#app/domain/dashboards/edit/rename-dashboard.server.ts";
import { addWidget } from "#app/domain/dashboards/edit/commands/add-widget.server.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import { db } from "#db/client.server.ts";
import { companies, csvUploads, pdfExports } from "#db/schema/index.ts";
import { startQueueProducer } from "#jobs/start.server.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { aSource, dateColumn, nameColumn, numberColumn } from "#tests/domain/receipts/a-bakery.ts";
import { anInstance, aWidget } from "#tests/domain/widgets/sample-widgets.ts";
import { statementsOf, tablesOf } from "#tests/support/statements.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();
await startQueueProducer();

const columns = [dateColumn, nameColumn("campaign", "Campaign"), numberColumn("orders", "Orders")];
const rows = Array.from({ length: 90 }, (_, n) => [
  new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10),
  n % 2 ? "Sourdough" : "Cakes",
  n,
]);

async function aBoard() {
  const { marta } = await anAgency();
  const sourceId = await aSource(marta, columns, rows, { name: "Search ads" });
  const id = await aDashboard(marta, "Bakery");
  for (const [at, dimension] of ["date", "campaign"].entries())
    await addWidget(
      marta,
      id,
      at + 1,
      aWidget(`w${at}`, {
        instances: [anInstance({ sourceId, config: { metrics: ["orders"], dimension } })],
      }),
    );
  const ask = async (as: "owner" | "visitor" = "owner") => {
    const dashboard = await stored(marta, id);
    const asked = await requestPdf(
      dashboard,
      resolvePeriod(dashboard.content, calendarOf(dashboard, new Date())),
      as,
    );
    if (asked.outcome !== "asked") throw new Error(asked.outcome);
    return asked.export;
  };
  return { marta, id, sourceId, ask };
}

test("a PDF request builds no view, and a repeated one returns the same PDF", async () => {
  const { ask } = await aBoard();
  const ids: string[] = [];
  const first = await statementsOf(async () => ids.push((await ask()).id));
  const asked = ["dashboards", "companies", "sources", "written_summaries", "annotations", "pdf_exports"];
  expect(tablesOf(first)).toEqual([...asked, "pdf_exports", "jobs"]);
  const again = await statementsOf(async () => ids.push((await ask()).id));
  // While it waits, perhaps behind strangers, the agency's request also queues it in their own lane.
  expect(tablesOf(again)).toEqual([...asked, "jobs"]);
  expect(ids[1]).toBe(ids[0]);
});

test("changed widgets, data and settings of the agency start another PDF", async () => {
  const { marta, id, sourceId, ask } = await aBoard();
  const ids = [(await ask()).id];
  await renameDashboard(marta, id, "Bakery 2");
  ids.push((await ask()).id);
  await db.update(companies).set({ brandColor: "#7a1f5c" }).where(eq(companies.id, marta.companyId));
  ids.push((await ask()).id);
  await db.update(csvUploads).set({ version: 2 }).where(eq(csvUploads.sourceId, sourceId));
  ids.push((await ask()).id);
  expect(new Set(ids).size).toBe(4);
  expect((await ask()).id).toBe(ids[3]);
});

test("the PDF knows its widgets once they are drawn", async () => {
  const { ask } = await aBoard();
  const asked = await ask();
  expect(asked).toMatchObject({ state: "waiting", widgetsTotal: 2, widgetsDone: 0 });
  await makePdfExport(asked.companyId, asked.id);
  const [made] = await db.select().from(pdfExports).where(eq(pdfExports.id, asked.id));
  expect(made).toMatchObject({ state: "ready", widgetsTotal: 2, widgetsDone: 2, key: asked.key });
});
