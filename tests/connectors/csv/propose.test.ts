import { expect, test } from "vitest";
import { type Encoding, EncodingProbe } from "#app/connectors/csv/encoding.ts";
import { type Proposal, proposeTable } from "#app/connectors/csv/propose.ts";
import type { TableColumn } from "#db/schema/documents/table.ts";

test("a German advertising export is recognized", async () => {
  const { options, columns } = await propose(
    [
      "Kampagnenbericht;;;;",
      "1. bis 3. November 2026;;;;",
      "Datum;Campaign;Impressions;Clicks;Cost;CTR;Avg. CPC",
      "01.11.2026;Brot;1.000;40;10,00 €;4,00 %;0,25 €",
      "02.11.2026;Kuchen;2.500;50;20,00 €;2,00 %;0,40 €",
      "03.11.2026;Brot;4.000;100;15,00 €;2,50 %;0,15 €",
      "Gesamt;;7.500;190;45,00 €;2,53 %;0,24 €",
    ].join("\r\n"),
  );
  expect(options).toMatchObject({
    skip_rows: 2,
    has_header: true,
    has_footer: true,
    has_labels: true,
    uses_date_range: true,
  });
  expect(options).toMatchObject({ delimiter: ";", decimal: ",", currency: "EUR" });
  expect(options.questions ?? []).toEqual([]);
  expect(columns).toMatchObject([
    { name: "Datum", role: "date", dateFormat: "dd.mm.yyyy" },
    { key: "campaign", role: "dimension" },
    { key: "impressions", combine: "sum", format: "integer" },
    { key: "clicks", combine: "sum" },
    { key: "cost", combine: "sum", format: "money", direction: "neutral" },
    { key: "ctr", combine: "ratio", of: "clicks", per: "impressions", format: "percent", direction: "more" },
    { key: "avg_cpc", combine: "ratio", of: "cost", per: "clicks", format: "money", direction: "less" },
  ]);
});

test("a question appears when every day could be day first or month first, and not when one row decides", async () => {
  const unclear = await propose("date,clicks\n03/04/2026,1\n05/06/2026,2\n");
  expect(column(unclear, 0)).toMatchObject({ role: "date", dateFormat: "dd/mm/yyyy" });
  expect(unclear.options.questions).toMatchObject([
    { about: "date_column", text: expect.stringContaining("03/04/2026") },
  ]);

  const days = Array.from({ length: 400 }, (_, n) => `0${1 + (n % 9)}/0${1 + (n % 8)}/2026,${n}`);
  const clear = await propose(`date,clicks\n${days.join("\n")}\n01/31/2026,7\n`);
  expect(column(clear, 0)).toMatchObject({ role: "date", dateFormat: "mm/dd/yyyy" });
  expect(clear.options.questions).toBeUndefined();
});

test("a question about the decimal sign appears only when no number decides", async () => {
  const unclear = await propose("name,points\na,1.234\nb,5.678\nc,9.012\n");
  expect(unclear.options.questions?.map(({ about }) => about)).toEqual(["decimal"]);
  expect((await propose("name,points\na,1.234\nb,5.6\n")).options).not.toHaveProperty("questions");
  expect((await propose("name,points\na,0.234\nb,0.678\n")).options).not.toHaveProperty("questions");
});

test("a column with one bad cell is proposed as numbers, and the cell is named", async () => {
  const rows = Array.from({ length: 40 }, (_, n) => `Ad ${n},${n}.5`).join("\n");
  const proposal = await propose(`ad,cost (GBP)\n${rows}\nAd 40,"12,3x"\n`);
  expect(column(proposal, 1)).toMatchObject({ role: "metric", combine: "sum", format: "money" });
  expect(proposal.options.currency).toBe("GBP");
  expect(proposal.options.questions).toMatchObject([
    { about: "cost_gbp", text: expect.stringContaining("Line 42: “12,3x”") },
  ]);
});

test("people, rates and stocks never add up", async () => {
  const { columns, options } = await propose(
    "day,sessions,users,new users,bounce rate,avg position,followers,domain rating,time on page\n" +
      "2026-11-01,10,8,3,40.5%,3.2,100,55,0:01:10\n2026-11-02,20,15,4,38.1%,3.4,101,55,0:02:00\n2026-11-03,21,11,2,30%,3.1,105,56,0:01:00\n",
  );
  expect(columns.slice(1)).toMatchObject([
    { combine: "sum" },
    { combine: "unique" },
    { combine: "sum" },
    { combine: "average", weightedBy: "sessions", format: "percent", direction: "less" },
    { combine: "unique", direction: "less" },
    { combine: "snapshot" },
    { combine: "snapshot", alone: true },
    { combine: "unique", format: "duration" },
  ]);
  expect(column({ columns } as Proposal, 4)).not.toHaveProperty("writtenAsPercent");
  // Nothing says how to weight an average of positions, and sessions are not page views. A rank is whole, and its
  // latest value counts.
  expect(options.questions).toMatchObject([{ about: "avg_position" }, { about: "time_on_page" }]);
  const { columns: ranks } = await propose("day,position\n2026-11-01,3\n2026-11-02,4\n");
  expect(ranks[1]).toMatchObject({ combine: "snapshot", alone: true });
});

test("a file's own total is compared with all rows above it, including the first", async () => {
  const { options } = await propose("campaign,clicks\nA,120\nB,230\nTotal,900\n");
  expect(options.assumptions).toContainEqual(
    expect.objectContaining({
      what: "total",
      because: expect.stringContaining("“clicks” is 900 there, and the rows add up to 350"),
    }),
  );
});

test("a file without a weight for an average is reported", async () => {
  const { columns, options } = await propose("page,bounce rate\n/a,40.5\n/b,38.1\n/c,77\n");
  expect(columns[1]).toMatchObject({ combine: "unique", format: "percent", writtenAsPercent: true });
  expect(options.questions).toMatchObject([{ about: "bounce_rate" }]);
});

test("days written in several ways are reported, and weekdays raise no question", async () => {
  const mixed = await propose("date,clicks\n2026-09-01,1\n09/13/2026,2\n3 Sep 2026,4\n");
  expect(column(mixed, 0)).toMatchObject({ role: "dimension" });
  expect(mixed.options.questions).toMatchObject([
    {
      about: mixed.columns[0]!.key,
      text: expect.stringContaining("have different formats") as string,
    },
  ]);
  const weekdays = await propose("day,clicks\nMonday,1\nTuesday,2\n");
  expect(weekdays.options.questions ?? []).toEqual([]);
});

test("files without a header, and files of numbers only, are read", async () => {
  const { options, columns } = await propose("2026-11-01,5\n2026-11-02,6\n");
  expect(options.has_header).toBe(false);
  expect(columns).toMatchObject([
    { name: "Column 1", role: "date" },
    { key: "column_2", role: "metric" },
  ]);
});

test("a last row without a name is the total, and such rows in the middle are data", async () => {
  const proposal = await propose("date,clicks\n2026-11-01,5\n2026-11-02,6\n,11\n");
  expect(proposal.options.has_footer).toBe(true);
  expect(proposal.rowCount).toBe(2);
});

test("columns of one name get distinct keys, and none gets a date's key", async () => {
  const { columns } = await propose("week,clicks,Clicks,Cost (EUR)\na,1,2,3\nb,4,5,6.5\n");
  expect(columns.map(({ key }) => key)).toEqual(["week_column", "clicks", "clicks_2", "cost_eur"]);
});

test.each([
  ["", /no rows of data/],
  ["a,b\n", /no rows of data/],
  [`${Array.from({ length: 300 }, (_, n) => `c${n}`).join(",")}\n${"1,".repeat(299)}1\n`, /At most 200/],
])("a file without a table is refused (%#)", async (text, message) => {
  await expect(propose(text)).rejects.toThrow(message);
});

const column = (proposal: Pick<Proposal, "columns">, at: number): TableColumn | undefined =>
  proposal.columns[at];

async function propose(content: string | Buffer): Promise<Proposal> {
  const bytes = Buffer.from(content as string);
  const probe = new EncodingProbe();
  probe.add(bytes);
  const encoding: Encoding = probe.result();
  async function* read() {
    yield bytes;
  }
  return proposeTable(read, { encoding, zone: "Europe/Berlin", currency: "USD" });
}
