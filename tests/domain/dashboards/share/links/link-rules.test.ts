import { expect, test } from "vitest";
import {
  endOfDay,
  expiryAfter,
  linkState,
  maskedAddress,
  renewedExpiry,
} from "#app/domain/dashboards/share/links/link-rules.ts";
import { LinkForm } from "#app/domain/dashboards/share/links/link.form.ts";
import { isLinkToken, newLinkToken } from "#app/domain/dashboards/share/links/link-token.server.ts";
import { newUnguessableId } from "#app/lib/id.server.ts";
import { day, timeZone } from "#app/lib/plain-date.ts";

const now = new Date("2026-11-24T10:00:00Z");

test("a link works until its end, and revoking is stronger than expiry", () => {
  const later = new Date("2026-11-24T10:00:00.001Z");
  expect(linkState({ expiresAt: null, revokedAt: null }, now)).toBe("active");
  expect(linkState({ expiresAt: later, revokedAt: null }, now)).toBe("active");
  expect(linkState({ expiresAt: now, revokedAt: null }, now)).toBe("expired");
  expect(linkState({ expiresAt: now, revokedAt: now }, now)).toBe("revoked");
});

test.each([
  ["Europe/Berlin", "2026-11-30", "2026-11-30T23:00:00.000Z"],
  ["America/Los_Angeles", "2026-11-30", "2026-12-01T08:00:00.000Z"],
  ["Pacific/Kiritimati", "2026-11-30", "2026-11-30T10:00:00.000Z"],
  // summer time ends on this day
  ["Europe/Berlin", "2026-10-25", "2026-10-25T23:00:00.000Z"],
])("the last day in %s, %s, ends at %s", (zone, last, end) => {
  expect(endOfDay(day(last), timeZone(zone)).toISOString()).toBe(end);
});

test("a new address gets the same time again, and a passed date 30 days", () => {
  const past = new Date("2026-11-01T00:00:00Z");
  const future = new Date("2026-12-01T00:00:00Z");
  expect(renewedExpiry({ validDays: 7, expiresAt: past }, now)).toEqual(expiryAfter(7, now));
  expect(renewedExpiry({ validDays: null, expiresAt: null }, now)).toBeNull();
  expect(renewedExpiry({ validDays: null, expiresAt: future }, now)).toEqual(future);
  expect(renewedExpiry({ validDays: null, expiresAt: past }, now)).toEqual(expiryAfter(30, now));
});

test.each([
  ["jonas@harbourlanebakery.example", "j…@…bakery.example"],
  ["jonas@mail.bakery.example", "j…@…ry.example"],
  ["j@x.example", "j…@…x.example"],
])("%s is shown as %s", (email, shown) => {
  expect(maskedAddress(email)).toBe(shown);
});

test("tokens have 192 bits, and no permalink looks like one", () => {
  const tokens = new Set(Array.from({ length: 1000 }, newLinkToken));
  expect(tokens.size).toBe(1000);
  for (const token of tokens) {
    expect(isLinkToken(token)).toBe(true);
    expect(Buffer.from(token.slice("link-".length), "base64url")).toHaveLength(24);
  }
  for (let i = 0; i < 1000; i++) expect(isLinkToken(newUnguessableId())).toBe(false);
  for (const wrong of ["link-", "link-abc", `link-${"a".repeat(33)}`, `xlink-${"a".repeat(32)}`])
    expect(isLinkToken(wrong)).toBe(false);
});

const today = day("2026-11-24");
const given = { label: "Jonas", expiry: "days", validDays: "30" };
const problems = (fields: Record<string, string>) => {
  const parsed = LinkForm(today).safeParse({ ...given, ...fields });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join()}: ${message}`);
};

test("the form of a link refuses what cannot work", () => {
  expect(problems({})).toEqual([]);
  expect(problems({ label: "" })).toEqual(["label: Enter a name."]);
  expect(problems({ email: "jonas" })[0]).toMatch(/^email: Enter an email address/);
  expect(problems({ validDays: "0" })).toEqual(["validDays: Enter a number from 1 to 365."]);
  expect(problems({ expiry: "date" })).toEqual(["endsOn: Enter the last day."]);
  expect(problems({ expiry: "date", endsOn: "2026-11-23" })[0]).toMatch(/^endsOn: This day has passed/);
  expect(problems({ expiry: "date", endsOn: "2026-11-24" })).toEqual([]);
  expect(problems({ startDate: "2026-10-01" })).toEqual(["endDate: Enter an end date."]);
  expect(problems({ endDate: "2026-10-01" })).toEqual(["startDate: Enter a start date."]);
  expect(problems({ startDate: "2026-10-02", endDate: "2026-10-01" })).toEqual([
    "endDate: The end date is before the start date.",
  ]);
});
