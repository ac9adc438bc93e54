import { expect, test } from "vitest";
import { coverageView, pageNotes } from "#app/domain/widgets/view/coverage-view.ts";
import { addDays, type DateRange, day, type PlainDate } from "#app/lib/plain-date.ts";
import { fullCoverage, knownDays } from "#app/metrics/periods/coverage.ts";
import { formatter } from "#app/metrics/format/format.ts";

const words = formatter("en");
const text = "Changes compare 3 of 5 weeks; the latest days are not complete yet.";
const of = (...names: (string | null)[]) => names.map((name) => ({ notes: [{ text, of: name }] }));

test("a note that applies to some sources of a page names them, once", () => {
  expect(pageNotes(of("Newsletter", "Newsletter"), 4, words)).toEqual([
    "Changes compare 3 of 5 weeks; the latest days are not complete yet (Newsletter).",
  ]);
  expect(pageNotes(of("Ads", "Shop", "Ads"), 2, words)).toEqual([text]);
  expect(pageNotes(of("A", "B", "C", "D", "E"), 9, words)[0]).toContain("(A, B, C and 2 more).");
});

test("a note that names its source already does not change", () => {
  expect(pageNotes(of(null, null), 4, words)).toEqual([text]);
  expect(pageNotes([], 4, words)).toEqual([]);
});

test("many days without data have their years where the range has two", () => {
  const of = (from: PlainDate, to: PlainDate) => {
    const range = { from, to };
    const gaps = [2, 4, 6, 8].map((n): DateRange => ({ from: addDays(from, n), to: addDays(from, n) }));
    const source = { ...fullCoverage, gaps: [...gaps, { from: addDays(to, -1), to }] };
    const coverage = { source, known: knownDays(range, source), days: null };
    const frame = { range, comparison: null, isCompared: false, words };
    return coverageView([{ name: "Shop", coverage }], frame)?.missing;
  };
  expect(of(day("2025-11-01"), day("2026-11-21"))).toEqual([
    "Shop has no data for 6 days between 3 Nov 2025 and 21 Nov 2026.",
  ]);
  expect(of(day("2026-10-01"), day("2026-10-31"))).toEqual([
    "Shop has no data for 6 days between 3 Oct and 31 Oct.",
  ]);
});
