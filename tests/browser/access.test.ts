import { beforeAll, expect, test } from "vitest";
import { timeZone, today } from "#app/lib/plain-date.ts";
import { type Place, siteMap } from "#app/site-map.ts";
import {
  type Agency,
  createDashboard,
  productUrl,
  registerAgency,
  uploadCsv,
  visitsCsv,
  widgetJson,
} from "#tests/support/companies/agency.ts";

// A visitor and another company try every address of the site map with one company's ids: they can read and change
// nothing of it. Comes from the list, so a new route cannot be forgotten.

const marker = "Zanzibar Marmalade";
let owner: Agency;
let other: Agency;
let ids: Record<string, string>;
let before: string;

beforeAll(async () => {
  owner = await registerAgency(`${marker} Studio`);
  other = await registerAgency("Somebody Else");
  const source = await uploadCsv(owner, `${marker} visits`, visitsCsv(today(timeZone("UTC"), new Date())));
  const dashboard = await createDashboard(owner, `${marker} board`, [
    widgetJson(`${marker} numbers`, "table", source.id, { metrics: ["visits"], dimension: "device" }),
  ]);
  const [widget] = (await owner.data<{ widgets: { id: string }[] }>(`/api/dashboards/${dashboard.permalink}`))
    .widgets;
  const report = await owner.data<{ id: string }>("/api/automatic-reports", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      dashboard_id: dashboard.id,
      recipients: "client@bakery.example",
      period: "MONTH",
      detail: "FIRST_DAY",
      hour: 8,
      minute: 0,
      timezone: "UTC",
      date_range: "LAST_MONTH",
      with_pdf: false,
      with_preview: false,
    }),
  });
  const metric = await owner.data<{ id: string }>("/api/calculated-metrics", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      sourceId: source.id,
      name: `${marker} double`,
      type: "number",
      expression: "visits * 2",
    }),
  });
  const destination = await owner.data<{ id: string }>("/api/destinations", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      name: `${marker} channel`,
      kind: "slack",
      address: "https://hooks.slack.com/services/T0001/B0001/XyZ1",
    }),
  });
  const pdf = (await (await owner.call(`/api/dashboards/${dashboard.permalink}/pdf`)).json()) as {
    check?: string;
    url?: string;
  };
  ids = {
    permalink: dashboard.permalink,
    widgetId: widget!.id,
    dashboardId: dashboard.id,
    sourceId: source.id,
    uploadId: source.id,
    reportId: report.id,
    runId: report.id,
    metricId: metric.id,
    destinationId: destination.id,
    deliveryId: report.id,
    exportId: pdf.check ?? pdf.url!.split("/").at(-1)!,
    userId: owner.userId,
    sessionId: owner.userId,
    tokenId: owner.userId,
    token: "not-a-token-of-anybody-0000000000000000",
    kind: "logo",
    type: "csv",
    option: "properties",
    code: "121",
    version: "1",
  };
  before = await stateOfOwner();
});

async function stateOfOwner(): Promise<string> {
  const parts = await Promise.all(
    [
      "/api/dashboards",
      `/api/dashboards/${ids.permalink}`,
      "/api/sources",
      "/api/automatic-reports",
      "/api/calculated-metrics",
      "/api/destinations",
      "/api/company",
    ].map(async (path) => {
      const answer = await owner.call(path, { headers: { Accept: "application/json" } });
      expect(answer.status, path).toBe(200);
      return answer.text();
    }),
  );
  return parts.join("\n");
}

/** `:id` means the object that the path is about. */
function idFor(path: string): string {
  if (path.startsWith("/api/sources")) return ids.sourceId!;
  if (path.startsWith("/api/calculated-metrics")) return ids.metricId!;
  if (path.startsWith("/api/automatic-reports")) return ids.reportId!;
  if (path.startsWith("/api/destinations")) return ids.destinationId!;
  if (path.startsWith("/receipts")) return `${ids.dashboardId}~${ids.widgetId}~visits~total`;
  return ids.dashboardId!;
}

function addressOf({ path }: Place): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(name === "id" ? idFor(path) : (ids[name] ?? "1")),
  );
  return filled.replace("/*", "/nowhere") + (path.startsWith("/receipts") ? "?month=10&year=2026" : "");
}

const places: readonly Place[] = siteMap;
const written = new URLSearchParams({
  name: "Stolen",
  intent: "delete",
  password: "not the password",
  recipients: "thief@elsewhere.example",
  category: "refresh_permalink",
  widgets: "[]",
});

async function expectNothingOf(answer: Response, what: string): Promise<void> {
  expect(answer.status, what).not.toBe(500);
  expect(await answer.text(), what).not.toContain(marker);
  expect(answer.headers.get("location") ?? "", what).not.toContain("Stolen");
}

async function tryAll(who: string, cookie: string): Promise<void> {
  for (const place of places) {
    const address = addressOf(place);
    for (const method of place.methods ?? ["GET", "POST"]) {
      const what = `${who}: ${method} ${place.path}`;
      if (cookie && /^\/(logout|sample|users\/:userId\/sessions)/.test(place.path) && method !== "GET")
        continue; // ends their own session
      const answer = await fetch(productUrl() + address, {
        method,
        redirect: "manual",
        headers: { "Sec-Fetch-Site": "same-origin", ...(cookie && { Cookie: cookie }) },
        ...(method !== "GET" && { body: written }),
      });
      if (place.access === "user" || place.access === "admin") {
        // A field that a call does not have is refused whatever the id, so it tells nothing.
        const isUnread = answer.status === 422 && /This call has no field/.test(await answer.clone().text());
        if (!cookie) expect([302, 303, 401, 403, 404, 405, 419], what).toContain(answer.status);
        else if (
          !isUnread &&
          place.path.includes(":") &&
          ![":kind", ":type", ":code"].some((free) => place.path.includes(free))
        )
          expect([400, 403, 404, 405], `${what} (with the owner's id)`).toContain(answer.status);
      }
      await expectNothingOf(answer, what);
    }
  }
}

test("a visitor sees nothing of a private company on any address", async () => {
  await tryAll("a visitor", "");
  expect(await stateOfOwner()).toBe(before);
});

test("another company sees nothing and changes nothing on any address", async () => {
  await tryAll("another company", other.cookie);
  expect(await stateOfOwner()).toBe(before);
});

test("every address refuses an unsafe call from another site, resource routes included", async () => {
  for (const place of places) {
    if (place.foreignOrigin) continue;
    for (const method of ["POST", "PUT", "DELETE"]) {
      const answer = await fetch(productUrl() + addressOf(place), {
        method,
        redirect: "manual",
        headers: { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example", Cookie: owner.cookie },
      });
      // An address without a route refuses nothing.
      const refused = place.path === "/*" ? [404] : [405, 419];
      expect(refused, `${method} ${place.path}`).toContain(answer.status);
    }
  }
  expect(await stateOfOwner()).toBe(before);
});

test("every place has a module, and every module has a guard that names its place", async () => {
  const { readFileSync } = await import("node:fs");
  for (const place of places) {
    if (place.module === null) continue; // the front door answers
    const source = readFileSync(`app/${place.module}`, "utf8");
    const guards = source.match(/\b(loader|action)\b.*?\{/g) ?? [];
    const isOpen = /^(health\.|notFound|forbidden|subscriptionRequired|anythingElse|company$)/.test(
      place.name,
    );
    if (!isOpen && guards.length > 0)
      expect(source, `${place.module} enters by its name`).toContain(`"${place.name}"`);
  }
});
