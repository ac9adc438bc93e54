import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { db } from "#db/client.server.ts";
import { companies, dashboards } from "#db/schema/index.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { useDatabase } from "#tests/support/database.ts";

// Whole answers with their headers, as a client of an agency gets them at the agency's own domain.

await useDatabase();
const ours = "app.plainboard.example";
process.env.LOG_LEVEL = "silent"; // read once, so this file has its own process
Object.assign(config, { hasAppUrl: true, appUrl: `https://${ours}` });
const { serveProduct } = await import("./product-in-process.ts");
const origin = await serveProduct();

const host = "reports.quay.example";
const { marta, companyId } = await anAgency({ domainCname: host, domainVerifiedAt: new Date() });

async function shared(given: Partial<typeof dashboards.$inferInsert> = {}): Promise<string> {
  const id = await aDashboard(marta);
  await db
    .update(dashboards)
    .set({ public: true, ...given })
    .where(eq(dashboards.id, id));
  return (await stored(marta, id)).permalink;
}

async function get(path: string, to = host) {
  const call = request(origin + path, { headers: { Host: to, Accept: "text/html" } });
  call.end();
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  let body = "";
  for await (const part of answer) body += String(part);
  return { status: answer.statusCode, text: `${answer.rawHeaders.join("\n")}\n${body}` };
}

test("no header and no text of an own domain names the product", async () => {
  const [open, locked, broken] = [
    await shared(),
    await shared({ passwordHash: "any" }),
    await shared({ content: { widgets: 7 } as never }),
  ];
  const expected = {
    [`/dashboards/${open}`]: 200,
    [`/dashboards/${open}/print`]: 200,
    [`/dashboards/${open}/csv`]: 200,
    [`/api/dashboards/${open}`]: 200,
    [`/dashboards/${locked}`]: 302,
    [`/dashboards/${locked}/unlock`]: 401,
    [`/dashboards/${broken}`]: 500,
    [`/embed/${open}`]: 404,
    "/dashboards/nothing-here": 404,
    "/report-links/nothing-here": 404,
    "/unsubscribe/nothing-here": 404,
    "/files/nothing-here": 404,
    "/assets/nothing-here.js": 404,
    "/dashboards/%ff": 400,
    "/": 404,
    "/login": 404,
    "/robots.txt": 404,
    "/favicon.ico": 404,
    "/manifest.webmanifest": 404,
  };
  const found: Record<string, number | undefined> = {};
  for (const path of Object.keys(expected)) {
    const { status, text } = await get(path);
    found[path] = status;
    expect(text.match(/.{0,60}plainboard.{0,60}/i)?.[0], path).toBeUndefined();
  }
  expect(found).toEqual(expected);
  // The same page at our own address may name us.
  expect((await get(`/dashboards/${open}`, ours)).text).toContain(`wss://${ours}`);
});

test("pages of clients have no icon, and pages of agencies have the product's", async () => {
  const icon = async (path: string, to: string) =>
    /<link rel="icon" href="([^"]*)"/.exec((await get(path, to)).text)?.[1];
  const page = `/dashboards/${await shared()}`;
  expect([await icon(page, host), await icon(page, ours)]).toEqual(["data:,", "data:,"]);
  expect(await icon("/login", ours)).toMatch(/icon\.svg|svg\+xml/);
});

test("the domain of a company without a subscription says no more", async () => {
  const permalink = await shared();
  await db.update(companies).set({ state: "canceled" }).where(eq(companies.id, companyId));
  expect((await get(`/dashboards/${permalink}`)).text).not.toMatch(/plainboard/i);
});
