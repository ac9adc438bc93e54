import { expect, test } from "vitest";
import { timeZoneNamed, timeZones, zoneChoices } from "#app/lib/time-zones.ts";

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

test("offers each zone with its difference to Greenwich on the day, and reads that back", () => {
  const label = (zone: string, day: string) =>
    zoneChoices(new Date(`${day}T12:00:00Z`)).find(({ value }) => value === zone)?.label;
  expect(label("Europe/London", "2026-01-15")).toBe("Europe/London (GMT)");
  expect(label("Europe/London", "2026-07-15")).toBe("Europe/London (GMT+1)");
  expect(label("America/New_York", "2026-01-15")).toBe("America/New York (GMT-5)");
  for (const { value, label: words } of zoneChoices(new Date())) expect(timeZoneNamed(words)).toBe(value);
});

test("refuses what is no place", () => {
  for (const name of ["", "Mars/Olympus", "+02:00", "Europe/Berlin\n", "constructor"])
    expect(timeZoneNamed(name)).toBeNull();
});
