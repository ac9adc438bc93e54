import { expect, test } from "vitest";
import { proposeTables } from "#app/connectors/csv/propose.ts";
import { findCodePage } from "#app/connectors/csv/code-pages/find-code-page.ts";
import { ask, proposed } from "./ask.ts";

// Kinds of files that were read wrongly without a question, each as the smallest one that was.

async function totalsOf(lines: readonly string[]) {
  const text = `${lines.join("\n")}\n`;
  const { columns, options } = await proposed(text);
  const metrics = columns.flatMap((column) => (column.role === "metric" ? [column.key] : []));
  const { totals } = await ask(text, { metrics });
  return { columns, totals, asked: (options.questions ?? []).map(({ about }) => about) };
}

test("a total of people is less than its rows, which makes it no data", async () => {
  const bottom = ["Source,Sessions,New contacts", "Direct,7438,4230", "Email,8296,3551", "Other,6979,2562", ",22713,5118"]; // oxfmt-ignore
  const [head, ...rows] = bottom;
  for (const lines of [bottom, [head!, rows[3]!, ...rows.slice(0, 3)]]) {
    const { totals } = await totalsOf(lines);
    expect(totals).toMatchObject({ sessions: 22_713, new_contacts: null });
  }
});

test("a first or last row without a key raises a question if it could be a total of people", async () => {
  const { asked } = await totalsOf([
    "Source,New contacts",
    "Direct,4230",
    "Email,3551",
    "Search,2562",
    ",5118",
  ]);
  expect(asked).toContain("total");
});

test("a quotient with an empty upper part in a row is weighted by the lower part", async () => {
  const rows = [
    "18072,321.2800,0:01:04",
    "19421,992.6289,0:03:04",
    "14692,799.8978,0:03:16",
    "7295,,0:02:06",
  ];
  const { totals } = await totalsOf(["Vues,Durée de visionnage (heures),Durée moyenne d'une vue", ...rows]);
  expect(totals.duree_moyenne_d_une_vue).toBeCloseTo(143.39, 1);
});

test("watch time counts hours and is the upper part of an average duration", async () => {
  const { totals } = await totalsOf([
    "Tiempo de visualización (horas),Duración media de las visualizaciones",
    "368.7622,0:02:04",
    "51.1847,0:02:17",
    "98.7292,0:01:45",
    "530.8603,0:03:17",
  ]);
  expect(totals.duracion_media_de_las_visualizaciones).toBeCloseTo(150.3, 0);
});

test("a currency behind the name is not what a cost is per", async () => {
  const { totals } = await totalsOf(["Total Spent (PLN),Cost per Lead (PLN)", "3019.09,26.03", "4861.55,20.09", "2857.85,12.01"]); // oxfmt-ignore
  expect(totals.cost_per_lead_pln).toBeCloseTo(18.02, 1);
});

test.each([
  ["a cost of one conversion", "Kampania,Koszt konw.", "Marka,8.23", "Inna,23.96"],
  ["an engagement time, per sessions that are not there", "Sessioni con coinvolgimento,Durata media del coinvolgimento per sessione", "5827,364", "3940,287"], // oxfmt-ignore
  ["a rate of emails that arrived, of those that were sent", "Sent,Open rate", "17527,33.69%", "8686,39.58%", "2238,32.89%"], // oxfmt-ignore
  ["an average position without impressions", "Day,Position", "2026-08-23,23.1", "2026-08-24,32.5"],
])("%s has no total", async (_, ...lines) => {
  const { totals, columns } = await totalsOf(lines);
  expect(totals[columns[1]!.key]).toBeNull();
});

test.each([
  ["shares over one", "Sales,Total Advertising Cost of Sales (ACOS)", "478.72,1.2318", "43.61,27.9560"],
  ["percentages below one", "Conversies,Conv.perc.", "16.05,0.50"],
  ["total clicks and a rate of unique ones", "Click Rate,Total Clicks", "1.15%,40", "1.38%,46", "3.90%,741"],
])("%s raise a question", async (_, ...lines) => {
  const { asked, columns } = await totalsOf(lines);
  expect(asked.some((about) => columns.some(({ key }) => key === about))).toBe(true);
});

test.each([
  ["weeks below a name that says only time", "Send Time,Sent", "202624,1", "202626,2"],
  ["weeks of a period", "Periodo di tempo,Impressioni", "202631,1", "202632,2"],
  ["days since 1900 below a name in two words", "Začátek vykazování,Zobr.", "46235,1", "46236,2"],
  ["months in Thai", "วันที่,จำนวนคลิก", '"มิ.ย. 8, 2026",1', '"มิ.ย. 9, 2026",2'],
])("%s are dates", async (_, ...lines) => {
  expect((await totalsOf(lines)).columns[0]).toMatchObject({ role: "date" });
});

test("a delimiter that ends all lines but the first is still the delimiter", async () => {
  const { columns, totals } = await totalsOf(["CTR;Kosten", "11,70%;7154,75;"]);
  expect(columns.map(({ name }) => name).slice(0, 2)).toEqual(["CTR", "Kosten"]);
  expect(totals.kosten).toBe(7154.75);
});

test.each([[], [""]])("files that were joined repeat their names, and lose no rows", async (...between) => {
  const [september, october] = [
    ["day,visits,cost", "2026-09-01,10,1.50", "2026-09-02,20,2.50"],
    ["day,visits,cost", "2026-10-01,30,3.50", "2026-10-02,40,4.50"],
  ];
  const { totals } = await totalsOf([...september, ...between, ...october]);
  expect(totals).toMatchObject({ visits: 100, cost: 12 });
});

test("rows above the names of a longer table are a table themselves", async () => {
  const campaigns = Array.from({ length: 8 }, (_, at) => `Campaign ${at},${at + 10},${at + 1}.50`);
  async function* read() {
    const days = ["day,visits", "2026-09-01,10", "2026-09-02,20"];
    yield Buffer.from([...days, "campaign,clicks,cost", ...campaigns].join("\n"));
  }
  const tables = await proposeTables(read, { encoding: "utf-8", zone: "UTC", currency: "USD" });
  expect(tables.map(({ columns, rowCount }) => [columns.map(({ name }) => name), rowCount])).toEqual([
    [["day", "visits"], 2],
    [["campaign", "clicks", "cost"], 8],
  ]);
});

test("notes below an empty column are no second table", async () => {
  const { columns } = await totalsOf([
    "Keyword,Position,Volume,,URL,Traffic",
    "spring,54,1250,,/,1062",
    "report,12,2940,,/blog,255",
    "Source: example.com",
    "Generated on 20 September 2026",
  ]);
  expect(columns.map(({ key }) => key)).toContain("traffic");
});

test("rates of emails are of those that arrived where rounding lets both fit, and bounces of those sent", async () => {
  const { columns } = await totalsOf([
    "Sent,Delivered,Clicked,Bounced,Click rate,Bounce rate",
    "10354,10338,538,16,5.20%,0.15%",
  ]);
  expect(columns.filter(({ role, key }) => role === "metric" && key.endsWith("rate"))).toMatchObject([
    { combine: "ratio", of: "clicked", per: "delivered" },
    { combine: "ratio", of: "bounced", per: "sent" },
  ]);
});

test("a rank of a keyword that has two rows is none", async () => {
  const text = "Keyword,KD\nshoes,81\nshoes,28\nboots,56\n";
  const { rows } = await ask(text, { dimension: "keyword", metrics: ["kd"] });
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ keyword: "shoes", kd: null }),
      expect.objectContaining({ keyword: "boots", kd: 56 }),
    ]),
  );
});

test.each([
  ["windows-1250", "Hónap,Összeg\n2026-06-06,1578.27\u00a0zł\n"],
  ["windows-1250", "Data,Kliknięcia\n2026-06-29,4606\n"],
  ["windows-1250", "Den,Kampaň\n2026-08-03,Kůň\n"],
  ["windows-1254", "Tarih,Etkileşimli oturumlar\n2026-07-17,1650\n"],
  ["windows-874", "คำค้นหายอดนิยม,จำนวนคลิก\n"],
  ["windows-1252", "Channel,Total\nDirect,3’338.89\u00a0¥\n"],
] as const)("%s: %j", (encoding, text) => {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [
      decoder.decode(Uint8Array.of(byte, 32), { stream: true })[0]!,
      byte,
    ]),
  );
  expect(findCodePage(Uint8Array.from(text, (letter) => bytes.get(letter)!))?.encoding).toBe(encoding);
});
