import { expect, test } from "vitest";
import { timeZoneNamed, timeZones } from "#app/domain/reports/time-zones.ts";

test("lists zones once, sorted, with UTC, under their present names", () => {
  expect([...timeZones].sort()).toEqual([...timeZones]);
  expect(new Set(timeZones).size).toBe(timeZones.length);
  expect(timeZones.length).toBeGreaterThan(400);
  expect(timeZones).toEqual(expect.arrayContaining(["UTC", "Europe/Kyiv", "Asia/Kolkata", "Europe/Berlin"]));
  expect(timeZones).not.toContain("Europe/Kiev");
});

test("understands whatever name a browser reports, and answers with the list's", () => {
  expect(timeZoneNamed("Asia/Calcutta")).toBe("Asia/Kolkata");
  expect(timeZoneNamed("Asia/Kolkata")).toBe("Asia/Kolkata");
  expect(timeZoneNamed("Etc/UTC")).toBe("UTC");
  expect(timeZoneNamed("US/Pacific")).toBe("America/Los_Angeles");
});

test("refuses what is no place", () => {
  for (const name of ["", "Mars/Olympus", "+02:00", "Europe/Berlin\n", "constructor"])
    expect(timeZoneNamed(name)).toBeNull();
});
