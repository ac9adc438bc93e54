import { expect, test } from "vitest";
import { type CompanyRow, dashboardsAllowed, flagsOf, isServed, servicesOf } from "#app/lib/company-state.ts";

const noon = new Date("2026-11-21T12:00:00Z");
const now = { now: noon, isBilled: true };
const off = { now: noon, isBilled: false };
const later = new Date("2026-12-01T12:00:00Z");
const before = new Date("2026-11-01T12:00:00Z");

const company = (given: Partial<CompanyRow>): CompanyRow => ({
  state: "trial",
  expiresAt: later,
  subscriptionId: null,
  dashboardsLimit: 25,
  bonusDashboards: 2,
  ...given,
});
const paying = (given: Partial<CompanyRow>) => company({ subscriptionId: "s1", state: "active", ...given });

test("canceled and overdue count only with a subscription, and trial only without one", () => {
  for (const state of ["canceled", "overdue"] as const) {
    expect(flagsOf(company({ state }), 0, now)).toMatchObject({ isCanceled: false, isOverdue: false });
    expect(flagsOf(paying({ state }), 0, now)).toMatchObject({
      isCanceled: state === "canceled",
      isOverdue: state === "overdue",
      hasSubscription: true,
    });
  }
  expect(flagsOf(company({}), 0, now).isTrialWithoutSubscription).toBe(true);
  expect(flagsOf(paying({ state: "trial" }), 0, now).isTrialWithoutSubscription).toBe(false);
  expect(flagsOf(company({ expiresAt: before }), 0, now).isTrialWithoutSubscription).toBe(false);
});

test.each([
  ["a running trial", company({}), true],
  ["a trial in its last second", company({ expiresAt: new Date(noon.getTime() + 1000) }), true],
  ["a trial that ends now", company({ expiresAt: noon }), false],
  ["a trial without end", company({ expiresAt: null }), true],
  ["a subscription", paying({ expiresAt: null }), true],
  ["a subscription with a pending renewal", paying({ expiresAt: before }), true],
  ["canceled, paid until later", paying({ state: "canceled" }), true],
  ["canceled, and the paid time is over", paying({ state: "canceled", expiresAt: before }), false],
  ["overdue, in its grace", paying({ state: "overdue" }), true],
  ["overdue, and the grace is over", paying({ state: "overdue", expiresAt: before }), false],
  ["canceled without a subscription", company({ state: "canceled" }), false],
])("%s: served is %s", (_, given, served) => {
  expect(isServed(given, now)).toBe(served);
  expect(servicesOf(given, now)).toEqual(
    served ? { dashboards: 25, bonusDashboards: 2 } : { dashboards: 0, bonusDashboards: 0 },
  );
});

test("a dashboard can be created below the limit with its bonus", () => {
  expect(flagsOf(company({}), 26, now).canCreateDashboard).toBe(true);
  expect(flagsOf(company({}), 27, now).canCreateDashboard).toBe(false);
  expect(flagsOf(company({ expiresAt: before }), 0, now).canCreateDashboard).toBe(false);
});

test("without a checkout every company is served without end or limit", () => {
  const states = ["trial", "active", "canceled", "overdue"] as const;
  for (const state of states)
    for (const subscriptionId of [null, "s1"])
      for (const expiresAt of [null, before, later]) {
        const given = company({ state, subscriptionId, expiresAt, dashboardsLimit: 0, bonusDashboards: 0 });
        expect(isServed(given, off)).toBe(true);
        expect(dashboardsAllowed(servicesOf(given, off))).toBe(Infinity);
        expect(flagsOf(given, 1_000_000, off)).toEqual({
          isCanceled: false,
          isOverdue: false,
          isTrialWithoutSubscription: false,
          hasSubscription: false,
          canCreateDashboard: true,
        });
      }
});
