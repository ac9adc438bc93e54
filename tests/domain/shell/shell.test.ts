import { expect, test } from "vitest";
import { newId } from "#app/lib/id.server.ts";
import { companyLinks, mainLinks, settingsLinks } from "#app/domain/shell/shell.ts";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { type Place, siteMap } from "#app/site-map.ts";
import { action as close } from "#app/routes/users/close-banner.ts";
import { loader as companyCall } from "#app/routes/api/company.ts";
import { db } from "#db/client.server.ts";
import { dashboards, groups, sources } from "#db/schema/index.ts";
import { ask, buildPerson, requestOf, viewerOf } from "#tests/domain/users/people.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();
useCheckout("test");

const content = {} as typeof dashboards.$inferInsert.content;
const dashboard = (companyId: string, active = true) => ({
  id: newId(),
  companyId,
  permalink: newId(),
  name: "October",
  content,
  active,
});
const codesFor = async (cookie: string) =>
  (await shellFor(await viewerOf(cookie))).banners.map(({ code }) => code);
const closeBanner = (cookie: string, code: number | string, headers: Record<string, string> = {}) =>
  ask(close, requestOf("/banners/close", { cookie, form: { code: String(code) }, headers }));

test("the shell has counts, company and banners of one's own company only", async () => {
  const [mine, theirs] = [await buildPerson(), await buildPerson()];
  await db
    .insert(dashboards)
    .values([
      dashboard(mine.companyId),
      dashboard(mine.companyId),
      dashboard(mine.companyId, false),
      dashboard(theirs.companyId),
    ]);
  await db.insert(sources).values([
    { id: newId(), companyId: mine.companyId, kind: "csv", name: "Sales.csv" },
    {
      id: newId(),
      companyId: theirs.companyId,
      kind: "csv",
      name: "Theirs.csv",
      invalid: true,
      invalidSince: new Date(),
    },
  ]);
  const shell = await shellFor(await viewerOf(mine.cookie));
  const note = (label: string) => shell.nav.find((link) => link.label === label)?.note;
  expect([note("Dashboards"), note("Sources")]).toEqual([2, null]);
  expect(shell).toMatchObject({
    company: { name: "Northlight Studio" },
    user: { note: "Admin · Europe/Berlin", href: `/users/${mine.id}` },
  });
  expect(shell.banners).toMatchObject([{ code: 120, title: "Trial: 9 days left", closeable: false }]);
  expect(await codesFor(theirs.cookie)).toEqual([125, 120]);
});

test("a closed banner stays closed for the person until its cause starts anew", async () => {
  const person = await buildPerson();
  const colleague = await buildPerson({ companyId: person.companyId });
  const source = { companyId: person.companyId, kind: "csv", invalid: true };
  await db
    .insert(sources)
    .values({ ...source, id: newId(), name: "One", invalidSince: new Date(Date.now() - 60_000) });

  const referer = "http://localhost:3000/company/sources?tab=2";
  const answer = await closeBanner(person.cookie, 125, { Referer: referer });
  expect([answer.status, answer.location]).toEqual([303, "/company/sources?tab=2"]);
  expect(await codesFor(person.cookie)).toEqual([120]);
  expect(await codesFor(colleague.cookie)).toEqual([125, 120]);

  await db
    .insert(sources)
    .values({ ...source, id: newId(), name: "Two", invalidSince: new Date(Date.now() + 1000) });
  expect(await codesFor(person.cookie)).toEqual([125, 120]);
});

test("permanent and unknown banners cannot be closed", async () => {
  const { cookie } = await buildPerson();
  for (const code of [120, 127, "", "x"]) expect((await closeBanner(cookie, code)).status).toBe(422);
  expect(await codesFor(cookie)).toEqual([120]);
  expect((await closeBanner(cookie, 121, { Referer: "https://evil.example/x" })).location).toBe("/x");
});

test("every link leads to an existing page, and only admins see links to admin pages", () => {
  const counts = { dashboards: 3, clients: 0, invalidSources: 2, openAlerts: 1 };
  const links = mainLinks(counts);
  expect(links.find(({ label }) => label === "Sources")?.note).toBe("2 need attention");
  for (const { href } of [...links, ...companyLinks("admin")]) expect(href).not.toContain(":");
  for (const { href } of companyLinks("user"))
    expect(companyLinks("admin").map((link) => link.href)).toContain(href);
});

test("the menu and the tabs of settings call a page by its title", () => {
  const places: readonly Place[] = siteMap;
  const tabs = settingsLinks("admin", "marta", { users: 1, toFix: 0, pays: true, hasInvoices: true });
  const links = [...mainLinks({ dashboards: 0, clients: 0, invalidSources: 0, openAlerts: 0 }), ...tabs];
  const titles = links.map(({ href }) => places.find(({ path }) => path === href)?.title ?? "Your profile");
  expect(links.map(({ label }) => label)).toEqual(titles);
});

test("GET /api/company has company, services, state, subscription, sources and counts, and no secret", async () => {
  const { cookie, companyId } = await buildPerson();
  await db.insert(dashboards).values(dashboard(companyId));
  await db.insert(groups).values({ id: newId(), companyId, name: "Domains" });
  await db.insert(sources).values({
    id: newId(),
    companyId,
    kind: "google-ads",
    name: "Ads",
    account: "123",
    credentials: "k.iv.tag.secret",
  });
  const { status, body } = await ask(companyCall, requestOf("/api/company", { cookie, json: true }));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    data: {
      company: {
        id: companyId,
        name: "Northlight Studio",
        isTrialWithoutSubscription: true,
        canCreateDashboard: true,
        dashboardsCount: 1,
        campaignsCount: 1,
      },
      services: { dashboards: 25, bonusDashboards: 0 },
      state: "trial",
      subscription: null,
      sources: [{ name: "google-ads", account: "123", properties: [], invalid: false }],
      counts: { dashboards: 1, campaigns: 1, users: 1, sources: 1 },
    },
  });
  expect(JSON.stringify(body)).not.toMatch(/secret|credentials|passwordHash/);
});
