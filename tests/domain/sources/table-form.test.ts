import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { matchColumns, goneColumns } from "#app/domain/sources/columns/match-columns.ts";
import { tableForm } from "#app/domain/sources/files/table.form.ts";
import { flatValues, tableValues } from "#app/domain/sources/files/table-values.ts";
import type { TableColumn, TableOptions } from "#db/schema/documents/table.ts";

const options: TableOptions = {
  skip_rows: 2,
  has_header: true,
  has_footer: false,
  has_labels: true,
  uses_date_range: true,
  encoding: "windows-1252",
  delimiter: "\t",
  decimal: ",",
  currency: "EUR",
  empty_days: "unknown",
  zone: "Europe/Berlin",
  questions: [{ about: "cost", text: "Which currency is it?" }],
};

const number = { role: "metric", direction: "more" } as const;
const columns: TableColumn[] = [
  { key: "day", name: "Day", role: "date", dateFormat: "dd.mm.yyyy" },
  { key: "campaign", name: "Campaign", role: "dimension", type: "choice" },
  { key: "clicks", name: "Clicks", ...number, format: "integer", combine: "sum" },
  { key: "cost", name: "Cost", ...number, format: "money", combine: "sum", direction: "neutral" },
  {
    key: "cpm",
    name: "CPM",
    ...number,
    format: "money",
    combine: "ratio",
    of: "cost",
    per: "clicks",
    times: 1000,
  },
  {
    key: "rate",
    name: "Rate",
    ...number,
    format: "percent",
    combine: "average",
    weightedBy: "clicks",
    writtenAsPercent: true,
  },
  {
    key: "rank",
    name: "Rank",
    ...number,
    format: "decimal",
    combine: "snapshot",
    alone: true,
    direction: "less",
  },
  { key: "notes", name: "Notes", role: "ignored" },
];

const inferred: TableColumn[] = [
  ...columns,
  { key: "watch", name: "Watch time (hours)", ...number, format: "duration", combine: "sum", scale: 3600 },
  {
    key: "ctr",
    name: "CTR",
    ...number,
    format: "percent",
    combine: "average",
    weightedBy: "clicks",
    byNumerator: true,
    bounded: { cells: 2, example: "< 1%" },
  },
];

test("units, bounds and implied weights survive a form that was not touched", () => {
  const values = tableValues("Shop", options, inferred, {});
  expect(read(values, inferred)).toMatchObject({ correction: { columns: inferred } });
  const asNumber = { ...values, "columns[8].as": "decimal" };
  const { columns: changed } = read(asNumber, inferred).correction;
  expect(changed[8]).toMatchObject({ format: "decimal", combine: "sum" });
  const other = { ...values, "columns[9].weightedBy": "cost" };
  expect(read(other, inferred).correction.columns[9]).not.toHaveProperty("byNumerator");
});

function read(values: Readonly<Record<string, string>>, before: TableColumn[]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  const submission = parseWithZod(form, { schema: tableForm({ columns: before, options }, true) });
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return submission.value;
}

test("an untouched form returns exactly the proposal, without its questions", () => {
  const { questions: _, ...confirmed } = options;
  expect(send({}).value).toEqual({
    name: "Shop",
    correction: { options: confirmed, columns, columnNames: {} },
  });
});

test("a column appears under the name a person gives it, and no two have the same", () => {
  const named = send({
    "columns[2].label": " Link clicks ",
    "columns[5].label": "",
    "same.old_clicks": "clicks",
  });
  expect(named.value?.correction.columnNames).toEqual({ old_clicks: "Link clicks" });
  expect(named.value?.correction.columns[2]).toMatchObject({ key: "old_clicks", name: "Clicks" });
  const twice = send({ "columns[3].label": "clicks" }).error;
  expect(twice?.["columns[3].label"]).toEqual([
    "Another column has the display name “Clicks”. Choose another one.",
  ]);
  expect(
    send({ "columns[7].label": "Clicks" }).error,
    "a column that is left out is shown nowhere",
  ).toBeUndefined();
});

test("a renamed column keeps its key, also where other columns use it", () => {
  const { value, error } = send({ "same.old_clicks": "clicks", "same.notes_2": "" });
  expect(error).toBeUndefined();
  expect(value?.correction.columns).toMatchObject([
    { key: "day" },
    { key: "campaign" },
    { key: "old_clicks", name: "Clicks" },
    { key: "cost" },
    { key: "cpm", of: "cost", per: "old_clicks" },
    { key: "rate", weightedBy: "old_clicks" },
    { key: "rank" },
    { key: "notes" },
  ]);
  const twice = send({ "same.a": "clicks", "same.b": "clicks" }).error;
  expect(twice?.["same.a"]).toEqual(["This column is chosen twice. Choose another one, or none."]);
  expect(send({ "same.cost": "clicks" }).error?.["same.cost"]).toHaveLength(1);
  expect(send({ "same.a": "nowhere" }).error?.["same.a"]).toHaveLength(1);
});

test.each([
  [{ name: " " }, "name", "Enter a name for the source."],
  [{ currency: "euro" }, "currency", "Enter the currency as three letters, such as EUR."],
  [{ zone: "Mars/Base" }, "zone", "Choose a time zone from the list, such as Europe/Paris."],
  [
    { "columns[5].weightedBy": "" },
    "columns[5].weightedBy",
    "Choose what “Rate” is weighted by: a number that is summed.",
  ],
  [
    { "columns[5].weightedBy": "rank" },
    "columns[5].weightedBy",
    "Choose what “Rate” is weighted by: a number that is summed.",
  ],
  [
    { "columns[4].of": "campaign" },
    "columns[4].of",
    "Choose the numerator of “CPM”: a number that is summed.",
  ],
  [{ "columns[4].per": "cost" }, "columns[4].per", "Choose two different columns for “CPM”."],
  [{ "columns[4].times": "-1" }, "columns[4].times", "Enter a number above zero, such as 1000."],
  [
    { "columns[1].as": "date", "columns[1].dateFormat": "yyyy-mm-dd" },
    "columns[1].as",
    "Only one column can be the date. “Day” already is.",
  ],
  [
    { "columns[0].as": "ignored" },
    "uses_date_range",
    "Choose the column that has the date, or clear this option.",
  ],
  [{ "columns[0].as": "ignored" }, "has_labels", "Read “Day” as text or as a date, or clear this option."],
  [{ "columns[2].as": "nonsense" }, "columns[2].as", "Choose a column type."],
] as const)("%o has an error at its field", (change, field, message) => {
  expect(send(change).error?.[field]).toEqual([message]);
});

test("all errors appear at once", () => {
  const { error } = send({ currency: "euro", "columns[5].weightedBy": "", name: "" });
  expect(Object.keys(error ?? {}).sort()).toEqual(["columns[5].weightedBy", "currency", "name"]);
});

test("a table needs a metric", () => {
  const words = Object.fromEntries([2, 3, 4, 5, 6].map((at) => [`columns[${at}].as`, "text"]));
  expect(send(words).error?.columns).toEqual([
    "At least one column has to be a number, or there is nothing to report.",
  ]);
});

test("a refused form keeps its input", () => {
  const refused = send({ currency: "euro", "columns[1].as": "text" });
  expect(flatValues(refused.initialValue)).toMatchObject({
    currency: "euro",
    "columns[1].as": "text",
    "columns[4].times": "1000",
  });
});

test("a new file's columns keep the keys and corrections of the same names", () => {
  const proposed: TableColumn[] = [
    { key: "cost", name: " COST ", ...number, format: "decimal", combine: "sum" },
    { key: "day", name: "day", role: "date", dateFormat: "yyyy-mm-dd" },
    { key: "rate", name: "Rate", ...number, format: "percent", combine: "unique" },
    {
      key: "cpm",
      name: "Cost per visit",
      ...number,
      format: "money",
      combine: "ratio",
      of: "cost",
      per: "visits",
    },
    { key: "visits", name: "Visits", ...number, format: "integer", combine: "sum" },
  ];
  const matched = matchColumns(columns, proposed);
  expect(matched.map(({ key }) => key)).toEqual(["cost", "day", "rate", "cpm_2", "visits"]);
  expect(matched[0]).toMatchObject({ format: "money", direction: "neutral" });
  expect(matched[1]).toMatchObject({ dateFormat: "yyyy-mm-dd" });
  expect(matched[2]).toMatchObject({ combine: "unique" }); // its weight no longer exists
  expect(matched[3]).toMatchObject({ of: "cost", per: "visits" });
  expect(goneColumns(columns, matched).map(({ key }) => key)).toEqual(["campaign", "clicks", "cpm", "rank"]);
});

test("two columns of one name stay two, and an average keeps a weight that still exists", () => {
  const clicks = columns[2]!;
  const again = matchColumns(
    [clicks, { ...clicks, key: "clicks_2" }, columns[5]!],
    [
      clicks,
      { ...clicks, key: "clicks_2", name: "clicks" },
      { ...columns[5]!, ...number, combine: "sum" } as TableColumn,
    ],
  );
  expect(again.map(({ key }) => key)).toEqual(["clicks", "clicks_2", "rate"]);
  expect(again[2]).toMatchObject({ combine: "average", weightedBy: "clicks", writtenAsPercent: true });
});

function send(change: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...tableValues("Shop", options, columns, {}), ...change }))
    form.append(name, value);
  const parsed = parseWithZod(form, { schema: tableForm({ columns, options }, true) });
  const { error, initialValue } = parsed.reply();
  return { value: parsed.status === "success" ? parsed.value : null, error, initialValue };
}
