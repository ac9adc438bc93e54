import { expect, test } from "vitest";
import { runOperatorCommand as run } from "#app/domain/billing/operator/run-command.server.ts";
import { listPrices } from "#app/domain/billing/offer/list-prices.server.ts";
import { dueEmails } from "#app/domain/billing/rules/due-emails.ts";
import { billingEmail } from "#app/mail/messages/billing-email.ts";
import { siteMap } from "#app/site-map.ts";
import { getCompany, setCompany } from "#db/queries/companies.ts";
import { buildCompany } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const refused = (...words: string[]) => run(words).then(String, (error: Error) => error.message);

test("coupons are created, listed, and refused with a reason", async () => {
  expect(await run(["add-coupon", "PARTNER10", "percent", "10"])).toEqual([
    "PARTNER10\t10% off\tany number of uses\twithout end",
  ]);
  expect(await run(["add-coupon", "FIFTY", "price", "50.00", "3", "2099-01-31"])).toEqual([
    "FIFTY\t$50.00 off each payment\t3 uses left\tuntil 2099-01-31",
  ]);
  expect(await run(["add-coupon", "WEEK", "trial", "7", "any", "2099-01-31"])).toHaveLength(1);
  expect(await run(["coupons"])).toEqual([
    "FIFTY\t$50.00 off each payment\t3 uses left\tuntil 2099-01-31",
    "PARTNER10\t10% off\tany number of uses\twithout end",
    "WEEK\t7 more days of trial\tany number of uses\tuntil 2099-01-31",
  ]);
  expect(await refused("add-coupon", "partner10", "percent", "10")).toMatch(/already/);
  expect(await refused("add-coupon", "X", "percent", "10")).toMatch(/CODE/);
  expect(await refused("add-coupon", "MANY", "percent", "101")).toMatch(/at most 100/);
  expect(await refused("add-coupon", "ODD", "price", "1.5")).toMatch(/dollars/);
  expect(await refused("add-coupon", "ODD", "gift", "1")).toMatch(/TYPE/);
  expect(await refused("add-coupon", "ODD", "trial", "3", "1", "soon")).toMatch(/UNTIL is a date/);
  expect(await refused("add-coupon", "ODD", "trial", "3", "1", "2099-02-31")).toMatch(/UNTIL is a date/);
  expect(await refused("add-coupon", "ODD", "trial", "3", "1", "2026-01-31")).toMatch(/UNTIL has passed/);
  expect(await refused("add-coupon", "ODD", "price", "0.00")).toMatch(/more than 0/);
  expect(await refused("add-coupon", "ODD", "price", "1.00", "0")).toMatch(/USES/);
});

test("prices are listed and set to the cent", async () => {
  expect((await run(["prices"]))[2]).toBe("25–49\t$4.00 monthly\t$3.20 yearly");
  await run(["set-price", "25", "4.40", "3.67"]);
  expect((await run(["prices"]))[2]).toBe("25–49\t$4.40 monthly\t$3.67 yearly");
  expect(await listPrices()).toHaveLength(10);
});

test("companies are listed; a trial is set, a deleted company restored", async () => {
  const id = await buildCompany({ name: "Old agency", expiresAt: new Date("2026-01-01") });
  expect((await run(["companies"])).find((line) => line.startsWith(id))).toBe(
    `${id}\tOld agency\ttrial\tuntil 2026-01-01\t25 dashboards\tno subscription`,
  );
  await run(["trial", id, "30"]);
  expect((await getCompany(id)).expiresAt!.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  const nothing = "Old agency is not deleted: there is nothing to restore.";
  expect(await refused("restore", id)).toBe(nothing);
  await setCompany(id, { deletedAt: new Date() });
  expect(await run(["restore", id])).toEqual(["Old agency is restored."]);
  expect(await getCompany(id)).toMatchObject({ deletedAt: null, restoredAt: expect.any(Date) });
  expect(await refused("restore", id)).toBe(nothing);
  expect(await refused("restore", "nobody")).toMatch(/no such company/);
  expect(await refused("nonsense")).toMatch(/npm run billing/);
});

test("the web has no way to it", () => {
  expect(siteMap.map(({ path }) => path).filter((path) => /operator|admin|grant|prices/.test(path))).toEqual(
    [],
  );
});

test("emails follow the state, and old causes are no news", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const base = {
    dashboardsLimit: 10,
    bonusDashboards: 0,
    subscriptionInterval: 12,
    stateChangedAt: inDays(-1),
  };
  const kinds = (given: object) =>
    dueEmails(
      { ...base, state: "active", subscriptionId: "s", expiresAt: inDays(100), ...given } as never,
      now,
    ).map(({ kind }) => kind);
  expect(kinds({})).toEqual([]);
  expect(kinds({ expiresAt: inDays(6) })).toEqual(["renewal"]);
  expect(kinds({ expiresAt: inDays(6), subscriptionInterval: 1 })).toEqual([]);
  expect(kinds({ state: "overdue", expiresAt: inDays(9) })).toEqual(["payment-failed"]);
  expect(kinds({ state: "overdue", expiresAt: inDays(9), stateChangedAt: inDays(-5) })).toEqual([]);
  expect(kinds({ state: "canceled", expiresAt: inDays(9) })).toEqual(["canceled"]);
  expect(kinds({ state: "canceled", expiresAt: inDays(-1) })).toEqual(["ended"]);
  expect(kinds({ state: "trial", subscriptionId: null, expiresAt: inDays(2) })).toEqual(["trial-ending"]);
  expect(kinds({ state: "trial", subscriptionId: null, expiresAt: inDays(-2) })).toEqual(["trial-ended"]);
  expect(kinds({ state: "trial", subscriptionId: null, expiresAt: inDays(-20) })).toEqual([]);
  expect(kinds({ state: "trial", subscriptionId: null, expiresAt: null })).toEqual([]);
  const about = {
    siteTitle: "Plainboard",
    agencyName: "North <b>",
    day: "1 May 2027",
    amount: "$160.00",
    appUrl: "https://app.example",
  };
  const letter = billingEmail("renewal", about);
  expect(letter.text).toContain("$160.00 will be charged");
  expect(letter.html).not.toContain("<b>");
  expect(letter.text).toContain("https://app.example/company/subscription");
});
