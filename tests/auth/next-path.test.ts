import fc from "fast-check";
import { expect, test } from "vitest";
import { nextPath } from "#app/auth/next-path.ts";
import { cases } from "#tests/support/cases.ts";

test.each(["/dashboards", "/dashboards/abc?from=2026-10-01#top", "/users/a%20b", "/"])(
  "the next path keeps %j",
  (path) => {
    expect(nextPath(path)).toBe(path);
  },
);

test.each([
  null,
  7,
  "",
  "dashboards",
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/login",
  "/logout?x",
])("the next path falls back to the dashboards for %j", (asked) => {
  expect(nextPath(asked)).toBe("/dashboards");
});

test("the next path never leaves the site", () => {
  const nasty = fc.string({
    unit: fc.constantFrom("/", "\\", ".", "\t", "\n", "@", ":", "e", "%", "2", "f", "?", "#"),
  });
  fc.assert(
    fc.property(nasty, (text) => {
      const opened = new URL(nextPath(text), "https://plainboard.example");
      expect(opened.origin).toBe("https://plainboard.example");
      expect(nextPath(text)).toMatch(/^\/(?![/\\])/);
    }),
    { numRuns: cases(3000) },
  );
});
