import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { config } from "#app/config.server.ts";
import { type Place, siteMap } from "#app/site-map.ts";
import { db } from "#db/client.server.ts";
import { setMemberClients } from "#db/queries/people/member-clients.ts";
import { users } from "#db/schema/index.ts";
import { buildCompany, buildPerson, viewerOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useStandIns } from "#tests/support/edges/use-stand-ins.ts";
import { longTest, test } from "#tests/support/test-set.ts";
import { everythingOfClient, everythingOfCompany, type Ids } from "./everything.ts";
import { keepRows } from "./kept-rows.ts";
import { serveProduct } from "./product-in-process.ts";
import { isOfWholeCompany, type Method, methods } from "./rules.ts";
import { addressOf } from "./world.ts";

// Two clients with one of everything, and a person limited to the first. No page or call answers with a name or an
// id of the second, its addresses answer as missing ones, and no request changes a row of it. Left out are sent
// links, which open their page for anyone who has them, and coupons, which belong to no company.

const [own, other, nobodys] = ["Albatross", "Basilisk", "Chimera"] as const;

await useDatabase();
await useStandIns();
useCheckout("test");
Object.assign(config, { trustProxy: 1 });

const companyId = await buildCompany({ state: "active", subscriptionId: "s1" });
const admin = await buildPerson({ companyId });
const member = await buildPerson({ companyId, name: "Jonas", role: "user" });
const viewer = await viewerOf(admin.cookie);
const ids = await everythingOfClient(viewer, own);
const otherIds = await everythingOfClient(viewer, other);
const { invitation: _, ...ofCompany } = await everythingOfCompany(viewer, nobodys);
await setMemberClients(companyId, member.id, [ids.clientId!]);
const origin = await serveProduct();
const rows = await keepRows();

/** Ids and words that belong to the second client, or to the company and no client. */
const hidden = [
  other,
  nobodys,
  other.toLowerCase(),
  nobodys.toLowerCase(),
  ...[...Object.entries(otherIds), ...Object.entries(ofCompany)].flatMap(([name, id]) =>
    name === "receiptQuery" || name === "widgetId" ? [] : [id],
  ),
];

let nth = 0;
async function send(
  place: Place,
  method: Method,
  of: Ids,
  form: Record<string, string> = {},
): Promise<Response> {
  nth += 1;
  return fetch(origin + addressOf(place, method, of, member.id), {
    method,
    redirect: "manual",
    headers: {
      "Sec-Fetch-Site": "same-origin",
      Accept: place.api ? "application/json" : "text/html",
      "X-Forwarded-For": `198.51.${Math.floor(nth / 250) % 250}.${nth % 250}`,
      Cookie: member.cookie,
    },
    ...(method !== "GET" && { body: new URLSearchParams(form) }),
  });
}

const places = (siteMap as readonly Place[]).filter(({ name }) => !["logout", "api.coupon"].includes(name));
const lines = places.flatMap((place) =>
  methods.flatMap((method) =>
    (place.methods ?? ["GET", "POST"]).includes(method) ? [{ place, method }] : [],
  ),
);
const nameOf = (place: Place, method: Method) => `${method} ${place.path}`;
const namesIn = (text: string) => hidden.filter((word) => text.includes(word));

longTest("no answer has a name or an id of another client", { timeout: 600_000 }, async () => {
  const leaks: string[] = [];
  for (const { place, method } of lines) {
    const answer = await send(place, method, {
      ...ids,
      ...ofCompany,
      invitation: "a-token-that-was-never-given-000",
    });
    const text = (await answer.text()) + (answer.headers.get("location") ?? "");
    // A page may repeat the ids of its address.
    const asked = Object.values(ofCompany).filter(
      (id) => place.path.includes(":") && answer.status >= 400 && text.includes(id),
    );
    const found = namesIn(text).filter((word) => !asked.includes(word));
    if (answer.status >= 500) leaks.push(`${nameOf(place, method)}: ${answer.status}`);
    if (found.length > 0) leaks.push(`${nameOf(place, method)} (${answer.status}): ${found.join(", ")}`);
    if (method !== "GET" && answer.status < 400) await rows.restore();
  }
  expect(leaks).toEqual([]);
});

test(
  "everything of another client answers like something that does not exist, and stays as it is",
  { timeout: 600_000 },
  async () => {
    const faults: string[] = [];
    for (const { place, method } of lines) {
      const names = [...place.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
      const isSecret = place.access === "visitor" || place.name === "dashboard.file";
      const isNobodys = /^\/connect\/|^\/api\/files\/:kind|^\/api\/configs\/|users\/:/.test(place.path);
      if (names.length === 0 || isSecret || isNobodys) continue;
      const answer = await send(place, method, { ...otherIds, ...ofCompany });
      const text = await answer.text();
      const isRefused = isOfWholeCompany({ place, method });
      const allowed = isRefused
        ? [place.api ? 403 : 302]
        : place.name === "dashboard.requestLink" && method === "GET"
          ? [302]
          : place.access === "admin"
            ? [place.api ? 403 : 302]
            : [404, 400, 422];
      if (!allowed.includes(answer.status)) faults.push(`${nameOf(place, method)}: ${answer.status}`);
      const shown = [other, nobodys].filter((word) => text.includes(word));
      if (shown.length > 0)
        faults.push(`${nameOf(place, method)} (${answer.status}) shows ${shown.join(", ")}`);
    }
    expect(faults).toEqual([]);
    expect(await rows.changed(new Set(["sessions", "rate_limits", "dashboard_views"]))).toEqual([]);
  },
);

/** The page or call that answers at an address of this site. */
function placeAt(href: string): Place | null {
  const { pathname, origin: at } = new URL(href, origin);
  if (at !== origin) return null;
  const parts = pathname.split("/");
  const fits = ({ path }: Place) => {
    const own = path.split("/");
    return own.length === parts.length && own.every((part, n) => part === parts[n] || part.startsWith(":"));
  };
  return (
    (siteMap as readonly Place[]).filter(fits).toSorted((one, two) => names(one) - names(two))[0] ?? null
  );
}
const names = ({ path }: Place) => path.split(":").length;

/** Links, forms and buttons of a page with the method that they use. */
function offersOf(html: string, here: string): { href: string; method: Method }[] {
  const whole = html.replaceAll(/<script\b.*?<\/script>/gs, "").replaceAll("&amp;", "&");
  const found: { href: string; method: Method }[] = [];
  const add = (href: string, method: Method) =>
    found.push({ href: new URL(href, origin + here).href, method });
  for (const [, href = ""] of whole.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)) add(href, "GET");
  for (const [, attributes = ""] of whole.matchAll(/<form\b([^>]*)>/g)) {
    const method = /\smethod="post"/i.test(attributes) ? "POST" : "GET";
    add(/\saction="([^"]*)"/.exec(attributes)?.[1] ?? here, method);
  }
  for (const [, href = ""] of whole.matchAll(/\sformaction="([^"]*)"/gi)) add(href, "POST");
  return found;
}

test("no page offers what the member may not open or change", { timeout: 300_000 }, async () => {
  const faults: string[] = [];
  const asked = { ...ofCompany, ...ids, invitation: "a-token-that-was-never-given-000" };
  let seen = 0;
  for (const place of places) {
    if (place.api || !(place.methods ?? ["GET"]).includes("GET")) continue;
    const answer = await send(place, "GET", asked);
    const html = await answer.text();
    if (answer.status !== 200) continue;
    seen += 1;
    for (const { href, method } of offersOf(html, addressOf(place, "GET", asked, member.id))) {
      const target = placeAt(href);
      if (!target) continue;
      if (target.access === "admin" || isOfWholeCompany({ place: target, method }))
        faults.push(`${place.path}: ${method} ${target.path}`);
    }
  }
  expect([...new Set(faults)]).toEqual([]);
  expect(seen).toBeGreaterThan(40);
});

/** A page may repeat what was typed; a stored name has its own case. */
const oddly = (text: string) => encodeURIComponent(text.toUpperCase());
const queries = [
  `/dashboards?client=${otherIds.clientId}&all=1`,
  `/dashboards?tag=${oddly(`${other} label`)}&all=1`,
  `/dashboards?tag=${oddly(`${other} tag`)}&all=1&view=pictures`,
  `/dashboards?all=1&sort=client`,
  `/api/dashboards?all=1&per_page=100`,
  `/clients?all=1&tag=${oddly(`${other} tag`)}`,
  `/dashboards/create?client=${otherIds.clientId}`,
  `/dashboards/create?sources=${otherIds.sourceId}`,
  `/dashboards/create?template=${ofCompany.templateId}`,
  `/dashboards/create?template=online-shop&client=${ids.clientId}`,
  `/annotations?client=${otherIds.clientId}`,
  `/annotations?dashboard=${otherIds.dashboardId}`,
  `/annotations/new?client=${otherIds.clientId}`,
  `/annotations/new?dashboard=${otherIds.dashboardId}`,
  `/api/annotations?client_id=${otherIds.clientId}`,
  `/api/annotations?dashboard_id=${otherIds.dashboardId}`,
  `/plans?client=${otherIds.clientId}`,
  `/api/plans?client_id=${otherIds.clientId}`,
  `/company/automatic-reports/new?dashboard=${otherIds.dashboardId}`,
  `/api/automatic-reports?dashboard_id=${otherIds.dashboardId}`,
  `/api/calculated-metrics?sourceId=${otherIds.sourceId}`,
  `/dashboards/${ids.permalink}/widgets/new?source=${otherIds.sourceId}`,
  `/dashboards/${ids.permalink}/copies?client=${otherIds.clientId}`,
  `/files/${ofCompany.archiveFileId}`,
  `/dashboards.data`,
  `/clients.data`,
  `/company/sources.data`,
  `/company/automatic-reports.data`,
  `/plans.data`,
  `/groups.data`,
  `/groups/alerts.data`,
  `/groups/alerts?group=${otherIds.campaignId}`,
  `/api/groups`,
  `/api/alerts`,
  `/annotations.data`,
];

test.each(queries)("no list, search or choice has another client: %s", { timeout: 60_000 }, async (path) => {
  const answer = await fetch(origin + path, {
    redirect: "manual",
    headers: { Cookie: member.cookie, "X-Forwarded-For": `203.0.113.${queries.indexOf(path)}` },
  });
  expect(answer.status).toBeLessThan(500);
  const asked = path.split(/[=&]/);
  const found = namesIn(await answer.text());
  expect(found.filter((word) => !asked.includes(word))).toEqual([]);
});

test("without the limit the same person sees both", { timeout: 120_000 }, async () => {
  await db.update(users).set({ onlyClients: false }).where(eq(users.id, member.id));
  const list = await (
    await send(
      places.find(({ name }) => name === "dashboards.index")!,
      "GET",
      ids,
    )
  ).text();
  expect(list).toContain(`${own} board`);
  expect(list).toContain(`${other} board`);
  await rows.restore();
  const limited = await (
    await send(
      places.find(({ name }) => name === "dashboards.index")!,
      "GET",
      ids,
    )
  ).text();
  expect(limited).toContain(`${own} board`);
  expect(limited).not.toContain(other);
});
