import { expect, test } from "vitest";
import { ask, proposed } from "#tests/connectors/csv/ask.ts";

async function totalsOf(text: string) {
  const { columns } = await proposed(text);
  const metrics = columns.flatMap((column) => (column.role === "metric" ? [column.key] : []));
  return (await ask(text, { metrics })).totals;
}

test("rows of a column called “Metric” are never added up, and years above them are no names of metrics", async () => {
  const years = "2024,2025\nSessions,100,200\nUsers,80,150\n";
  expect(await totalsOf(`Metric,${years}`)).toEqual({ 2024: null, 2025: null });
  expect(await totalsOf(`,${years}`)).toEqual({ 2024: null, 2025: null });
  expect(await totalsOf("Kennzahl;Jan 2026;Feb 2026\nKlicks;100;200\nSitzungen;80;150\n")).toEqual({
    value: null,
  });
});

test("rows of kinds of actions, or of countries, are added up", async () => {
  expect(await totalsOf("Action,2024,2025\nLikes,100,200\nComments,80,150\n")).toEqual({ 2024: 180, 2025: 350 }); // oxfmt-ignore
  expect(await totalsOf("Country,2024,2025\nItaly,100,200\nFrance,80,150\n")).toEqual({ 2024: 180, 2025: 350 }); // oxfmt-ignore
});
