import { expect, test } from "vitest";
import { ask, proposed, totalsOf } from "./ask.ts";

// Tables that were found, named or added up wrongly without a question, each as the smallest one that was.

test("a wide table keeps its dates beside columns without one, which are left out and named", async () => {
  const quarters = ["Channel,Q1 2026,Q2 2026,Q3 2026,FY 2026", "Email,10,20,30,60", "Search,5,6,7,18"];
  expect(Object.values(await totalsOf(quarters))).toEqual([78]);
  const planned = await proposed(["Channel,Budget,2026-11-01,2026-11-02", "Email,500,20,30", "Search,400,6,7"].join("\n")); // oxfmt-ignore
  expect(planned.columns.map(({ name }) => name)).toEqual(["Channel", "Date", "Value"]);
  expect(planned.options.assumptions).toContainEqual(
    expect.objectContaining({ assumed: "“Budget” is left out", isOpen: true }),
  );
  const several = ["Channel,Budget,Goal,2026-11-01,2026-11-02,2026-11-03,2026-11-04", "Email,500,9,20,30,1,2", "Search,400,8,6,7,3,4"]; // oxfmt-ignore
  expect((await proposed(several.join("\n"))).options.assumptions).toContainEqual(
    expect.objectContaining({
      assumed: "“Budget” and “Goal” are left out",
      because: "the other columns of numbers are named by dates, and these are not",
    }),
  );
});

test("periods above the same columns become the dates of their numbers", async () => {
  for (const [one, other, dimension] of [
    ["Oct 2026", "Nov 2026", "month"],
    ["01.11.2026", "02.11.2026", "date"],
  ]) {
    const lines = [
      `,${one},,${other},`,
      "Channel,Clicks,Cost,Clicks,Cost",
      "A,10,5,12,6",
      "B,20,8,22,9",
      "C,30,9,25,7",
    ];
    const text = `${lines.join("\n")}\n`;
    const { columns } = await proposed(text);
    expect(columns.map(({ name }) => name)).toEqual(["Channel", "Date", "Clicks", "Cost"]);
    const { rows, totals } = await ask(text, { metrics: ["clicks", "cost"], dimension: dimension! });
    expect(totals).toEqual({ clicks: 119, cost: 44 });
    expect(rows[0]).toMatchObject({ clicks: 60, cost: 22 });
  }
});

const november = Array.from({ length: 30 }, (_, at) => {
  const day = `2026-11-${String(at + 1).padStart(2, "0")}`;
  return { day, clicks: 100 + at * 7 };
});
const ofNovember = november.reduce((sum, { clicks }) => sum + clicks, 0);
const daysOfNovember = november.map(({ day, clicks }) => `${day},${clicks}`);

test.each(["November 2026", "2026-11", "Nov", "11/2026", "KW 45", "2026-11-01 - 2026-11-30"])(
  "“%s” below or above its days is their total",
  async (name) => {
    const total = `${name},${ofNovember}`;
    for (const lines of [
      ["Date,Clicks", ...daysOfNovember, total],
      ["Date,Clicks", total, ...daysOfNovember],
    ])
      expect(await totalsOf(lines)).toEqual({ clicks: ofNovember });
    const { options } = await proposed(["Date,Clicks", ...daysOfNovember, total].join("\n"));
    expect(options.left_out).toEqual([expect.objectContaining({ line: 32, why: "total", of: 30 })]);
  },
);

test("months with totals of their own and one of all are added up once", async () => {
  const december = ["2026-12-01,40", "2026-12-02,55"];
  const lines = ["Date,Clicks", ...daysOfNovember, `Nov 2026,${ofNovember}`, ...december, "Dec 2026,95", `Total,${ofNovember + 95}`]; // oxfmt-ignore
  expect(await totalsOf(lines)).toEqual({ clicks: ofNovember + 95 });
  const quarters = ["Month,Clicks", "2026-07,10", "2026-08,20", "2026-09,31", "Q3 2026,61", "2026-10,17"];
  expect(await totalsOf(quarters)).toEqual({ clicks: 78 });
});

test("a month that is not the sum of its days is left out, with both figures and a question", async () => {
  const december = ["2026-12-01,40", "2026-12-02,55"];
  const lines = ["Date,Clicks", ...daysOfNovember, `Nov 2026,${ofNovember}`, ...december, "Dec 2026,99"];
  expect(await totalsOf(lines)).toEqual({ clicks: ofNovember + 95 });
  const { options } = await proposed(lines.join("\n"));
  expect(options.assumptions).toContainEqual(
    expect.objectContaining({
      assumed: "Line 35 (“Dec 2026”) is a total and is left out",
      because: expect.stringContaining("is 99 there, and the rows add up to 95") as string,
      isOpen: true,
    }),
  );
});

test("periods of different lengths are rows of their own", async () => {
  const flights = ["Flight,Clicks", "2026-11-01 - 2026-11-07,10", "2026-11-08 - 2026-11-14,20", "2026-11-15 - 2026-11-30,55", "2026-11-01 - 2026-12-31,7"]; // oxfmt-ignore
  expect(await totalsOf(flights)).toEqual({ clicks: 92 });
});

test("a few lines above a table that tell of it are no table, and name its period", async () => {
  const table = ["Date,Campaign,Clicks", "2026-11-01,Brand,10", "2026-11-02,Generic,20"];
  for (const details of [
    ["Report,Campaign performance", "From,2026-11-01", "To,2026-11-30"],
    ["Report,Campaign performance,", "From,2026-11-01,", "To,2026-11-30,"],
    ["Report,Campaign performance", "Rows,120", "Account,1234567"],
    ["Bericht,Kampagnen", "Konto-Nr.,1234567", "Anzahl Zeilen,4"],
    ["Rapport,Campagnes", "Du,01/11/2026", "Au,30/11/2026"],
    ["レポート,キャンペーン", "開始日,2026-11-01", "終了日,2026-11-30"],
    ["Client,Bakery", "Budget,5000", "Days,30"],
  ])
    for (const gap of [[], [""]])
      for (const sign of [",", ";", "\t"]) {
        const lines = [...details, ...gap, ...table].map((line) => line.replaceAll(",", sign));
        expect(await totalsOf(lines), lines.join("\n")).toEqual({ clicks: 30 });
      }
  const undated = ["Report,Campaigns", "From,2026-11-01", "To,2026-11-30", "", "Campaign,Clicks", "Brand,10", "Generic,20"]; // oxfmt-ignore
  const { options, columns } = await proposed(undated.join("\n"));
  expect(columns.map(({ name }) => name)).toEqual(["Campaign", "Clicks", "Period"]);
  expect(options.period?.text).toBe("2026-11-01 - 2026-11-30");
  const devices = ["Device,Clicks", "Mobile,10", "Desktop,20", "", "Date,Users,Views", "2026-11-01,1,2"];
  expect(await totalsOf(devices)).toEqual({ clicks: 30 });
});

test("a line above a table of two columns does not take the place of its names", async () => {
  const lines = ["Account,Bakery", "Campaign,Avg. CPC", "A,5.10", "B,5.30"];
  const { columns } = await proposed(lines.join("\n"));
  expect(columns).toEqual([
    expect.objectContaining({ name: "Campaign" }),
    expect.objectContaining({ name: "Avg. CPC", combine: "unique" }),
  ]);
});

test("two lines of names that complete each other give each column one full name", async () => {
  const rows = ["Brand,x,10,5.50,ok", "Generic,y,20,8.25,fine"];
  const middle = ["Campaign,,Google Ads,,Notes", ",Device,Clicks,Cost,"];
  const { columns, options } = await proposed([...middle, ...rows].join("\n"));
  expect(columns.map(({ name }) => name)).toEqual([
    "Campaign",
    "Device",
    "Google Ads Clicks",
    "Google Ads Cost",
    "Notes",
  ]);
  expect(options.assumptions).toContainEqual({
    what: "names",
    assumed: "The names are in two lines",
    because: "the line above them names groups of columns",
    change: "name_lines=1",
  });
  expect(await totalsOf([...middle, ...rows])).toEqual({ google_ads_clicks: 30, google_ads_cost: 13.75 });
  const years = [",Clicks,,Cost,", "Campaign,2026,2025,2026,2025", "Brand,10,9,5.50,4.50", "Generic,20,18,8.25,7.25"]; // oxfmt-ignore
  expect(await totalsOf(years)).toEqual({
    clicks_2026: 30,
    clicks_2025: 27,
    cost_2026: 13.75,
    cost_2025: 11.75,
  });
  const months = ["Campaign,Clicks,Clicks,Cost,Cost", "Campaign,Nov,Oct,Nov,Oct", ...years.slice(2)];
  expect(await totalsOf(months)).toEqual({
    clicks_nov: 30,
    clicks_oct: 27,
    cost_nov: 13.75,
    cost_oct: 11.75,
  });
});

test("days below the names of several metrics become the dates of their numbers", async () => {
  const rows = ["Brand,10,9,5.50,4.50", "Generic,20,18,8.25,7.25"];
  for (const names of [
    [",Clicks,,Cost,", "Campaign,2026-11-02,2026-11-01,2026-11-02,2026-11-01"],
    ["Campaign,Clicks,Clicks,Cost,Cost", ",2026-11-02,2026-11-01,2026-11-02,2026-11-01"],
  ]) {
    const table = await ask([...names, ...rows].join("\n"), {
      metrics: ["clicks", "cost"],
      dimension: "date",
    });
    expect(table.totals).toEqual({ clicks: 57, cost: 25.5 });
    expect(table.rows).toMatchObject([
      { date: "2026-11-01", clicks: 27, cost: 11.75 },
      { date: "2026-11-02", clicks: 30, cost: 13.75 },
    ]);
  }
});

test("positions of keywords by day are never added up, and the page asks where the file does not name them", async () => {
  const days = "2026-11-01,2026-11-02,2026-11-03";
  const tables = [
    [`Keyword,${days}`, "bread,3,4,5", "cake,7,>100,12", "rye,-,not in top 100,88", "bun,>100,>100,45"],
    [`Keyword,${days}`, "bread,3,not in top 100,5", "cake,not in top 100,not ranked,12", "rye,9,8,7"],
    [`Suchbegriff,${days}`, "brot,3,4,5", "kuchen,7,nicht in Top 100,12"],
    [`Name,${days}`, "bread,3,4,5", "cake,7,100+,12"],
    ["Bakery", `Keyword,URL,${days}`, "bread,/b,3,4,5", "cake,/c,7,9,12"],
    ["Keyword,Date,Value", "bread,2026-11-01,3", "cake,2026-11-01,7", "cake,2026-11-02,8"],
  ];
  for (const lines of tables) {
    const { columns, options } = await proposed(lines.join("\n"));
    expect(columns.find(({ role }) => role === "metric")).toMatchObject({ combine: "snapshot", alone: true });
    expect(options.questions?.map(({ text }) => text).join()).toContain("read as positions");
  }
  expect((await proposed(tables[0]!.join("\n"))).columns.at(-1)).toMatchObject({ bounded: { cells: 4 } });
  const titled = await proposed(["Positions", ...tables[2]!].join("\n"));
  expect(titled.columns.at(-1)).toMatchObject({ name: "Positions", combine: "snapshot" });
  expect(titled.options.questions).toBeUndefined();
});

test("small numbers below days are summed with a question where the file does not name their metric", async () => {
  const lines = ["Channel,2026-11-01,2026-11-02", "Email,10,20", "Search,5,6"];
  expect(await totalsOf(lines)).toEqual({ value: 41 });
  const { options } = await proposed(lines.join("\n"));
  expect(options.assumptions).toContainEqual(
    expect.objectContaining({ assumed: "“Value” is summed", isOpen: true }),
  );
  const named = await proposed(["Leads", ...lines].join("\n"));
  expect(named.options.questions).toBeUndefined();
});

test("a title and a period above a table without dates are no table, and every row covers that period", async () => {
  for (const period of [
    "01.11.2026–30.11.2026",
    "1. November 2026 - 30. November 2026",
    "November 1, 2026 – November 30, 2026",
  ])
    for (const gap of ["", "\n"]) {
      const { columns, options } = await proposed(
        `Campaign report\n"${period}"\n${gap}Campaign,Clicks\nA,10\nB,20\n`,
      );
      expect(columns.map(({ name }) => name)).toEqual(["Campaign", "Clicks", "Period"]);
      expect(options.assumptions).toContainEqual(
        expect.objectContaining({
          column: "period",
          assumed:
            "Every row covers 1–30 November 2026, and counts only in date ranges that contain all of it",
        }),
      );
    }
});

test("totals of unknown names above and below are found or questioned, and a text among days written as numbers has no key", async () => {
  const ofDays = (first: string) =>
    `Month,Orders\n${first}1784721600,8\n1784808000,102\n1784894400,331\n1784980800,280\nXyz all,721\n`;
  for (const first of ["", "Xyz all,721\n"]) expect(await totalsOf([ofDays(first)])).toEqual({ orders: 721 });
  const labels = await proposed("Campaign,Orders\nXyz all,721\na,8\nb,102\nc,331\nd,280\nXyz all,721\n");
  expect(labels.options.assumptions).toContainEqual(
    expect.objectContaining({
      what: "total",
      assumed: "Line 2 (“Xyz all”) is data and counts",
      isOpen: true,
    }),
  );
});
