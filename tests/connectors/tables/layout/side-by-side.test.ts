import { expect, test } from "vitest";
import { proposeTables } from "#app/connectors/csv/propose.ts";

async function tablesOf(lines: readonly string[]) {
  async function* read() {
    yield Buffer.from(`${lines.join("\n")}\n`);
  }
  const tables = await proposeTables(read, { encoding: "utf-8", zone: "UTC", currency: "EUR" });
  return tables.map(({ columns }) => columns.map(({ name }) => name));
}

test.each([
  [
    "days beside campaigns, as many of each",
    ["Day,Visits,,Campaign,Cost", "2026-09-01,100,,Brand,10", "2026-09-02,200,,Generic,20", "2026-09-03,300,,Meta,30"], // oxfmt-ignore
    [["Day", "Visits"], ["Campaign", "Cost"]], // oxfmt-ignore
  ],
  [
    "channels beside devices, one more of them",
    ["Channel,Visits,,Device,Clicks", "Email,100,,Phone,10", "Social,200,,Desktop,20", "Direct,300,,,"], // oxfmt-ignore
    [["Channel", "Visits"], ["Device", "Clicks"]], // oxfmt-ignore
  ],
  [
    "campaigns of days, with an empty column between: one table",
    ["Day,Visits,,Campaign,Cost", "2026-09-01,100,,Brand,10", "2026-09-02,200,,Brand,20", "2026-09-03,300,,Meta,30"], // oxfmt-ignore
    [["Day", "Visits", "Column 3", "Campaign", "Cost"]],
  ],
  [
    "URLs of keywords, with an empty column between: one table",
    ["Keyword,Position,,URL,Traffic", "shoes,3,,/shoes,100", "boots,8,,https://shop.example/boots,40", "socks,9,,/,30"], // oxfmt-ignore
    [["Keyword", "Position", "Column 3", "URL", "Traffic"]],
  ],
] as const)("%s", async (_, lines, tables) => {
  expect(await tablesOf(lines)).toEqual(tables);
});
