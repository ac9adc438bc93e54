import { expect, test } from "vitest";
import { timeZoneNamed, timeZones, zoneChoices } from "#app/lib/time-zones.ts";

test("time zones are listed once, sorted, with UTC, under their current names", () => {
  expect([...timeZones].sort()).toEqual([...timeZones]);
  expect(new Set(timeZones).size).toBe(timeZones.length);
  expect(timeZones.length).toBeGreaterThan(400);
  expect(timeZones).toEqual(expect.arrayContaining(["UTC", "Europe/Kyiv", "Asia/Kolkata", "Europe/Berlin"]));
  expect(timeZones).not.toContain("Europe/Kiev");
});

test("any name that a browser reports is recognized, and the list's name is returned", () => {
  expect(timeZoneNamed("Asia/Calcutta")).toBe("Asia/Kolkata");
  expect(timeZoneNamed("Asia/Kolkata")).toBe("Asia/Kolkata");
  expect(timeZoneNamed("Etc/UTC")).toBe("UTC");
  expect(timeZoneNamed("US/Pacific")).toBe("America/Los_Angeles");
});

test("each time zone has its UTC offset on the day, and is read back from it", () => {
  const label = (zone: string, day: string) =>
    zoneChoices(new Date(`${day}T12:00:00Z`)).find(({ value }) => value === zone)?.label;
  expect(label("Europe/London", "2026-01-15")).toBe("Europe/London (GMT)");
  expect(label("Europe/London", "2026-07-15")).toBe("Europe/London (GMT+1)");
  expect(label("America/New_York", "2026-01-15")).toBe("America/New York (GMT-5)");
  for (const { value, label: words } of zoneChoices(new Date())) expect(timeZoneNamed(words)).toBe(value);
});

test("a name without a place is refused", () => {
  for (const name of ["", "Mars/Olympus", "+02:00", "Europe/Berlin\n", "constructor"])
    expect(timeZoneNamed(name)).toBeNull();
});
