import fc from "fast-check";
import { expect, test } from "vitest";
import { runAllSteps } from "#app/lib/steps.ts";
import { aggregate, type Aggregation } from "#app/metrics/aggregate.ts";
import { createColumnAggregator } from "#app/metrics/columns/aggregate-columns.ts";
import { type CellChunk, CellPlaces } from "#app/metrics/columns/cell-places.ts";
import type { Metric } from "#app/metrics/metric.ts";
import type { Cell, Dimension, Row } from "#app/metrics/table.ts";

// Whole columns give what rows give, to the last digit: aggregate.test.ts says what that is.

const plain = { format: "decimal", direction: "more" } as const;
const metrics: readonly Metric[] = [
  { key: "clicks", label: "Clicks", combine: "sum", ...plain },
  { key: "cost", label: "Cost", combine: "sum", ...plain },
  { key: "cpc", label: "CPC", combine: "ratio", of: "cost", per: "clicks", ...plain },
  { key: "share", label: "Share", combine: "ratio", of: "cpc", per: "absent", times: 100, ...plain },
  { key: "position", label: "Position", combine: "average", weightedBy: "clicks", ...plain },
  { key: "score", label: "Score", combine: "average", weightedBy: "absent", ...plain },
  { key: "reach", label: "Reach", combine: "unique", ...plain },
];
const date: Dimension = { key: "date", label: "Day", type: "date" };
const month: Dimension = { key: "month", label: "Month", type: "month" };
const week: Dimension = { key: "week", label: "Week", type: "week" };
const campaign: Dimension = { key: "campaign", label: "Campaign", type: "text" };
const place: Dimension = { key: "place", label: "Place", type: "text" };

const number: fc.Arbitrary<Cell> = fc.oneof(
  fc.integer({ min: -50, max: 500 }),
  fc.integer({ min: -5_000, max: 50_000 }).map((cents) => cents / 100),
  fc.constantFrom(null, 0, 0.1, 1e-9, 9_007_199_254_740_991, 8e15, 1.7e308, "text"),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
);
const row = fc.record<Row>({
  date: fc.constantFrom("2026-09-30", "2026-10-01", "2026-10-04", "2026-11-02", null),
  campaign: fc.constantFrom("Bread", "bread", "1", 1, "", null, "Ä", -0.5),
  place: fc.constantFrom("Basel", "Bern", null),
  clicks: number,
  cost: number,
  cpc: number,
  position: number,
  score: number,
  reach: number,
});
const chosen = fc.record({
  metrics: fc.subarray([...metrics], { minLength: 1 }),
  by: fc.shuffledSubarray([date, week, month, campaign, place]).map((all) => all.slice(0, 3)),
});

function inChunks(rows: readonly Row[], size: number, isRepeated: boolean): CellChunk[] {
  const chunks: CellChunk[] = [];
  for (let from = 0; from < rows.length; from += size) {
    const part = rows.slice(from, from + size);
    const keys = Object.keys(part[0]!);
    const columns = Object.fromEntries(keys.map((key) => [key, part.map((one) => one[key] ?? null)]));
    const repeats = Object.fromEntries(
      ["date", "campaign"].map((key) => {
        const values = [...new Set(columns[key])].reverse();
        return [key, { values, at: columns[key]!.map((cell) => values.indexOf(cell)) }];
      }),
    );
    chunks.push({ rowCount: part.length, columns, ...(isRepeated && { repeats }) });
  }
  return chunks;
}

function byColumn(
  chunks: readonly CellChunk[],
  aggregation: Aggregation,
  keys: readonly string[],
  counts: (row: Row) => boolean,
) {
  const places = new CellPlaces();
  const left: Row[] = [];
  const counting = { keys, counts, add: (cells: Row) => left.push(cells) };
  const aggregator = createColumnAggregator(aggregation, places, counting)!;
  for (const chunk of chunks) {
    places.read(chunk);
    aggregator.add(chunk);
  }
  return { answer: runAllSteps(aggregator.finish()), left };
}

test("columns give the rows, totals and order that rows give, in chunks of any length", () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 60 }),
      chosen,
      fc.integer({ min: 1, max: 20 }),
      fc.boolean(),
      fc.subarray(["date", "campaign", "place"]),
      (rows, { metrics, by }, size, isRepeated, keys) => {
        const aggregation = { dimensions: [date, campaign, place], metrics, by };
        const counts = (one: Row) => keys.every((key) => one[key] !== null && one[key] !== "bread");
        const { answer, left } = byColumn(inChunks(rows, size, isRepeated), aggregation, keys, counts);
        expect(answer).toEqual(aggregate(rows.filter(counts), aggregation));
        expect(new Set(left.map((one) => JSON.stringify(one))).size, "each once").toBe(left.length);
        if (keys.length > 0) expect(left.length === 0).toBe(rows.every(counts));
      },
    ),
    { numRuns: 3_000 },
  );
});

test("what needs whole rows is refused", () => {
  const aggregation = { dimensions: [date, campaign], by: [campaign] };
  const counting = { keys: [], counts: () => true };
  for (const metric of [
    { key: "fans", label: "Fans", combine: "snapshot", ...plain },
    { key: "rate", label: "Rate", combine: "average", weightedBy: "clicks", byNumerator: true, ...plain },
  ] as const)
    expect(
      createColumnAggregator({ ...aggregation, metrics: [metric] }, new CellPlaces(), counting),
      metric.key,
    ).toBeNull();
});
