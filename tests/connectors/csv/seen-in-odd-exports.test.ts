import { expect, test } from "vitest";
import { meaningOf } from "#app/connectors/tables/columns/column-meaning.ts";
import { dateNameOf } from "#app/connectors/tables/dates/date-names.ts";
import { readHtmlTables } from "#app/connectors/tables/workbook/read-html-tables.ts";
import { proposed, totalsOf } from "./ask.ts";

// Exports that were read wrongly without a question, each as the smallest one that was.

async function rowsOfHtml(html: string) {
  async function* parts() {
    yield await Promise.resolve(html);
  }
  const rows: (readonly string[])[] = [];
  for (const sheet of await readHtmlTables(parts()))
    for await (const batch of sheet.rows({ rows: 0 } as never)) rows.push(...batch);
  return rows;
}

test("a cell of an HTML table that spans rows keeps the others in their columns, and no number counts twice", async () => {
  const html =
    "<table><tr><th rowspan=2>Campaign<th>Device<th colspan=2>November</tr><tr><th>Kind<th>Clicks<th>Cost</tr>" +
    "<tr><td rowspan=2>Brand</td><td>Mobile</td><td>10</td><td rowspan=2>5</td></tr><tr><td>Desktop</td><td>20</td></tr>" +
    "<tr><td>Generic</td><td>Mobile</td><td>7</td><td>3</td></tr></table>";
  expect(await rowsOfHtml(html)).toEqual([
    ["Campaign", "Device", "November", ""],
    ["Campaign", "Kind", "Clicks", "Cost"],
    ["Brand", "Mobile", "10", "5"],
    ["Brand", "Desktop", "20", ""],
    ["Generic", "Mobile", "7", "3"],
  ]);
});

test("a name that ends in “time” has no unit", async () => {
  const totals = await totalsOf(["Date,Plays,Watch time", "2026-11-01,10,125", "2026-11-02,12,140"]);
  expect(totals).toMatchObject({ watch_time: 265 });
});

test.each(["Ukupno", "Kokku", "Skupaj", "Kopā", "Iš viso", "Укупно", "Samtals", "جمع کل"])(
  "%s is a total",
  async (word) => {
    const totals = await totalsOf(["Kampanja;Klikovi", "A;10", "B;20", `${word};30`]);
    expect(totals).toEqual({ klikovi: 30 });
  },
);

test("averages, extremes and changes below a table are no data, and rows that are only called so are", async () => {
  const rows = ["Campaign,Clicks,Cost", "A,100,200.00", "B,200,300.00", "C,300,400.00"];
  const ends = ["Average,200,300.00", "Min,100,200.00", "Max,300,400.00", "Durchschnitt,200,300.00"];
  for (const end of [...ends.map((one) => [one]), ["Total,600,900.00", ...ends]])
    expect(await totalsOf([...rows, ...end]), end.join(" ")).toEqual({ clicks: 600, cost: 900 });
  const compared = [
    "Campaign,Period,Clicks",
    "Brand,November,100",
    "Brand,% Change,25.00%",
    "Generic,November,80",
    "Generic,% Change,10.00%",
  ];
  expect(await totalsOf(compared)).toEqual({ clicks: 180 });
  const { options } = await proposed([...rows, "Max,70,80.00", ""].join("\n"));
  expect(options.assumptions).toContainEqual(
    expect.objectContaining({ what: "total", assumed: "Line 5 (“Max”) is data and counts", isOpen: true }),
  );
});

test("subtotals of groups are found from the first row on, by their missing keys or their indented rows", async () => {
  const cities = ["Country,City,Sessions", "France,,3072", "France,Paris,2051", "France,Lyon,1021", "Italy,,1577", "Italy,Rome,1043", "Italy,Milan,534"]; // oxfmt-ignore
  expect(await totalsOf(cities)).toEqual({ sessions: 4649 });
  const channels = ["Channel,Sessions", "Paid,6072", "  Google Ads,4051", "  Meta,2021", "Organic,5077", "  Google,4543", "  Bing,534"]; // oxfmt-ignore
  expect(await totalsOf(channels)).toEqual({ sessions: 11_149 });
});

test("followers are not added over campaigns where the file's own total says so", async () => {
  const totals = await totalsOf([
    "Date,Campaign,Clicks,Followers",
    "2026-11-01,A,10,500",
    "2026-11-02,A,20,505",
    "2026-11-03,B,30,512",
    "Total,,60,512",
  ]);
  expect([512, null]).toContain(totals.followers);
});

test("growth of followers counts them, unless its cells are percentages", async () => {
  const days = (cells: readonly string[]) => cells.map((cell, at) => `2026-11-0${at + 1},${cell}`);
  expect(await totalsOf(["Date,Follower growth", ...days(["120", "-15", "88"])])).toEqual({
    follower_growth: 193,
  });
  expect(await totalsOf(["Date,Follower growth", ...days(["12%", "-15%", "8%"])])).toEqual({
    follower_growth: null,
  });
});

test.each(
  "CR, ER, MER, DRR, ДРР, Viewability, Retention D7, CAC, CPT, CPO, eCPSU, 人均观看时长, 客单价, 投产比, 객단가, อัตราตีกลับ, Engasjementsrate, Snittordre, Keskiostos, Рівень залучення, Вовлечённость, Tingkat interaksi".split(
    ", ",
  ),
)("%s is never summed", (name) => {
  expect(["rate", "average"]).toContain(meaningOf(name).kind);
});

test.each([
  ["Berichtsstart", "Berichtsende"],
  ["Auswertungsstart", "Auswertungsende"],
  ["Início dos relatórios", "Término dos relatórios"],
  ["Início dos relatórios", "Encerramento dos relatórios"],
  ["Дата начала отчетности", "Дата окончания отчетности"],
  ["Rapor Başlangıcı", "Rapor Sonu"],
  ["Rapor Başlangıcı", "Rapor Bitişi"],
  ["Begin van rapportage", "Einde van rapportage"],
  ["Inizio rapporto", "Termine rapporto"],
  ["レポート開始日", "レポート終了日"],
  ["报告开始日期", "报告结束日期"],
])("%s and %s begin and end the same period", (start, end) => {
  const [one, other] = [dateNameOf(start), dateNameOf(end)];
  expect([one.end, other.end]).toEqual(["start", "end"]);
  expect(other.rest).toBe(one.rest);
});

test("letters that do not fold into an accent, such as ł and ı, do not hide a name of dates", () => {
  expect(dateNameOf("Kwartał").isQuarter).toBe(true);
  expect(dateNameOf("Yıl").isYear).toBe(true);
});

test("an end on which the next row begins is the first day after a row", async () => {
  const days = ["Start Time,End Time,Spend", "2026-11-01T00:00:00Z,2026-11-02T00:00:00Z,10", "2026-11-02T00:00:00Z,2026-11-03T00:00:00Z,20"]; // oxfmt-ignore
  const { columns } = await proposed(days.join("\n"));
  expect(columns[0]).toMatchObject({ role: "date" });
  expect(columns[0]).not.toHaveProperty("until");
  expect(columns[0]).not.toHaveProperty("covers");
  const weeks = ["Week start,Week end,Clicks", "2026-11-02,2026-11-09,10", "2026-11-09,2026-11-16,20", "2026-11-16,2026-11-23,5"]; // oxfmt-ignore
  const weekly = (await proposed(weeks.join("\n"))).columns[0];
  expect(weekly).toMatchObject({ role: "date", covers: "week" });
  expect(weekly).not.toHaveProperty("until");
});

test("a column of later days behind the first one ends its rows, in a language that we do not know, with a question", async () => {
  const rows = ["Aloitus,Lopetus,Nimi,Klikit", "2026-11-01,2026-11-30,A,25", "2026-11-01,2026-11-30,B,15"];
  const { columns, options } = await proposed(rows.join("\n"));
  expect(columns[0]).toMatchObject({ covers: "month", until: "lopetus" });
  expect(options.assumptions).toContainEqual(expect.objectContaining({ what: "rows-cover", isOpen: true }));
  const named = await proposed(["Start,End,Clicks", "2026-11-01,2026-11-30,25"].join("\n"));
  expect(named.options.assumptions?.find(({ what }) => what === "rows-cover")).not.toHaveProperty("isOpen");
  const deliveries = ["Ordered,Delivered,Orders", "2026-11-01,2026-11-03,1", "2026-11-02,2026-11-09,1", "2026-11-05,2026-11-06,1"]; // oxfmt-ignore
  expect((await proposed(deliveries.join("\n"))).columns[0]).not.toHaveProperty("until");
});

test("rows that are different metrics are not added up, and the page asks", async () => {
  const tables = [
    ["Metric,2026-11-01,2026-11-02,2026-11-03", "Impressions,1000,1200,900", "Clicks,50,60,45", "CTR,5.0%,5.0%,5.0%", "Cost,25.00,30.00,22.50"],
    ["KPI,Value", "Sessions,1200", "Bounce rate,43.1%", "Revenue,9120.50"],
    ["Date,Metric,Value", "2026-11-01,Impressions,1000", "2026-11-01,CTR,0.05", "2026-11-02,Impressions,1200", "2026-11-02,CTR,0.04"],
  ]; // oxfmt-ignore
  for (const lines of tables) {
    expect(Object.values(await totalsOf(lines))).toEqual([null]);
    const { options } = await proposed(lines.join("\n"));
    expect(options.questions?.map(({ text }) => text).join()).toContain("which cannot be added");
  }
  const actions = ["Conversion action,Conversions", "Purchase,12", "Lead,30", "Add to cart,7"];
  expect(await totalsOf(actions)).toEqual({ conversions: 49 });
});
