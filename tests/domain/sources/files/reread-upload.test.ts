import { expect, test } from "vitest";
import { createSource } from "#app/domain/sources/manage/create-source.server.ts";
import { findSource } from "#app/domain/sources/get-source.server.ts";
import { sourceEntity } from "#app/domain/sources/source-entity.ts";
import { now } from "#app/lib/clock.server.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { formWith } from "../a-company.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

/** What a call gets for a file and the fields beside it. */
async function called(lines: readonly string[], fields: Record<string, string> = {}) {
  const { marta } = await anAgency();
  const request = formWith(new Blob([lines.join("\n")]), { kind: "csv", name: "Shop", ...fields });
  const created = await createSource(marta, request);
  if (created.outcome !== "created") return { refused: created, file: null };
  const entity = sourceEntity((await findSource(marta.companyId, created.sourceId))!, null, now());
  return { refused: null, file: "file" in entity ? entity.file : null };
}

const unclear = ["Date,Shop,Visits", "03/04/2026,Kiel,141", "07/02/2026,Kiel,129", "05/06/2026,Kiel,97"];

test("each assumption names a field of the call, which reads the file differently", async () => {
  const { file } = await called(unclear);
  const order = file?.assumptions.find(({ what }) => what === "date-order");
  expect(order).toMatchObject({ isOpen: true, change: "date_format=mm/dd/yyyy" });
  expect(file).toMatchObject({ firstDay: "2026-02-07", lastDay: "2026-06-05" });

  const [name = "", value = ""] = order!.change!.split("=");
  const changed = await called(unclear, { [name]: value });
  expect(changed.file).toMatchObject({ firstDay: "2026-03-04", lastDay: "2026-07-02" });
  expect(changed.file?.assumptions.filter(({ isOpen }) => isOpen)).toEqual([]);
});

test("a call says how columns add up, what rows cover, and where a table starts", async () => {
  const lines = [
    "Export of the shop,,",
    "of 2026,,",
    "Month,Shop,Reach",
    "2026-10-01,Kiel,100",
    "2026-11-01,Kiel,120",
  ];
  const { file } = await called(lines, {
    columns: '{"column_3":{"combine":"sum"}}',
    rows_cover: "month",
    starts_at: "4",
    name_lines: "0",
  });
  expect(file?.columns).toMatchObject([{ covers: "month" }, {}, { key: "column_3", combine: "sum" }]);
  expect(file?.assumptions).toContainEqual({
    what: "table",
    assumed: "The table starts at line 4",
    because: "it was chosen by hand",
    change: "starts_at=",
  });
});

test("columns named by days stay columns for a call that wants them so", async () => {
  const lines = ["Shop,2026-11-01,2026-11-02", "Kiel,10,20", "Jever,5,6"];
  expect((await called(lines)).file?.columns.map(({ name }) => name)).toEqual(["Shop", "Date", "Value"]);
  const { file } = await called(lines, { wide: "columns" });
  expect(file?.columns.map(({ name }) => name)).toEqual(["Shop", "2026-11-01", "2026-11-02"]);
});

test("a call leaves out lines by their numbers, and its answer has their cells and asks no more about them", async () => {
  const lines = [
    "Day,Shop,Visits",
    ...Array.from(
      { length: 12 },
      (_, n) => `2026-11-${String(n + 1).padStart(2, "0")},Kiel,${n === 4 ? "many" : "7"}`,
    ),
  ];
  const { file } = await called(lines, { leave_out: "6" });
  expect(file).toMatchObject({ rows: 11, state: "ready" });
  expect(file?.leftOut).toEqual([
    { row: 6, cells: ["2026-11-05", "Kiel", "many"], because: "It was left out by hand." },
  ]);
});

for (const [field, value, message] of [
  ["columns", "reach", /as JSON, such as/],
  [
    "columns",
    '{"visitors":{"combine":"sum"}}',
    /no column “visitors”. The columns are: date_column, shop, visits/,
  ],
  ["columns", '{"visits":{"combine":"most"}}', /Choose an aggregation/],
  ["columns", '{"visits":{"combine":"ratio"}}', /./],
  ["starts_at", "top", /number of a line/],
  ["rows_cover", "year", /Choose what a row covers/],
  ["wide", "yes", /“rows” or “columns”/],
] as const)
  test(`${field}=${value} is refused beside its name`, async () => {
    const { refused } = await called(unclear, { [field]: value });
    expect(refused).toMatchObject({ outcome: "invalid" });
    expect(refused?.outcome === "invalid" && refused.fields[field]?.join(" ")).toMatch(message);
  });
