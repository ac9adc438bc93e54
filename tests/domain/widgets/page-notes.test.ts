import { expect, test } from "vitest";
import { pageNotes } from "#app/domain/widgets/coverage-view.ts";
import { formatter } from "#app/metrics/format.ts";

const words = formatter("en");
const text = "Changes compare 3 of 5 weeks; the latest days are not complete yet.";
const of = (...names: (string | null)[]) => names.map((name) => ({ notes: [{ text, of: name }] }));

test("a note that is not true of all sources of a page names those that it is of, once", () => {
  expect(pageNotes(of("Newsletter", "Newsletter"), 4, words)).toEqual([
    "Changes compare 3 of 5 weeks; the latest days are not complete yet (Newsletter).",
  ]);
  expect(pageNotes(of("Ads", "Shop", "Ads"), 2, words)).toEqual([text]);
  expect(pageNotes(of("A", "B", "C", "D", "E"), 9, words)[0]).toContain("(A, B, C and 2 more).");
});

test("a note that names its source already is said as it is", () => {
  expect(pageNotes(of(null, null), 4, words)).toEqual([text]);
  expect(pageNotes([], 4, words)).toEqual([]);
});
