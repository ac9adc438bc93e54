import { expect, test } from "vitest";
import { surveyText } from "#app/connectors/csv/survey.ts";
import { receiveUpload } from "#app/domain/sources/files/receive/receive-upload.server.ts";
import { refreshProposal } from "#app/domain/sources/files/propose-again.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { findUpload } from "#db/queries/sources/csv.ts";
import { rowOf, workbookOf, zipOf } from "#tests/connectors/tables/workbook/a-workbook.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

// Tables of an upload that became none are named, with the reason.

const csv = "day,visits\n2026-11-01,10\n2026-11-02,20\n";
const pageTable =
  "<html><table><tr><th>City</th><th>Orders</th></tr><tr><td>Oslo</td><td>5</td></tr></table>";
const sheets = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `Shop ${at + 1}`,
    data: rowOf("Product", "Orders") + rowOf("Bread", at),
  }));

async function receive(
  { companyId, userId }: Viewer,
  files: readonly (readonly [string, string | Buffer])[],
) {
  const form = new FormData();
  for (const [name, bytes] of files)
    form.append("file", new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]), name);
  const request = new Request("http://localhost/", { method: "POST", body: form });
  return receiveUpload(request, { companyId, userId, sourceId: null, zone: "UTC" }, 10);
}

async function upload(files: readonly (readonly [string, string | Buffer])[]) {
  const { marta } = await anAgency();
  const { companyId } = marta;
  const received = await receive(marta, files);
  if (received.outcome !== "proposed") throw new Error(JSON.stringify(received));
  const uploads = await Promise.all(
    [received.uploadId, ...received.others].map((id) => findUpload(companyId, id)),
  );
  const [first] = uploads;
  return { companyId, first: first!, names: uploads.map((one) => one!.name) };
}

const saidOf = ({ options }: Awaited<ReturnType<typeof upload>>["first"]) =>
  (options.assumptions ?? []).filter(({ what }) => what === "not-read");

test.each(["visits.json", "visits.csv"])("a JSON file called %s is refused by what it is", async (name) => {
  const { marta } = await anAgency();
  const json = JSON.stringify([{ day: "2026-11-01", visits: 10 }]);
  expect(await receive(marta, [[name, json]])).toEqual({
    outcome: "refused",
    message: expect.stringMatching(
      /This is a JSON file\. Export the table as CSV or as an Excel workbook\.$/,
    ),
  });
});

test("the files of an archive that are no tables are named, as are those that cannot be read", async () => {
  const archive = zipOf({
    "visits.csv": csv,
    "orders.xls": pageTable,
    "empty.csv": "",
    "logo.png": "\u0089PNG",
    "__MACOSX/._visits.csv": "x",
  });
  const { companyId, first, names } = await upload([["export.zip", archive]]);
  expect(names).toEqual(["export.zip, visits.csv", "export.zip, orders.xls"]);
  expect(saidOf(first)).toEqual([
    {
      what: "not-read",
      assumed: "1 part of this upload is not read",
      because: "“empty.csv”: The file is empty",
      isOpen: true,
    },
    {
      what: "not-read",
      assumed: "1 part of this upload is not read",
      because: "“logo.png”: It is not a CSV file or an Excel workbook",
    },
  ]);
  expect(first.options.questions?.map(({ text }) => text)).toEqual([
    "1 part of this upload is not read: “empty.csv”: The file is empty.",
  ]);

  const { encoding, delimiter } = first.options;
  await refreshProposal(companyId, first.id, { encoding, delimiter, wide: false });
  const again = (await findUpload(companyId, first.id))!;
  expect(saidOf(again)).toEqual(saidOf(first));
  expect(again.options.questions).toEqual(first.options.questions);
});

test("an upload has at most twenty tables, of all of its files; the others are named", async () => {
  const { first, names } = await upload([
    ["visits.csv", csv],
    ["shops.xlsx", zipOf(workbookOf(sheets(24)))],
    ["late.csv", csv],
  ]);
  expect(names).toHaveLength(20);
  expect(names.at(-1)).toBe("shops.xlsx, Shop 19");
  expect(saidOf(first)).toMatchObject([
    {
      assumed: "6 parts of this upload are not read",
      because:
        "“Shop 20”, “Shop 21”, “Shop 22”, “Shop 23” and 2 others: Only the first 20 tables of an upload are read. Upload the others on their own",
      isOpen: true,
    },
  ]);
});

test("hidden sheets are named, and no question", async () => {
  const book = zipOf(workbookOf([...sheets(1), { name: "Lists", data: rowOf("A", 1), state: "hidden" }]));
  const { first } = await upload([["book.xlsx", book]]);
  expect(saidOf(first)).toEqual([
    {
      what: "not-read",
      assumed: "1 part of this upload is not read",
      because: "“Lists”: It is hidden. Show it in Excel to add it",
    },
  ]);
});

test("the 21st table of a text is refused and not added to the one before", async () => {
  const table = (at: number) => `Shop,Orders ${at}\nOslo,${at}\nBergen,3\n\n`;
  async function* text(count: number) {
    for (let at = 1; at <= count; at++) yield table(at);
  }
  expect(await surveyText(text(20), { delimiter: "," })).toHaveLength(20);
  await expect(surveyText(text(21), { delimiter: "," })).rejects.toThrow(
    "Line 81: The file has more than 20 tables. Save the one that you need as a file of its own",
  );
});
