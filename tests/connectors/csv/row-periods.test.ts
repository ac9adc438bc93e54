import { expect, test } from "vitest";
import { packChunk, unpackChunk } from "#app/connectors/csv/chunks.ts";
import { readChunks } from "#app/connectors/csv/typed-rows.ts";
import { createCoverageFinder } from "#app/connectors/tables/columns/row-coverage.ts";
import { tableCatalogue } from "#app/connectors/tables/columns/table-catalogue.ts";
import { day } from "#app/lib/plain-date.ts";
import { ask, bytesOf, collect, proposed } from "./ask.ts";

const meta = [
  "Reporting starts,Reporting ends,Campaign name,Impressions,Amount spent (EUR)",
  "2026-09-01,2026-09-30,Shoes,90000,300",
  "2026-09-01,2026-09-30,Brand,30000,120",
  "",
].join("\n");

const range = (from: string, to: string) => ({ from: day(from), to: day(to) });
const notes = ({ flags }: Awaited<ReturnType<typeof ask>>) =>
  flags.flatMap((flag) => (flag.flag === "note" ? [flag.text] : []));

test("rows of a month count where the range contains the month, and never on its first day", async () => {
  const total = async (from: string, to: string) => {
    const table = await ask(meta, { metrics: ["impressions"], range: range(from, to) });
    return { impressions: table.totals.impressions, notes: notes(table) };
  };
  expect(await total("2026-09-01", "2026-09-30")).toEqual({ impressions: 120_000, notes: [] });
  expect(await total("2026-07-01", "2026-10-31")).toEqual({ impressions: 120_000, notes: [] });
  const cut = [expect.stringContaining("The file covers 1–30 September 2026 as a whole.")];
  expect(await total("2026-09-01", "2026-09-07")).toEqual({ impressions: null, notes: cut });
  expect(await total("2026-09-10", "2026-09-20")).toEqual({ impressions: null, notes: cut });
  expect(await total("2026-09-30", "2026-10-30")).toEqual({ impressions: null, notes: cut });
  expect(await total("2026-10-01", "2026-10-31")).toEqual({ impressions: null, notes: [] });
});

test.each<[string, string, string[]]>([
  ["two columns with whole months", meta, ["month"]],
  ["two columns with any days", "Start,End,Clicks\n2026-09-01,2026-09-20,1\n2026-09-21,2026-09-30,2\n", []],
  ["von and bis", "von;bis;Klicks\n01.09.2026;07.09.2026;1\n08.09.2026;14.09.2026;2\n", ["week"]],
  ["a cell with both", 'Period,Clicks\n"Aug 30, 2026 - Sep 6, 2026",1\n"Sep 7, 2026 - Sep 12, 2026",2\n', []],
  [
    "a cell with a week",
    'Week,Clicks\n"Aug 30, 2026 - Sep 5, 2026",1\n"Sep 6, 2026 - Sep 12, 2026",2\n',
    ["week"],
  ],
  ["ISO weeks", "Week,Clicks\n2026-W36,1\n2026-W37,2\n", ["week"]],
  ["first days of weeks", "Week,Clicks\n2026-08-31,1\n2026-09-07,2\n", ["week"]],
  ["last days of weeks", "Week ending,Clicks\n2026-09-06,1\n2026-09-13,2\n", ["week"]],
  ["first days of months", "Month,Clicks\n2026-09-01,1\n2026-10-01,2\n", ["month"]],
  ["quarters", "Quarter,Clicks\nQ3 2026,1\nQ4 2026,2\n", []],
  ["years", "Year,Clicks\n2025,1\n2026,2\n", []],
  [
    "two columns with the same day",
    "Start,End,Clicks\n2026-09-01,2026-09-01,1\n2026-09-02,2026-09-02,2\n",
    ["date", "week", "month"],
  ],
  [
    "events with times",
    "Start,End,Clicks\n2026-09-01 09:00,2026-09-03 10:00,1\n2026-09-02 09:00,2026-09-02 10:00,2\n",
    ["date", "week", "month"],
  ],
])("%s: times that a chart can show", async (_, text, times) => {
  const { columns, options } = await proposed(text);
  const offered = tableCatalogue(columns, options).dimensions.filter(({ type }) =>
    ["date", "week", "month"].includes(type),
  );
  expect(options.uses_date_range).toBe(true);
  expect(offered.map(({ key }) => key)).toEqual(times);
});

test("weeks are those of the file, whatever day the company's weeks begin on", async () => {
  const sundays = 'Week,Clicks\n"Aug 30, 2026 - Sep 5, 2026",1\n"Sep 6, 2026 - Sep 12, 2026",2\n';
  const asked = {
    dimension: "week",
    metrics: ["clicks"],
    range: range("2026-08-30", "2026-09-12"),
    weekStartsOn: 1 as const,
  };
  const { rows, dimensions } = await ask(sundays, asked);
  expect(dimensions).toMatchObject([{ type: "week", weekStartsOn: 7 }]);
  expect(rows).toEqual([
    { week: "2026-08-30", clicks: 1 },
    { week: "2026-09-06", clicks: 2 },
  ]);
  const cut = await ask(sundays, { ...asked, range: range("2026-08-31", "2026-09-12") });
  expect(cut.totals.clicks).toBe(2);
  expect(notes(cut)).toEqual([expect.stringContaining("30 August – 5 September 2026")]);
});

test("a chunk spans the last days of its rows, and a last day before the first stops the import", async () => {
  const { columns, options } = await proposed(meta);
  const [chunk] = await collect(readChunks(bytesOf(meta), columns, options));
  const packed = await packChunk(chunk!);
  expect(packed).toMatchObject({ firstDay: "2026-09-01", lastDay: "2026-09-30" });
  expect(await unpackChunk(packed)).toMatchObject(chunk!);
  const wrong = meta.replace("2026-09-30,Brand", "2026-08-30,Brand");
  await expect(collect(readChunks(bytesOf(wrong), columns, options))).rejects.toThrow(
    "Line 3, column “Reporting ends”: the last day 2026-08-30 is before the first day 2026-09-01",
  );
});

test("coverage knows the periods of rows and the days between them", async () => {
  const text = "Start,End,Clicks\n2026-09-01,2026-09-10,1\n2026-09-14,2026-09-20,\n2026-09-21,2026-09-30,3\n";
  const { columns, options } = await proposed(text);
  const finder = createCoverageFinder();
  for (const chunk of await collect(readChunks(bytesOf(text), columns, options))) finder.add(chunk.columns);
  expect(finder.find()).toEqual({
    step: "period",
    periods: [
      range("2026-09-01", "2026-09-10"),
      range("2026-09-14", "2026-09-20"),
      range("2026-09-21", "2026-09-30"),
    ],
    gaps: [range("2026-09-11", "2026-09-13")],
    columnGaps: { clicks: [range("2026-09-14", "2026-09-20")] },
  });
});
