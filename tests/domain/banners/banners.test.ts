import { expect, test } from "vitest";
import { type Banner, type BannerSituation, bannersFor } from "#app/domain/banners/banners.ts";
import { timeZone } from "#app/lib/plain-date.ts";

const now = new Date("2026-11-21T12:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

type Given = Omit<Partial<BannerSituation>, "company"> & { company?: Partial<BannerSituation["company"]> };

function banners({ company, ...given }: Given = {}): Banner[] {
  return bannersFor({
    isAdmin: true,
    zone: timeZone("Europe/Berlin"),
    now,
    isBilled: true,
    dashboardsCount: 3,
    newestDashboardAt: inDays(-5),
    invalidSources: [],
    closed: new Map(),
    ...given,
    company: {
      state: "active",
      subscriptionId: "s1",
      expiresAt: inDays(20),
      dashboardsLimit: 25,
      bonusDashboards: 0,
      stateChangedAt: inDays(-3),
      restoredAt: null,
      dnsLostAt: null,
      fromAddress: null,
      verifiedWhitelabel: false,
      domainCname: null,
      domainVerifiedAt: null,
      sample: false,
      ...company,
    },
  });
}
const codes = (given?: Given) => banners(given).map(({ code }) => code);
const only = (given: Given) => {
  const [banner, ...rest] = banners(given);
  expect(rest).toEqual([]);
  return banner;
};
const onTrial = { state: "trial", subscriptionId: null } as const;

test("a paying company without problems has no banners", () => {
  expect(codes()).toEqual([]);
});

test.each([
  [inDays(9), "Trial: 9 days left"],
  [inDays(8.2), "Trial: 9 days left"],
  [inDays(0.5), "Trial: last day"],
])("120: trial until %s says %s, and cannot be closed", (expiresAt, title) => {
  const closed = new Map([[120, now]]);
  expect(only({ company: { ...onTrial, expiresAt }, closed })).toMatchObject({
    code: 120,
    level: "info",
    title,
    body: "25 dashboards, all features, no card needed.",
    closeable: false,
  });
});

test("120: does not appear with a subscription, nor for a trial without an end", () => {
  expect(codes({ company: { state: "trial" } })).toEqual([]);
  expect(codes({ company: { ...onTrial, expiresAt: null } })).toEqual([]);
});

test("121: all dashboards are used, the bonus included", () => {
  expect(codes({ dashboardsCount: 26, company: { bonusDashboards: 2 } })).toEqual([]);
  expect(only({ dashboardsCount: 27, company: { bonusDashboards: 2 } })).toMatchObject({
    code: 121,
    level: "warning",
    title: "All 27 dashboards are used",
    closeable: true,
  });
  expect(codes({ dashboardsCount: 25, company: onTrial })).toEqual([121, 120]);
  expect(only({ dashboardsCount: 1, company: { dashboardsLimit: 1 } })).toMatchObject({
    title: "The one dashboard in your plan is used",
  });
});

test("122: a restored company is welcomed for two weeks", () => {
  expect(only({ company: { restoredAt: inDays(-1) } })).toMatchObject({
    code: 122,
    level: "success",
    body: "Your account was restored on 20 November 2026.",
  });
  expect(codes({ company: { restoredAt: inDays(-15) } })).toEqual([]);
});

test("125: names the sources, and the day since when there is no new data", () => {
  const invalid = (name: string) => ({ name, invalidSince: new Date("2026-10-24T10:00:00Z") });
  expect(only({ invalidSources: [invalid("Facebook Ads, Harbour Lane Bakery")] })).toMatchObject({
    code: 125,
    title: "1 source needs to be reconnected",
    body: "Facebook Ads, Harbour Lane Bakery: no new data since 24 October 2026.",
    action: { href: "/company/sources", text: "See sources" },
  });
  expect(only({ invalidSources: ["A", "B", "C", "D", "E"].map(invalid) })).toMatchObject({
    title: "5 sources need to be reconnected",
    body: "A, B, C and 2 more: no new data until then.",
  });
});

test("126: canceled, with the day until which everything works, only with a subscription", () => {
  expect(only({ company: { state: "canceled", expiresAt: inDays(7) } })).toMatchObject({
    code: 126,
    level: "warning",
    body: "Everything works until 28 November 2026. After that clients no longer see dashboards; nothing is deleted.",
  });
  expect(only({ company: { state: "canceled", expiresAt: inDays(-1) } })).toMatchObject({
    code: 126,
    level: "error",
    title: "Your subscription has ended",
  });
  expect(codes({ company: { state: "canceled", subscriptionId: null } })).toEqual([129]);
});

test("128: overdue after a failed charge, only with a subscription", () => {
  expect(only({ company: { state: "overdue", expiresAt: inDays(7) } })).toMatchObject({
    code: 128,
    level: "error",
    title: "Your last payment did not go through",
    body: "Dashboards stay visible to clients until 28 November 2026.",
  });
  expect(codes({ company: { state: "overdue", subscriptionId: null } })).toEqual([129]);
});

test("129: offers a subscription after the trial, and says who can buy it", () => {
  const over = { ...onTrial, expiresAt: inDays(-1) };
  expect(only({ company: over, dashboardsCount: 0 })).toMatchObject({
    code: 129,
    title: "Your trial has ended",
    closeable: true,
  });
  expect(only({ company: over, isAdmin: false })?.body).toMatch(/^Ask an admin of your company/);
});

test("banners are ordered by severity, each code once", () => {
  const invalidSources = [{ name: "A", invalidSince: null }];
  const company = { state: "overdue", restoredAt: inDays(-1) } as const;
  expect(codes({ company, invalidSources, dashboardsCount: 25 })).toEqual([128, 121, 125, 122]);
});

test.each([
  [121, { dashboardsCount: 25 }, inDays(-5)],
  [122, { company: { restoredAt: inDays(-1) } }, inDays(-1)],
  [125, { invalidSources: [{ name: "A", invalidSince: inDays(-2) }] }, inDays(-2)],
  [126, { company: { state: "canceled" } }, inDays(-3)],
  [128, { company: { state: "overdue" } }, inDays(-3)],
  [129, { company: { ...onTrial, expiresAt: inDays(-1) } }, inDays(-1)],
] as const)("%i: stays closed until its cause starts anew", (code, given, since) => {
  const closedAt = (at: Date) => codes({ ...given, closed: new Map([[code, at]]) } as Given);
  expect(closedAt(new Date(since.getTime() + 1))).toEqual([]);
  expect(closedAt(new Date(since.getTime() - 1))).toEqual([code]);
});

test("no banner links to a missing page", async () => {
  const { siteMap } = await import("#app/site-map.ts");
  const paths = new Set<string>(siteMap.map(({ path }) => path));
  const all = [
    ...banners({
      company: { state: "overdue" },
      dashboardsCount: 25,
      invalidSources: [{ name: "A", invalidSince: null }],
    }),
    ...banners({ company: { state: "canceled" } }),
    ...banners({ company: { ...onTrial, expiresAt: inDays(-1) } }),
  ];
  for (const { action } of all) if (action) expect(paths).toContain(action.href);
});

test("120: names the sample agency on each of its pages", () => {
  expect(only({ company: { ...onTrial, sample: true } })).toMatchObject({
    code: 120,
    title: "This is a sample agency. Its client and data are made up",
    closeable: false,
  });
});

test("without a checkout there are no banners of money, and the others stay", () => {
  const states = ["trial", "active", "canceled", "overdue"] as const;
  for (const state of states)
    for (const subscriptionId of [null, "s1"])
      for (const expiresAt of [inDays(-20), inDays(3)])
        expect(
          codes({ isBilled: false, dashboardsCount: 90, company: { state, subscriptionId, expiresAt } }),
        ).toEqual([]);
  const invalidSources = [{ name: "Ads", invalidSince: inDays(-2) }];
  expect(codes({ isBilled: false, invalidSources })).toEqual([125]);
  expect(only({ isBilled: false, company: { ...onTrial, sample: true } })?.title).toMatch(/sample agency/);
});

test("130: says what is affected: reports of a lost sender, dashboards at a lost domain", () => {
  const dnsLostAt = inDays(-1);
  const sender = { fromAddress: "reports@northlight.example" };
  const domain = { domainCname: "reports.northlight.example" };
  const bodyOf = (company: Partial<BannerSituation["company"]>, isAdmin = true) =>
    only({ isAdmin, company: { dnsLostAt, ...company } })?.body;
  expect(bodyOf(sender)).toBe("Since 20 November 2026. Reports may be on hold.");
  expect(bodyOf({ ...sender, ...domain, verifiedWhitelabel: true })).toBe(
    "Since 20 November 2026. Clients cannot open dashboards at reports.northlight.example.",
  );
  expect(bodyOf({ ...sender, ...domain, domainVerifiedAt: now }, false)).toBe(
    "Since 20 November 2026. Ask an admin to fix them. Reports may be on hold.",
  );
});
