import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { doorAnswers } from "#app/domain/white-label/door-answers.server.ts";
import {
  answerKeptPage,
  isPageKept,
} from "#app/domain/dashboards/view/kept-pages/answer-kept-page.server.ts";
import { openFrontDoor } from "#app/http/front-door/front-door.server.ts";
import { ownDomains } from "#app/http/own-domain.server.ts";
import { requestContext } from "#app/lib/request-context.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { db } from "#db/client.server.ts";
import { companies } from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";
import { pages, useDns } from "#tests/domain/white-label/published.ts";
import { eq } from "drizzle-orm";

await useDatabase();
const dns = await useDns();

const server = createServer((_req, res) => {
  res.end(`inside as ${requestContext()?.ownDomain?.companyId ?? "everyone"}`);
});
let port = 0;

beforeAll(async () => {
  Object.assign(config, { hasAppUrl: true });
  openFrontDoor(() => {}, { answers: doorAnswers, memory: { has: isPageKept, answer: answerKeptPage } });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  Object.assign(config, { hasAppUrl: false });
  server.closeAllConnections();
  server.close();
});

async function aDomain(host: string): Promise<string> {
  const id = newId();
  const at = new Date();
  await db.insert(companies).values({
    id,
    name: host,
    domainCname: host,
    domainVerifiedAt: at,
    state: "active",
    subscriptionId: "s",
  });
  return id;
}

function send(host: string, path = "/dashboards/abc", headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; body: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const call = request(
        { port, host: "127.0.0.1", path, method, headers: { Host: host, ...headers } },
        (res) => {
          let body = "";
          res.on("data", (part: Buffer) => (body += part.toString()));
          res.on("end", () => resolve({ status: res.statusCode ?? 0, body, headers: res.headers }));
        },
      );
      call.on("error", reject);
      call.end();
    },
  );
}

test("fifty domains each open as their own company, and a thousand random names open nothing", async () => {
  const hosts = Array.from({ length: 50 }, (_, at) => `reports.agency${at}.example`);
  const ids = await Promise.all(hosts.map(aDomain));
  const opened = await Promise.all(hosts.map((host) => send(host)));
  expect(opened.map(({ status, body }) => [status, body])).toEqual(ids.map((id) => [200, `inside as ${id}`]));
  expect((await send("REPORTS.Agency7.example.:443")).body).toBe(`inside as ${ids[7]}`);

  let refused = 0;
  for (let at = 0; at < 20; at++) {
    const names = Array.from(
      { length: 50 },
      (_, n) => `x${at}-${n}.${Math.random().toString(36).slice(2)}.example`,
    );
    const answers = await Promise.all(names.map((name) => send(name)));
    refused += answers.filter(({ status, body }) => status === 421 && !body.includes("inside")).length;
  }
  expect(refused).toBe(1000);
}, 30_000);

test("a domain has client-facing pages only, and its own origin", async () => {
  const host = "clients.quay.example";
  const id = await aDomain(host);
  for (const path of [
    "/dashboards/abc/pdf",
    "/embed/abc",
    "/report-links/t",
    "/unsubscribe/t",
    "/files/x",
    "/assets/a.js",
  ])
    expect((await send(host, path)).body, path).toBe(`inside as ${id}`);
  for (const path of [
    "/",
    "/login",
    "/register",
    "/dashboards",
    "/company/settings",
    "/api/company",
    "/internal/tls-permission?domain=x",
    "/__manifest?p=/",
    "/terms",
    "/sample",
  ]) {
    const { status, body } = await send(host, path, { Accept: "text/html" });
    expect([status, /plainboard/i.test(body)], path).toEqual([404, false]);
  }
  const post = (origin: string) =>
    send(host, "/dashboards/abc/unlock", { Origin: origin, Cookie: "a=b", "Content-Length": "0" }, "POST");
  expect((await post(`http://${host}:3000`)).status).toBe(200);
  for (const origin of ["http://localhost:3000", "http://elsewhere.example", `http://x.${host}:3000`, "null"])
    expect((await post(origin)).status, origin).toBe(419);
});

test("the door itself answers whether a domain may have a certificate, without the router", async () => {
  const host = "certificates.quay.example";
  await aDomain(host);
  dns.publish({ [host]: { cname: pages } });
  const ask = (query: string, headers: Record<string, string> = {}, method = "GET") =>
    send(`127.0.0.1:${port}`, `/internal/tls-permission${query}`, headers, method);
  const allowed = await ask(`?domain=${host}`);
  expect([allowed.status, allowed.body]).toEqual([200, "yes\n"]);
  expect(allowed.headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  expect((await ask(`?domain=${host}`, {}, "HEAD")).status).toBe(200);
  for (const query of [
    "",
    "?",
    "?domain=",
    "?domain=other.example",
    `?domain=x&domain=${host}`,
    "?domain=%zz",
  ])
    expect(await ask(query), query).toMatchObject({ status: 403, body: "no\n" });
  expect(await ask(`?domain=${host}`, { Forwarded: "for=203.0.113.7" })).toMatchObject({ status: 403 });
  expect((await send("plainboard", `/internal/tls-permission?domain=${host}`)).status).toBe(403);
  expect((await ask(`?domain=${host}`, { "Content-Length": "0" }, "POST")).status).toBe(405);
});

test("a removed domain stops at once, and so does that of a deleted company", async () => {
  const host = "gone.quay.example";
  const id = await aDomain(host);
  expect((await send(host)).status).toBe(200);
  await db.update(companies).set({ domainCname: null, domainVerifiedAt: null }).where(eq(companies.id, id));
  ownDomains.forget(host);
  expect((await send(host)).status).toBe(421);

  const other = "deleted.quay.example";
  const otherId = await aDomain(other);
  await db.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, otherId));
  expect((await send(other)).status).toBe(421);
});

test("this machine's names and health checks work under any host", async () => {
  for (const host of ["localhost", "127.0.0.1:3000", "[::1]:3000", "10.1.2.3", "app"])
    expect((await send(host, "/login")).body, host).toBe("inside as everyone");
  expect((await send("plainboard.default.svc.cluster.local", "/healthz")).status).toBe(200);
});

test("without APP_URL an unknown host opens the product, and a verified domain its company", async () => {
  const host = "reports.without-app-url.example";
  const id = await aDomain(host);
  Object.assign(config, { hasAppUrl: false });
  expect((await send("plainboard.agency.example")).body).toBe("inside as everyone");
  expect((await send(host)).body).toBe(`inside as ${id}`);
  Object.assign(config, { hasAppUrl: true });
  expect((await send("plainboard.agency.example")).status).toBe(421);
});
