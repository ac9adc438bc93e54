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
  return { column, questions: table!.questions.filter(({ about }) => about !== "currency") };
}

test("subscribers whose total is the sum of the days are new ones", async () => {
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

test("a column whose total is less than its sum, where all others add up, has no total", async () => {
  const { column } = await read(
    "Page,Clicks,Views,Xyz\nHome,100,310,60\nShop,250,520,90\nBlog,50,70,20\nTotal,400,900,120\n",
  );
  expect(column("xyz")).toMatchObject({ combine: "unique" });
});

test("a rate is weighted by what gives the file's own total", async () => {
  const rows = "a,1000,400,5.00%\nb,300,90,35.00%\nc,90,20,22.00%\n";
  const { column } = await read(`Name,Sessions,Visits here,Some rate\n${rows}Total,1390,510,10.96%\n`);
  expect(column("some_rate")).toMatchObject({ combine: "average", weightedBy: "visits_here" });
  expect((await read(`Name,Sessions,Visits here,Some rate\n${rows}`)).column("some_rate")).toMatchObject({ combine: "unique" }); // prettier-ignore
});
