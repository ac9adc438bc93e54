import { expect, test } from "vitest";
import { alertView } from "#app/domain/groups/alerts/alert-view.ts";
import { findingOf } from "#app/domain/groups/alerts/finding-of.ts";
import { builtInMetric, defaultLimits } from "#app/domain/groups/rules/group-metrics.ts";
import { day } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { alertsEmail } from "#app/mail/messages/alerts.ts";
import type { ListedAlert } from "#db/queries/groups/alerts.ts";

const limits = defaultLimits(builtInMetric("position")!);
const find = (previous: number, current: number, own = limits) =>
  findingOf({ value: current, known: null, current, previous, base: 5000, days: null, compared: null }, own)
    .finding;

test("a position raises an alert from 1.5 positions on that are a fifth, not by a percentage alone", () => {
  expect(find(2, 3)).toBe("calm"); // 50%, but one position
  expect(find(5.1, 6.5)).toBe("calm"); // 1.4 positions
  expect(find(5.1, 6.6)).toBe("moved");
  expect(find(6.6, 5.1)).toBe("moved");
  expect(find(40, 46)).toBe("calm"); // 15%
  expect(find(5.1, 6.6, { ...limits, absoluteThreshold: 3 })).toBe("calm");
  expect(find(5.1, 6.6, { ...limits, relativeThreshold: 0.5 })).toBe("calm");
});

const alert: ListedAlert = {
  id: "a",
  groupId: "g",
  groupName: "Search clients",
  domainId: "d",
  host: "kite.example",
  metric: "position",
  direction: "up",
  state: "open",
  current: 14.5,
  previous: 12.9,
  from: day("2026-10-27"),
  to: day("2026-11-02"),
  comparedDays: 7,
  currency: null,
  snoozedUntil: null,
  openedAt: new Date("2026-11-03T06:10:00Z"),
  resolvedAt: null,
} as unknown as ListedAlert;
const view = (change: Partial<ListedAlert> = {}) =>
  alertView({ ...alert, ...change }, formatter("en"), "UTC", new Date("2026-11-03T08:00:00Z"));

test("its alert says positions, and in which direction they are worse", () => {
  expect(view()).toMatchObject({
    what: "worsened by 1.6",
    change: "↑ 1.6",
    numbers: "14.5, was 12.9",
    tone: "worse",
  });
  expect(view({ direction: "down", current: 12.9, previous: 14.5 })).toMatchObject({
    what: "improved by 1.6",
    change: "↓ 1.6",
    tone: "better",
  });
  expect(view({ metric: "sessions", direction: "down", current: 162, previous: 262 })).toMatchObject({
    what: "fell 38.2%",
    change: "↓ 38.2%",
    numbers: "162, was 262",
  });
});

test("so does the daily email, also as text", () => {
  const email = alertsEmail([{ ...view(), href: "http://localhost/groups/g/domains/d" }], {
    siteTitle: "Plainboard",
    agencyName: "Northlight",
    groupsHref: "http://localhost/groups",
    settingsHref: "http://localhost/users/u",
  });
  expect(email.subject).toBe("kite.example: Average position worsened by 1.6");
  expect(email.html).toMatch(/↑.{0,6}1\.6/);
  expect(email.text).toContain("14.5, was 12.9");
});
