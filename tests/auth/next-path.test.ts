import fc from "fast-check";
import { expect, test } from "vitest";
import { nextPath } from "#app/auth/next-path.ts";

test.each(["/dashboards", "/dashboards/abc?from=2026-10-01#top", "/users/a%20b", "/"])("keeps %j", (path) => {
  expect(nextPath(path)).toBe(path);
});

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
])("goes to the dashboards instead of %j", (asked) => {
  expect(nextPath(asked)).toBe("/dashboards");
});

test("never leaves the site, whatever is asked", () => {
  const nasty = fc.string({
    unit: fc.constantFrom("/", "\\", ".", "\t", "\n", "@", ":", "e", "%", "2", "f", "?", "#"),
  });
  fc.assert(
    fc.property(nasty, (text) => {
      const opened = new URL(nextPath(text), "https://plainboard.example");
      expect(opened.origin).toBe("https://plainboard.example");
      expect(nextPath(text)).toMatch(/^\/(?![/\\])/);
    }),
    { numRuns: 3000 },
  );
});
