import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ReportQuery } from "#app/connectors/core/define.ts";
import { confirmUpload } from "#app/domain/sources/files/confirm-upload.server.ts";
import { deleteSource } from "#app/domain/sources/manage/delete-source.server.ts";
import { findSource, findSourcePage, findUploadPage } from "#app/domain/sources/get-source.server.ts";
import { importCsv } from "#app/domain/sources/files/import-csv.server.ts";
import { listSources } from "#app/domain/sources/manage/list-sources.server.ts";
import { loadTable, loadTables } from "#app/domain/sources/queries/load-tables.server.ts";
import { receiveUpload } from "#app/domain/sources/files/receive/receive-upload.server.ts";
import { sourceCatalogue, sourceOptions } from "#app/domain/sources/source.ts";
import { day } from "#app/lib/plain-date.ts";
import { newId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { findUpload, setUpload } from "#db/queries/sources/csv.ts";
import { csvChunks, dashboards, fileParts, files, reportCache } from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";
import { addCompany, formWith } from "./a-company.ts";

await useDatabase();

const october =
  "date,device,visits,cost\n2026-10-01,mobile,10,1.10\n2026-10-01,desktop,5,2.20\n2026-10-03,mobile,7,3.30\n";
const query: ReportQuery = {
  dimension: "device",
  split: null,
  metrics: ["visits", "cost"],
  filter: [],
  range: null,
  currency: "USD",
};

test("an uploaded file becomes a source with results", async () => {
  const by = await addCompany();
  const received = await receiveUpload(
    formWith(new Blob([october]), { kind: "csv", name: "Shop visits" }),
    by,
  );
  if (received.outcome !== "proposed") throw new Error(received.outcome);
  expect(received.fields).toEqual({ kind: "csv", name: "Shop visits" });
  const page = await findUploadPage(by.companyId, received.uploadId);
  expect(page?.upload).toMatchObject({
    state: "proposed",
    name: "bakery.csv",
    rowsExpected: 3,
    sourceId: null,
  });
  expect(page?.upload.preview[0]).toEqual(["2026-10-01", "mobile", "10", "1.10"]);

  const confirmed = await confirmUpload(by, received.uploadId, { name: "Shop visits", correction: null });
  if (confirmed.outcome !== "ready") throw new Error(confirmed.outcome);
  const source = await findSource(by.companyId, confirmed.sourceId);
  expect(source?.upload).toMatchObject({
    state: "ready",
    rowsRead: 3,
    firstDay: "2026-10-01",
    lastDay: "2026-10-03",
  });
  expect(sourceCatalogue(source!).dimensions.map(({ key }) => key)).toEqual([
    "date",
    "week",
    "month",
    "device",
  ]);
  expect(sourceOptions(source!, "metrics", "VIS")).toEqual([{ value: "visits", label: "Visits" }]);
  expect(sourceOptions(source!, "secrets")).toBeNull();

  const loaded = await loadTable(by.companyId, source!, query);
  if (loaded.outcome !== "table") throw new Error(JSON.stringify(loaded));
  expect(loaded.table.rows).toEqual([
    { device: "desktop", visits: 5, cost: 2.2 },
    { device: "mobile", visits: 17, cost: 4.4 },
  ]);
  expect(loaded.table.totals).toEqual({ visits: 22, cost: 6.6 });
});

test("many queries get their results in order, cached and failing ones included", async () => {
  const { source, by } = await aSource(october);
  const asked = [query, { ...query, metrics: ["gone"] }, { ...query, dimension: "date" }, query].map(
    (one) => ({ source, query: one }),
  );
  const first = await loadTables(by.companyId, asked);
  expect(
    first.map((loaded) =>
      loaded.outcome === "failure" ? loaded.kind : loaded.outcome === "table" && loaded.table.rows.length,
    ),
  ).toEqual([2, "bad-request", 2, 2]);
  expect(await db.$count(reportCache, eq(reportCache.companyId, by.companyId))).toBe(2);
  expect(await loadTables(by.companyId, asked)).toEqual(first);
});

test("a query of two concurrent pages runs once", async () => {
  const { source, by } = await aSource(october);
  const both = await Promise.all([
    loadTable(by.companyId, source, query),
    loadTable(by.companyId, source, query),
  ]);
  const tables = both.map((loaded) => (loaded.outcome === "table" ? loaded.table : null));
  expect(tables[0]).not.toBeNull();
  expect(tables[0]).toBe(tables[1]);
});

test("a bad cell stores nothing, and the old file stays in use", async () => {
  const { source, by, sourceId } = await aSource(october);
  const rows = Array.from(
    { length: 30 },
    (_, n) => `2026-11-${String(1 + (n % 9)).padStart(2, "0")},mobile,${n},1`,
  );
  const bad = `date,device,visits,cost\n${rows.join("\n")}\n2026-11-20,mobile,9,"12,3x"\n`;
  const uploadId = await upload(bad, { ...by, sourceId });
  const confirmed = await confirmUpload(by, uploadId, { name: null, correction: null });
  expect(confirmed).toMatchObject({
    outcome: "failed",
    message: "Line 32, column “cost”: “12,3x” is not a number",
  });
  expect(await findUpload(by.companyId, uploadId)).toMatchObject({
    state: "failed",
    error: { line: 32, column: "cost" },
  });
  expect(await db.$count(csvChunks, eq(csvChunks.uploadId, uploadId))).toBe(0);
  expect((await findSource(by.companyId, sourceId))?.upload?.id).toBe(source.upload?.id);
  expect((await listSources(by.companyId))[0]).toMatchObject({ open: { id: uploadId, state: "failed" } });
});

test("a new file keeps the source, its keys and corrections, and names what dashboards would lose", async () => {
  const { by, sourceId, source } = await aSource(october);
  await addDashboard(by.companyId, "October report", sourceId, ["cost"]);
  const uploadId = await upload("visits,date,device\n3,2026-11-01,tablet\n", { ...by, sourceId });
  const page = await findUploadPage(by.companyId, uploadId);
  expect(page?.gone).toMatchObject([{ key: "cost", name: "cost", dashboards: [{ name: "October report" }] }]);
  expect(page?.upload).toMatchObject({ version: 2 });

  await loadTable(by.companyId, source, query);
  await confirmUpload(by, uploadId, { name: null, correction: null });
  const after = (await findSource(by.companyId, sourceId))!;
  expect(after.upload?.id).toBe(uploadId);
  const loaded = await loadTable(by.companyId, after, { ...query, metrics: ["visits"] });
  expect(loaded).toMatchObject({
    outcome: "table",
    table: { rows: [{ device: "tablet", visits: 3 }], provenance: { version: 2 } },
  });
  expect(await loadTable(by.companyId, after, query)).toMatchObject({
    outcome: "failure",
    kind: "bad-request",
  });
});

test("an interrupted import restarts and reaches the same end", async () => {
  const { by, sourceId } = await aSource(october);
  const rows = Array.from(
    { length: 9_000 },
    (_, n) => `2026-11-${String(1 + (n % 28)).padStart(2, "0")},mobile,${n},1`,
  );
  const uploadId = await upload(`date,device,visits,cost\n${rows.join("\n")}\n`, { ...by, sourceId });
  // The state after kill -9: some of the chunks exist.
  await setUpload(by.companyId, uploadId, { state: "importing" }, ["proposed"]);
  await db
    .insert(csvChunks)
    .values({ companyId: by.companyId, uploadId, n: 0, rowCount: 4000, data: new Uint8Array([1, 2]) });
  expect((await findSource(by.companyId, sourceId))?.upload?.version).toBe(1);

  const [one, other] = await Promise.all([
    importCsv(by.companyId, uploadId),
    importCsv(by.companyId, uploadId),
  ]);
  expect([one, other].sort()).toEqual(["nothing-to-do", "ready"]);
  expect(await importCsv(by.companyId, uploadId)).toBe("nothing-to-do");
  const source = (await findSource(by.companyId, sourceId))!;
  expect(source.upload).toMatchObject({ id: uploadId, rowsRead: 9_000, lastDay: "2026-11-28" });
  const range = { from: day("2026-11-28"), to: day("2026-11-28") };
  const loaded = await loadTable(by.companyId, source, {
    ...query,
    dimension: null,
    metrics: ["visits"],
    range,
  });
  const expected = rows
    .filter((row) => row.startsWith("2026-11-28"))
    .reduce((sum, row) => sum + Number(row.split(",")[2]), 0);
  expect(loaded).toMatchObject({ outcome: "table", table: { totals: { visits: expected } } });
});

test.each([
  [null, "Choose a file."],
  [new Blob([""]), "The file is empty. Choose another one."],
  [new Blob(["only a header\n"]), "The file has no rows of data."],
  [
    new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])]),
    "The workbook is damaged. Open it in Excel, save it again, and upload it.",
  ],
  [
    new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])]),
    "This is not a CSV file or an Excel workbook. Choose one of these.",
  ],
])("a file without a table is refused, and nothing of it is kept (%#)", async (file, message) => {
  const by = await addCompany();
  expect(await receiveUpload(formWith(file), by)).toEqual({ outcome: "refused", message });
  expect(await db.$count(files, eq(files.companyId, by.companyId))).toBe(0);
});

test("another company's upload cannot be read or confirmed", async () => {
  const { by, sourceId, source } = await aSource(october);
  const stranger = await addCompany("Other Agency");
  const uploadId = await upload(october, by);
  expect(await findUploadPage(stranger.companyId, uploadId)).toBeNull();
  expect(await confirmUpload(stranger, uploadId, { name: "Mine", correction: null })).toEqual({
    outcome: "not-found",
  });
  expect(await findSource(stranger.companyId, sourceId)).toBeNull();
  expect(await deleteSource(stranger.companyId, sourceId)).toBe("not-found");
  expect(await importCsv(stranger.companyId, source.upload!.id)).toBe("nothing-to-do");
  const loaded = await loadTable(stranger.companyId, source, query);
  expect(loaded).toMatchObject({ outcome: "table", table: { rows: [] } }); // nor its rows, even with its ids
});

test("deleting a source deletes its files and numbers, and names the dashboards that use it first", async () => {
  const { by, sourceId, source } = await aSource(october);
  await addDashboard(by.companyId, "October report", sourceId, ["visits"]);
  await loadTable(by.companyId, source, query);
  expect((await findSourcePage(by.companyId, sourceId))?.dashboards).toMatchObject([
    { name: "October report" },
  ]);
  expect(await deleteSource(by.companyId, sourceId)).toBe("deleted");
  for (const table of [files, fileParts, csvChunks, reportCache])
    expect(await db.$count(table, eq(table.companyId, by.companyId))).toBe(0);
});

type By = Awaited<ReturnType<typeof addCompany>>;

async function upload(text: string, by: By): Promise<string> {
  const received = await receiveUpload(formWith(new Blob([text])), by);
  if (received.outcome !== "proposed") throw new Error(JSON.stringify(received));
  return received.uploadId;
}

async function aSource(text: string) {
  const by = await addCompany();
  const confirmed = await confirmUpload(by, await upload(text, by), {
    name: "Shop visits",
    correction: null,
  });
  if (confirmed.outcome !== "ready") throw new Error(JSON.stringify(confirmed));
  return { by, sourceId: confirmed.sourceId, source: (await findSource(by.companyId, confirmed.sourceId))! };
}

async function addDashboard(companyId: string, name: string, sourceId: string, metrics: string[]) {
  const config = { metrics, dimension: "device", filter: [] };
  const instance = {
    id: newId(),
    type: "csv",
    prefix: "a",
    sourceId,
    config,
    currency: "USD",
    accounts: [],
    inputs: {},
    metricsOptions: {},
  };
  const widget = {
    id: newId(),
    title: "Visits",
    nature: "interactive",
    format: "table",
    instances: [instance],
  };
  const content = { name, widgets: [widget] } as never;
  await db.insert(dashboards).values({ id: newId(), companyId, permalink: newId(), name, content });
}
