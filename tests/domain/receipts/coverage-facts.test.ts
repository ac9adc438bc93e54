import { expect, test } from "vitest";
import { coverageFacts } from "#app/domain/receipts/receipt-facts.ts";
import { day } from "#app/lib/plain-date.ts";
import { comparedDays, fullCoverage, knownDays } from "#app/metrics/periods/coverage.ts";
import { formatter } from "#app/metrics/format/format.ts";

test("days without data and days left out of the comparison are listed", () => {
  const range = { from: day("2026-10-05"), to: day("2026-10-14") };
  const before = { from: day("2026-09-25"), to: day("2026-10-04") };
  const source = {
    ...fullCoverage,
    first: day("2026-09-26"),
    gaps: [{ from: day("2026-10-07"), to: day("2026-10-07") }],
    finalUntil: day("2026-10-13"),
  };
  const coverage = { source, known: knownDays(range, source), days: comparedDays(range, before, source) };
  const facts = coverageFacts({ answer: { coverage } as never }, formatter("en"));
  expect(facts).toEqual([
    { name: "Days without data", value: "7 Oct 2026" },
    {
      name: "Compared",
      value: "7 of 10 days. Left out: 1 without data, 1 without data in the comparison, 1 not final yet.",
    },
  ]);
});
