import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { answerUnavailable } from "#app/http/database-answer.server.ts";

const answers: Record<string, (res: ServerResponse) => void> = {
  // Remix' response for a route without a page, in the ways of Express.
  "/resource": (res) => {
    res.statusCode = 500;
    res.setHeader("Content-Type", "text/plain");
    res.write("Unexpected ");
    res.end("Server Error");
  },
  "/page": (res) => {
    res.writeHead(500, { "Content-Type": "text/html" });
    res.end("<h1>its own words</h1>");
  },
  "/fine": (res) => {
    res.end("fine");
  },
};

const server = createServer((req, res) => {
  const isUnavailable = !req.url!.endsWith("?other");
  const context = { databaseUnavailable: isUnavailable } as never;
  answerUnavailable(req, res, context);
  answers[req.url!.split("?")[0]!]!(res);
}).listen(0, "127.0.0.1");
await once(server, "listening");
const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

const ask = (path: string, accept: string) => fetch(home + path, { headers: { Accept: accept } });

test("a call gets 503, a retry time and JSON", async () => {
  const answer = await ask("/resource", "application/json");
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(answer.headers.get("content-type")).toContain("application/json");
  expect(await answer.json()).toMatchObject({ error: { code: "unavailable" } });
});

test("a browser gets a page with a message", async () => {
  const answer = await ask("/resource", "text/html");
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("<h1>Temporarily unavailable</h1>");
});

test("a page that reports the outage keeps its body", async () => {
  const answer = await ask("/page", "text/html");
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await answer.text()).toBe("<h1>its own words</h1>");
});

test("a page that was only opened tries again by itself, a form and a call do not", async () => {
  const refresh = (answer: Response) => answer.headers.get("refresh");
  expect(refresh(await ask("/resource", "text/html"))).toBe("10");
  expect(refresh(await ask("/page", "text/html"))).toBe("10");
  expect(refresh(await ask("/resource", "application/json"))).toBeNull();
  const sent = await fetch(`${home}/page`, { method: "POST", headers: { Accept: "text/html" } });
  expect([sent.status, refresh(sent)]).toEqual([503, null]);
  expect(refresh(await ask("/page?other", "text/html"))).toBeNull();
});

test("other failures and successful responses do not change", async () => {
  const other = await ask("/resource?other", "application/json");
  expect([other.status, await other.text()]).toEqual([500, "Unexpected Server Error"]);
  expect(await (await ask("/fine", "text/html")).text()).toBe("fine");
});
