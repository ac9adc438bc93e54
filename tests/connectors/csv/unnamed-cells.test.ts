import { expect, test } from "vitest";
import { proposed } from "./ask.ts";

async function questionsOf(lines: readonly string[]) {
  const { options } = await proposed(`${lines.join("\n")}\n`);
  return (options.questions ?? []).filter(({ about }) => about === "names").map(({ text }) => text);
}

test("rows with more cells than names are a question: a comma may have divided a number, or names may be of other cells", async () => {
  const asked = [
    "The names belong to the first 3 cells of each row: some rows have 1 more cell than names; check that no number such as 1,234 was split.",
  ];
  const head = "Date,Clicks,Cost";
  expect(await questionsOf([head, "2026-11-01,1,234,56.70", "2026-11-02,2,345,99.10"])).toEqual(asked);
  expect(await questionsOf([head, "2026-11-01,1,234,56.70", "2026-11-02,345,99.10"])).toEqual(asked);
  expect(await questionsOf([head, "0,2026-11-01,12,9.50", "1,2026-11-02,14,9.10"])).toEqual(asked);
});

test("empty cells at the end of rows, and a name that only the first column lacks, are no question", async () => {
  expect(await questionsOf(["Date,Clicks", "2026-11-01,12,", "2026-11-02,14,"])).toEqual([]);
  expect(await questionsOf([",Clicks", "2026-11-01,12", "2026-11-02,14"])).toEqual([]);
});
