import { expect, test } from "vitest";
import { requireAccess, enterSignedIn } from "#app/auth/access.server.ts";
import { config } from "#app/config.server.ts";
import type { RouteName } from "#app/site-map.ts";
import { ask, buildPerson, requestOf, viewerOf } from "#tests/domain/users/people.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();
useCheckout("test");

const step = (n: number) => ({ flow: "dashboard" as const, step: n, questionnaire: null, finished: false });
const past = new Date(Date.now() - 1000);

type Asked = Parameters<typeof requestOf>[1];

/** The address the guard redirects to, the status it refuses with, or "in". */
async function guard(name: RouteName, path: string, asked: Asked = {}): Promise<string | number> {
  const { status, location, body } = await ask(
    () => requireAccess(requestOf(path, asked), name),
    requestOf("/"),
  );
  if (location) return location;
  return body && typeof body === "object" && "place" in body ? "in" : status;
}

test("the guard sends a visitor to the sign-in page with a return address, and lets visitors open dashboard routes", async () => {
  expect(await guard("company.sources", "/company/sources?tab=2")).toBe(
    "/login?next=%2Fcompany%2Fsources%3Ftab%3D2",
  );
  expect(await guard("company.sources", "/company/sources.data?_routes=x")).toBe(
    "/login?next=%2Fcompany%2Fsources",
  );
  expect(await guard("dashboards.index", "/dashboards")).toBe("/login?next=%2Fdashboards");
  // The page that receives a form retains it; with script, the form's own page does. A button has nothing to keep.
  const form = { name: "Bakery" };
  expect(await guard("dashboards.create", "/dashboards/create", { form })).toBe(419);
  expect(await guard("dashboards.create", "/dashboards/create", { form, headers: { Accept: "*/*" } })).toBe(
    401,
  );
  expect(await guard("banner.close", "/banners/close", { form: { code: "3" } })).toBe("/login");
  expect(await guard("dashboard.show", "/dashboards/abc")).toBe("in");
  expect(await guard("notFound", "/404")).toBe("in");
  expect(await guard("api.company", "/api/company")).toBe(401);
  expect(await guard("company.sources", "/company/sources", { json: true })).toBe(401);
  expect(await ask(() => enterSignedIn(requestOf("/x"), "dashboard.show"), requestOf("/"))).toMatchObject({
    status: 302,
  });
});

test("a person without both consents is redirected to their own page from every page but the public ones", async () => {
  for (const missing of [{ termsConsentAt: null }, { ageConsentAt: null }]) {
    const { id, cookie } = await buildPerson(missing);
    for (const name of [
      "dashboards.index",
      "dashboard.show",
      "intro",
      "company.sources",
      "user.password",
    ] as const)
      expect(await guard(name, "/somewhere", { cookie })).toBe(`/users/${id}`);
    expect(await guard("user", `/users/${id}`, { cookie })).toBe("in");
    expect(await guard("user", "/users/another", { cookie })).toBe(`/users/${id}`);
    expect(await guard("api.company", "/api/company", { cookie })).toBe(403);
    expect(await guard("notFound", "/404", { cookie })).toBe("in");
    expect(await guard("logout", "/logout", { cookie, form: {} })).toBe("in");
    const script = { cookie, form: {}, headers: { Accept: "*/*" } };
    expect(await guard("dashboards.create", "/dashboards/create", script)).toBe(403);
    expect(await guard("dashboards.create", "/dashboards/create", { cookie, form: {} })).toBe(403);
  }
});

test("a person stays at the intro until they answer it, and cannot return to it afterwards", async () => {
  const { id, cookie } = await buildPerson({ onboarding: step(0) });
  for (const name of ["dashboards.index", "dashboard.show", "company.sources"] as const)
    expect(await guard(name, "/somewhere", { cookie })).toBe("/intro");
  expect(await guard("intro", "/intro", { cookie })).toBe("in");
  expect(await guard("user", `/users/${id}`, { cookie })).toBe("in");
  expect(await guard("user.password", `/users/${id}/password`, { cookie })).toBe("in");
  expect(await guard("api.company", "/api/company", { cookie })).toBe("in");
  expect(await guard("dashboards.create", "/dashboards/create", { cookie, form: {} })).toBe(403);

  const later = await buildPerson({ onboarding: step(1) });
  expect(await guard("intro", "/intro", { cookie: later.cookie })).toBe("/company/sources");
  expect(await guard("dashboards.create", "/dashboards/create", { cookie: later.cookie })).toBe("in");
});

test("consents come before the intro", async () => {
  const { id, cookie } = await buildPerson({ termsConsentAt: null, onboarding: step(0) });
  expect(await guard("intro", "/intro", { cookie })).toBe(`/users/${id}`);
});

test("the guard refuses changes with 402 once trial and subscription are over, and allows reading and the person's own account", async () => {
  const { id, cookie } = await buildPerson({ company: { expiresAt: past } });
  const post = { cookie, form: {} };
  expect(await guard("dashboards.create", "/dashboards/create", post)).toBe(402);
  expect(await guard("api.dashboards", "/api/dashboards", post)).toBe(402);
  expect(await guard("api.sources", "/api/sources", { ...post, method: "PUT" })).toBe(402);
  expect(await guard("connect", "/connect/google-ads", { cookie })).toBe(402); // opening this address connects
  expect(await guard("dashboards.index", "/dashboards", { cookie })).toBe("in");
  expect(await guard("api.company", "/api/company", { cookie })).toBe("in");
  expect(await guard("user.password", `/users/${id}/password`, post)).toBe("in");
  expect(await guard("dashboard.delete", "/dashboards/abc/delete", post)).toBe("in");
  expect(await guard("api.source", "/api/sources/abc", { cookie, method: "DELETE" })).toBe("in");

  const paid = await buildPerson({ company: { expiresAt: past, state: "active", subscriptionId: "s1" } });
  expect(await guard("dashboards.create", "/dashboards/create", { cookie: paid.cookie, form: {} })).toBe(
    "in",
  );
});

test("without a checkout nothing ends", async () => {
  const { cookie } = await buildPerson({ company: { expiresAt: past, dashboardsLimit: 0 } });
  Object.assign(config, { checkout: "off" });
  expect(await guard("dashboards.create", "/dashboards/create", { cookie, form: {} })).toBe("in");
  expect(await guard("api.sources", "/api/sources", { cookie, form: {}, method: "PUT" })).toBe("in");
  Object.assign(config, { checkout: "test" });
  expect(await guard("dashboards.create", "/dashboards/create", { cookie, form: {} })).toBe(402);
});

test("a 402 names who can fix it", async () => {
  const refused = async (role: "admin" | "user") => {
    const { cookie } = await buildPerson({ role, company: { expiresAt: past } });
    const request = requestOf("/dashboards/create", { cookie, form: {} });
    return (await ask(() => requireAccess(request, "dashboards.create"), request)).body;
  };
  expect(await refused("admin")).toMatchObject({
    error: { message: expect.stringMatching(/Choose a plan/) },
  });
  expect(await refused("user")).toMatchObject({ error: { message: expect.stringMatching(/Ask an admin/) } });
});

test("a page left open under another session gets 588", async () => {
  const [first, second] = [await buildPerson(), await buildPerson()];
  const word = (await viewerOf(first.cookie)).identification!;
  const call = (cookie: string, given: string) =>
    guard("api.company", "/api/company", { cookie, headers: { "x-identification": given } });
  expect(await call(first.cookie, word)).toBe("in");
  expect(await call(second.cookie, word)).toBe(588);
  expect(await guard("api.company", "/api/company", { cookie: first.cookie })).toBe("in");
});

test("an invalid session or token gets 401", async () => {
  for (const cookie of ["plainboard=", "plainboard=made-up", "plainboard=%E0%A4%A", "other=1"])
    expect(await guard("api.company", "/api/company", { cookie })).toBe(401);
  for (const token of ["pb_short", `pb_${"x".repeat(32)}`, "Basic abc"])
    expect(
      await guard("api.company", "/api/company", { headers: { Authorization: `Bearer ${token}` } }),
    ).toBe(401);
});
