import fc from "fast-check";
import { expect, test } from "vitest";
import { narrowedCoverage } from "#app/domain/sources/queries/source-coverage.ts";
import { addDays, type DateRange, day, rangeDays } from "#app/lib/plain-date.ts";
import { fullCoverage, knownDays } from "#app/metrics/periods/coverage.ts";
import type { TableCoverage } from "#app/metrics/table.ts";
import { cases } from "#tests/support/cases.ts";

const september = { from: day("2026-09-01"), to: day("2026-09-30") };
const august = { from: day("2026-08-02"), to: day("2026-08-31") };

test("the last day of the comparison says nothing about later days", () => {
  const coverage = narrowedCoverage(fullCoverage, [
    { range: september, coverage: undefined },
    { range: august, coverage: { last: august.to } },
  ]);
  expect([coverage.first, coverage.last]).toEqual([null, null]);
  expect(knownDays(september, coverage)).toMatchObject({ known: 30, of: 30 });
  expect(knownDays(august, coverage)).toMatchObject({ known: 30, of: 30 });
});

test("data that end within the dates end for the comparison too", () => {
  const coverage = narrowedCoverage(fullCoverage, [
    { range: september, coverage: { gaps: [september] } },
    { range: august, coverage: { last: day("2026-08-20") } },
  ]);
  expect(coverage.last).toBe("2026-08-20");
  expect(knownDays(september, coverage)).toMatchObject({ known: 0, of: 30 });
  expect(knownDays(august, coverage)).toMatchObject({ known: 19, of: 30 });
});

const anyDay = fc.integer({ min: 0, max: 90 }).map((days) => addDays(day("2026-06-01"), days));
const anyRange = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 35 }))
  .map(([from, length]): DateRange => ({ from, to: addDays(from, length) }));
const anyCoverage: fc.Arbitrary<TableCoverage | undefined> = fc.option(
  fc.record(
    { first: anyDay, last: anyDay, gaps: fc.array(anyRange, { maxLength: 3 }) },
    { requiredKeys: [] },
  ),
  { nil: undefined },
);
const anyAnswer = fc.record({ range: anyRange, coverage: anyCoverage });

test("whatever an answer says, the days outside its own range are as the others know them", () => {
  fc.assert(
    fc.property(anyAnswer, anyAnswer, (current, before) => {
      const alone = knownDays(current.range, narrowedCoverage(fullCoverage, [current]));
      const both = knownDays(current.range, narrowedCoverage(fullCoverage, [current, before]));
      const isOfBoth = (date: string) => date >= before.range.from && date <= before.range.to;
      const own = (days: typeof alone) => days.missing.flatMap(rangeDays).filter((date) => !isOfBoth(date));
      expect(own(both)).toEqual(own(alone));
    }),
    { numRuns: cases(500) },
  );
});
