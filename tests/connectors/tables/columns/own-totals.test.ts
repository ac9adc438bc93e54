import { expect, test } from "vitest";
import { importBytes } from "../../corpus/checking/import-bytes.ts";

async function read(text: string) {
  const file = await importBytes(new TextEncoder().encode(text), "export.csv");
  if (file.outcome === "refused") throw new Error(file.message);
  const [table] = file.tables;
  const column = (key: string) => {
    const found = table!.columns.find((one) => one.key === key);
    return found?.role === "metric" ? { combine: found.combine, weightedBy: found.weightedBy } : found?.role;
  };
  const last = table!.columns.at(-1)!.key;
  return { column, last, questions: table!.questions.filter(({ about }) => about !== "currency") };
}

test("subscribers are new ones if their total is the sum of the days", async () => {
  const rows = "2026-09-01,120,5\n2026-09-02,80,12\n2026-09-03,40,-3\n";
  const { column, questions } = await read(`Date,Views,Subscribers\nTotal,240,14\n${rows}`);
  expect(column("subscribers")).toMatchObject({ combine: "sum" });
  expect(questions).toEqual([]);
  expect((await read(`Date,Views,Subscribers\n${rows}`)).column("subscribers")).toMatchObject({
    combine: "snapshot",
  });
});

test("one row, or zeros, say nothing about a column", async () => {
  const one = await read("Date,Views,Subscribers\n2026-09-01,120,5000\nTotal,120,5000\n");
  expect(one.column("subscribers")).toMatchObject({ combine: "snapshot" });
  const rows = "2026-09-01,120,0\n2026-09-02,80,0\n2026-09-03,40,7\n";
  const zeros = await read(`Date,Views,Subscribers\n${rows}Total,240,7\n`);
  expect(zeros.column("subscribers")).toMatchObject({ combine: "snapshot" });
});

test("a column with a total below its sum, where all others add up, has no total", async () => {
  const { column } = await read(
    "Page,Clicks,Views,Xyz\nHome,100,310,60\nShop,250,520,90\nBlog,50,70,20\nTotal,400,900,120\n",
  );
  expect(column("xyz")).toMatchObject({ combine: "unique" });
});

test("a rate is weighted by what gives the file's own total", async () => {
  const rows = "a,1000,400,5.00%\nb,300,90,35.00%\nc,90,20,22.00%\n";
  const { column } = await read(`Name,Sessions,Visits here,Some rate\n${rows}Total,1390,510,10.96%\n`);
  expect(column("some_rate")).toMatchObject({ combine: "average", weightedBy: "visits_here" });
  expect((await read(`Name,Sessions,Visits here,Some rate\n${rows}`)).column("some_rate")).toMatchObject({ combine: "unique" }); // oxfmt-ignore
});

test("where the file's own total is not what a rate's weights give, the rate has no total and a question says both", async () => {
  const rows = "a,1000,100,5.00%\nb,3000,900,35.00%\nc,500,20,22.00%\n";
  const { column, questions } = await read(
    `Name,Sessions,Bounces,Bounce rate\n${rows}Total,4500,1020,20.67%\n`,
  );
  expect(column("bounce_rate")).toMatchObject({ combine: "unique" });
  expect(questions).toContainEqual(
    expect.objectContaining({
      about: "bounce_rate",
      text: "“Bounce rate” has no total, because the file's own total is 20.67%, and weighted by Sessions it would be another number. Choose another aggregation for this column.",
    }),
  );
});

test("views that reached a part of a video are counts where they are whole numbers, else rates, and a question where nothing tells", async () => {
  const read25 = async (cells: readonly string[], name = "Video views at 25%") =>
    (await read(`Date,Impressions,${name}\n${cells.map((cell, at) => `2026-11-0${at + 1},1000,${cell}\n`).join("")}`)); // oxfmt-ignore
  expect((await read25(["300", "600"])).column("video_views_at_25")).toMatchObject({ combine: "sum" });
  const shares = await read25(["30.5", "60.1"]);
  expect(shares.column("video_views_at_25")).toMatchObject({ combine: "average" });
  const unsure = await read25(["30", "60"], "Video played to 25%");
  expect(unsure.questions.map(({ about }) => about)).toContain("video_played_to_25");
});

test.each([
  "max_actions",
  "Peak viewers",
  "Maximale Aufrufe",
  "Max. CPC",
  "最大同時視聴者数",
  "P95 load time",
])("%s is not added up, and nothing weighs it", async (name) => {
  const { column, last } = await read(
    `Date,Visits,Clicks,${name}\n2026-11-01,100,10,12\n2026-11-02,50,20,9\n`,
  );
  expect(column(last)).toMatchObject({ combine: "unique" });
});

test("an amount per person has no total: people of several days count once", async () => {
  const { column } = await read(
    "Date,Revenue,Users,Revenue per user,Cost,Cost per 1000 people reached,Impressions\n2026-11-01,100,9,11.11,10,6.67,2000\n2026-11-02,200,15,13.34,20,8,4000\n",
  );
  expect(column("revenue_per_user")).toMatchObject({ combine: "unique" });
  expect(column("cost_per_1000_people_reached")).toMatchObject({ combine: "unique" });
});

test("where an amount per result is empty beside an amount, the page asks whether there were no results", async () => {
  const rows = "a,19.92,199.21\nb,,527.12\nc,25.25,1035.09\n";
  const { column, questions } = await read(`Name,Cost per result,Spend\n${rows}`);
  expect(column("cost_per_result")).toMatchObject({ combine: "average", weightedBy: "spend" });
  expect(questions.map(({ text }) => text)).toContain(
    "“Cost per result” is weighted by Spend ÷ Cost per result, because 1 row has “Spend” but no “Cost per result”, and still counts in its total. Choose another aggregation for this column.",
  );
});
