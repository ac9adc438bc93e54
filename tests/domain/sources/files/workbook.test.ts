import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { confirmUpload } from "#app/domain/sources/files/confirm-upload.server.ts";
import { listOtherTables } from "#app/domain/sources/files/other-tables.server.ts";
import { receiveUpload } from "#app/domain/sources/files/receive/receive-upload.server.ts";
import { findSource, findUploadPage } from "#app/domain/sources/get-source.server.ts";
import { loadTable } from "#app/domain/sources/queries/load-tables.server.ts";
import { rowOf, workbookOf, zipOf } from "#tests/connectors/tables/workbook/a-workbook.ts";
import { useDatabase } from "#tests/support/database.ts";
import { addCompany, formWith } from "../a-company.ts";

await useDatabase();

const days = (rows: readonly (readonly [number, string, number, number])[]) =>
  rowOf("Day", "Campaign", "Clicks", "CTR") +
  rows
    .map(
      ([day, name, clicks, ctr]) =>
        `<row><c s="1"><v>${day}</v></c><c t="inlineStr"><is><t>${name}</t></is></c><c><v>${clicks}</v></c><c s="2"><v>${ctr}</v></c></row>`,
    )
    .join("");
const brand = days([
  [45_931, "Brand", 10, 0.05],
  [45_932, "Shop", 4, 0.025],
]);
const shop = rowOf("Product", "Revenue") + rowOf("Bread", 12.5) + rowOf("Cake", 7);
const formats = [14, "0.00%"];
const book = (tables: Parameters<typeof workbookOf>[0]) =>
  new Blob([new Uint8Array(zipOf(workbookOf(tables, { formats })))]);
const twoSheets = book([
  { name: "Notes", data: "" },
  { name: "Campaigns", data: brand },
  { name: "Draft", data: shop, state: "hidden" },
  { name: "Products", data: shop },
]);

const held = () => readdirSync(tmpdir()).filter((name) => name.startsWith("plainboard-upload-"));

async function received(file: Blob, by: Awaited<ReturnType<typeof addCompany>>, name = "Report.xlsx") {
  const outcome = await receiveUpload(formWith(file, {}, name), by);
  if (outcome.outcome !== "proposed") throw new Error(JSON.stringify(outcome));
  return outcome;
}

test("each visible sheet with rows becomes a table, with days, percentages and numbers", async () => {
  const by = await addCompany();
  const before = held();
  const { uploadId, others } = await received(twoSheets, by);
  expect(held()).toEqual(before);
  const page = (await findUploadPage(by.companyId, uploadId))!;
  expect(page.upload).toMatchObject({ name: "Report.xlsx, Campaigns", rowsExpected: 2 });
  expect(page.upload.columns.map(({ name, role }) => [name, role])).toEqual([
    ["Day", "date"],
    ["Campaign", "dimension"],
    ["Clicks", "metric"],
    ["CTR", "metric"],
  ]);
  expect(page.upload.preview[0]).toEqual(["2025-10-01", "Brand", "10", "5%"]);
  const search = new URLSearchParams({ tables: others.join(",") });
  expect(await listOtherTables(by.companyId, search)).toEqual([
    { questions: 1, name: "Report.xlsx, Products", href: `/company/sources/new/uploads/${others[0]}` },
  ]);
  const stranger = await addCompany("Other Agency");
  expect(await listOtherTables(stranger.companyId, search)).toEqual([]);

  const confirmed = await confirmUpload(by, uploadId, { name: "Campaigns", correction: null });
  if (confirmed.outcome !== "ready") throw new Error(confirmed.outcome);
  const loaded = await loadTable(by.companyId, (await findSource(by.companyId, confirmed.sourceId))!, {
    dimension: "campaign",
    split: null,
    metrics: ["clicks"],
    filter: [],
    range: null,
    currency: "USD",
  });
  expect(loaded).toMatchObject({ outcome: "table", table: { totals: { clicks: 14 } } });
  expect(await listOtherTables(by.companyId, search)).toHaveLength(1);
  await confirmUpload(by, others[0]!, { name: "Products", correction: null });
  expect(await listOtherTables(by.companyId, search)).toEqual([]);
});

test("a new workbook replaces a source with the sheet of the same name", async () => {
  const by = await addCompany();
  const { uploadId } = await received(
    book([
      { name: "Campaigns", data: brand },
      { name: "Products", data: shop },
    ]),
    by,
  );
  const confirmed = await confirmUpload(by, uploadId, { name: "Campaigns", correction: null });
  if (confirmed.outcome !== "ready") throw new Error(confirmed.outcome);
  const newer = book([
    { name: "Products", data: shop },
    { name: "Campaigns", data: days([[45_933, "Brand", 11, 0.1]]) },
  ]);
  const again = await received(newer, { ...by, sourceId: confirmed.sourceId }, "Report November.xlsx");
  expect(again.others).toEqual([]);
  const page = (await findUploadPage(by.companyId, again.uploadId))!;
  expect(page.upload).toMatchObject({ name: "Report November.xlsx, Campaigns", rowsExpected: 1 });
});

test("cells without a value are counted before the import", async () => {
  const by = await addCompany();
  const data =
    rowOf("Product", "Revenue") +
    `<row><c t="inlineStr"><is><t>Bread</t></is></c><c t="e"><v>#N/A</v></c></row>` +
    rowOf("Cake", 7);
  const { uploadId } = await received(book([{ name: "Products", data }]), by);
  const { upload } = (await findUploadPage(by.companyId, uploadId))!;
  expect(upload.name).toBe("Report.xlsx");
  expect(upload.options.questions?.[0]).toEqual({
    about: "file",
    text: "1 empty cell has an error such as #DIV/0! in the workbook.",
  });
});

test.each([
  [book([{ name: "Empty", data: "" }]), "The workbook has no rows of data."],
  [book([{ name: "Head", data: rowOf("Day", "Clicks") }]), "The file has no rows of data."],
])("a workbook without data is refused, and nothing of it is kept (%#)", async (file, message) => {
  const before = held();
  expect(await receiveUpload(formWith(file, {}, "Empty.xlsx"), await addCompany())).toEqual({
    outcome: "refused",
    message,
  });
  expect(held()).toEqual(before);
});

test("rows that are hidden in Excel count, and it is said", async () => {
  const by = await addCompany();
  const data = shop.replace(/<row>(?=(?:(?!<row>).)*Cake)/, '<row hidden="1">');
  expect(data).toContain("hidden");
  const { uploadId } = await received(book([{ name: "Shop", data }]), by);
  const { upload } = (await findUploadPage(by.companyId, uploadId))!;
  expect(upload.rowsExpected).toBe(2);
  const assumed = "1 row that is hidden in Excel counts";
  expect(upload.options.assumptions).toContainEqual(expect.objectContaining({ what: "hidden", assumed }));
  expect(upload.options.questions?.map(({ text }) => text).join()).toContain(assumed);
});
