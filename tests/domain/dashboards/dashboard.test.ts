import { expect, test } from "vitest";
import { copyName, normalizeStyles, lockHolder, newContent } from "#app/domain/dashboards/dashboard.ts";
import { timeZone } from "#app/lib/plain-date.ts";

const noon = new Date("2026-11-21T12:00:00Z");
const secondsBefore = (seconds: number) => new Date(noon.getTime() - seconds * 1000);

test("a new dashboard is empty, with the last 30 days against the 30 before", () => {
  expect(newContent("Bakery", timeZone("Europe/Berlin"))).toMatchObject({
    name: "Bakery",
    widgets: [],
    rangeType: "last_30_days",
    comparison: "previous",
    timezone: "Europe/Berlin",
  });
});

test("valid colors are stored in one notation, and invalid ones dropped", () => {
  const given = {
    color: "rgb(14, 107, 92)",
    backgroundColor: "red; background: url(//evil.example)",
    theme: "dark",
  } as const;
  expect(normalizeStyles(given)).toEqual({ color: "#0e6b5c", theme: "dark" });
  expect(normalizeStyles({ dashboardBackgroundColor: "" })).toEqual({});
});

test("a lock lasts two minutes after the last heartbeat", () => {
  expect(lockHolder({ lockedBy: "jonas", lockBeatAt: secondsBefore(120) }, noon)).toBe("jonas");
  expect(lockHolder({ lockedBy: "jonas", lockBeatAt: secondsBefore(121) }, noon)).toBeNull();
  expect(lockHolder({ lockedBy: "jonas", lockBeatAt: null }, noon)).toBeNull();
  expect(lockHolder({ lockedBy: null, lockBeatAt: null }, noon)).toBeNull();
});

test("copies are numbered within the length of a name", () => {
  expect(copyName("Bakery", new Set())).toBe("Bakery (copy)");
  expect(copyName("Bakery", new Set(["Bakery (copy)", "Bakery (copy 2)"]))).toBe("Bakery (copy 3)");
  expect(copyName("x".repeat(120), new Set())).toBe(`${"x".repeat(113)} (copy)`);
});
