import fc from "fast-check";
import { expect, test } from "vitest";
import { keepLastDayOnly } from "#app/connectors/core/answers/keep-last-day-only.ts";
import { listAnswer } from "#app/connectors/core/answers/list-answer.ts";
import { LooseNumber } from "#app/connectors/core/loose-number.ts";
import { rangePieces } from "#app/connectors/core/answers/range-pieces.ts";
import { rankAnswer, rankMetrics, rankRows, type Sighting } from "#app/connectors/core/answers/ranks.ts";
import { addDays, day, rangeDays, rangeLength } from "#app/lib/plain-date.ts";

const first = day("2026-09-01");

function sighting(
  keyword: string,
  at: number,
  position: number | null,
  more: Partial<Sighting> = {},
): Sighting {
  return {
    series: keyword,
    date: addDays(first, at),
    cells: { keyword, url: `https://a.example/${keyword}` },
    position,
    volume: 100,
    ...more,
  };
}

const anySightings = fc
  .array(
    fc.record({
      keyword: fc.constantFrom("rye", "oat", "spelt"),
      at: fc.integer({ min: 0, max: 40 }),
      position: fc.option(fc.integer({ min: 1, max: 100 })),
    }),
    { maxLength: 60 },
  )
  .map((all) => all.map(({ keyword, at, position }) => sighting(keyword, at, position)));

test("a keyword that dropped out on the last day counts as tracked and is in no top", () => {
  const [row] = rankRows([sighting("rye", 0, 3), sighting("rye", 1, null)], []);
  expect(row).toMatchObject({ position: 3, found: 1, keywords: 1, top3: 0, top100: 0, lastPosition: null });
});

test("a keyword that was not checked on the last day keeps its last rank", () => {
  const [row] = rankRows([sighting("rye", 5, 2), sighting("oat", 0, 8)], []);
  expect(row).toMatchObject({ keywords: 2, top3: 1, top10: 2, volume: 200 });
});

test("with several pages on the same day, the best rank counts, sums add up, and the search volume counts once", () => {
  const pages = [4, 2].map((position, at) =>
    sighting("rye", 0, position, {
      cells: { keyword: "rye", url: `https://a.example/${at}` },
      sums: { traffic: 10 },
      means: { cpc: position },
    }),
  );
  expect(rankRows(pages, [])).toMatchObject([
    { position: 3, found: 2, lastPosition: 2, keywords: 1, top3: 1, volume: 100, traffic: 20, cpc: 3 },
  ]);
});

test("the order of observations does not change the numbers", () => {
  fc.assert(
    fc.property(anySightings, (all) => {
      // Several observations of one keyword on one day come from several pages; duplicates count once.
      const once = [...new Map(all.map((one) => [`${one.series} ${one.date}`, one])).values()];
      expect(rankRows([...once].reverse(), [])).toEqual(rankRows(once, []));
    }),
  );
});

test("found ranks add up over days and keywords, and averages follow from them", () => {
  fc.assert(
    fc.property(anySightings, (all) => {
      const [whole] = rankRows(all, []);
      for (const dimension of ["keyword", "month", "date"]) {
        const rows = rankRows(all, [dimension]);
        const found = rows.reduce((sum, row) => sum + Number(row.found), 0);
        expect(found).toBe(whole ? whole.found : 0);
        if (!whole || whole.position === null) continue;
        const weighted = rows.reduce((sum, row) => sum + Number(row.position ?? 0) * Number(row.found), 0);
        expect(weighted / found).toBeCloseTo(Number(whole.position), 8);
      }
    }),
  );
});

test("tops contain one another and never exceed the number of keywords", () => {
  fc.assert(
    fc.property(anySightings, (all) => {
      for (const row of rankRows(all, ["keyword"]).concat(rankRows(all, []))) {
        const tops = [1, 3, 5, 10, 20, 30, 50, 100].map((top) => Number(row[`top${top}`]));
        expect(tops).toEqual(tops.toSorted((a, b) => a - b));
        expect(tops.at(-1)).toBeLessThanOrEqual(Number(row.keywords));
      }
    }),
  );
});

test("every number in the rows is declared, and a cut list has only totals known for the whole", () => {
  const [row] = rankRows([sighting("rye", 0, 3)], []);
  for (const key of Object.keys(row!)) expect(rankMetrics).toHaveProperty(key);
  const cut = rankAnswer([sighting("rye", 0, 3)], ["keyword"], {
    isTruncated: true,
    known: { keywords: 500 },
  });
  expect(cut.totals).toEqual({ keywords: 500 });
  expect(cut.flags).toEqual([{ flag: "truncated" }]);
  expect(rankAnswer([], ["keyword"])).toMatchObject({ rows: [], totals: {} });
});

test("only metrics that add up have a value for a whole list", () => {
  const metrics = {
    rating: { label: "Rating", format: "decimal", combine: "snapshot", alone: true },
    links: { label: "Links", format: "integer", combine: "snapshot" },
  } as const;
  const rows = [
    { domain: "a.example", country: "gb", rating: 10, links: 3 },
    { domain: "b.example", country: "gb", rating: 20, links: 4 },
    { domain: "c.example", country: "us", rating: 30, links: 5 },
  ];
  const of = { key: "domain", dimensions: ["domain"], metrics };
  expect(listAnswer(rows, of, { isTruncated: false }).totals).toEqual({ rating: null, links: 12 });
  const byCountry = listAnswer(rows, { ...of, dimensions: ["country"] }, { isTruncated: false });
  expect(byCountry.rows).toEqual([
    { country: "gb", rating: null, links: 7 },
    { country: "us", rating: 30, links: 5 },
  ]);
  expect(listAnswer(rows, of, { isTruncated: true }).totals).toEqual({});
  expect(listAnswer(rows, { ...of, dimensions: [] }, { isTruncated: false }).rows).toEqual([]);
});

test("the pieces of a range cover each of its days once, and none is too long", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 60 }), (days, most) => {
      const range = { from: first, to: addDays(first, days) };
      const pieces = rangePieces(range, most);
      expect(pieces.flatMap(rangeDays)).toEqual(rangeDays(range));
      expect(Math.max(...pieces.map(rangeLength))).toBeLessThanOrEqual(most);
    }),
  );
});

test("numbers as text, marks for missing values, and invalid text are recognized", () => {
  const read = (value: unknown) => LooseNumber.safeParse(value);
  for (const [value, number] of [
    ["7", 7],
    [" 1.5 ", 1.5],
    ["-3", -3],
    [4, 4],
    ["-", null],
    ["", null],
    [null, null],
    ["N/A", null],
  ])
    expect(read(value).data, String(value)).toBe(number);
  for (const value of ["seven", "1,5", "7 %", {}, undefined, NaN])
    expect(read(value).success, String(value)).toBe(false);
});

test("snapshot counts are those of the last day of each row", () => {
  const days = [
    { date: "2026-09-02", engine: "a", score: 5, size: 2 },
    { date: "2026-09-01", engine: "a", score: 3, size: 1 },
    { date: "2026-09-01", engine: "b", score: 9, size: 8 },
  ];
  expect(keepLastDayOnly(days, ["engine"], ["size"])).toEqual([
    { engine: "a", score: 5, size: 2 },
    { engine: "a", score: 3, size: null },
    { engine: "b", score: 9, size: 8 },
  ]);
  expect(keepLastDayOnly(days, [], ["size"]).map(({ size }) => size)).toEqual([2, null, null]);
});
