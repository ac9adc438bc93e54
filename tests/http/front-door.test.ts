import { once } from "node:events";
import { createServer, IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeFrontDoor } from "#app/http/front-door/close-front-door.server.ts";
import { enterInTurn } from "#app/http/front-door/enter-in-turn.server.ts";
import { frontDoorServer, openFrontDoor } from "#app/http/front-door/front-door.server.ts";

const server = createServer((req, res) => {
  res.setHeader("X-Inside", req.url ?? "");
  // A route that replies before it has read the body.
  if (req.method === "POST") req.on("data", () => {}).pause();
  if (req.headers["x-keep"]) res.setHeader("Cache-Control", "public, max-age=60");
  // The work of a page, which nothing interrupts.
  if (req.headers["x-busy"]) for (const end = performance.now() + 3; performance.now() < end;);
  if (req.headers["x-wait"]) return; // a route that waits for the rest
  if (req.headers["x-slow"]) return void setTimeout(() => res.end("inside"), 700);
  if (req.headers["x-fail"]) {
    res.statusCode = 500;
    res.setHeader("Content-Type", "text/plain");
    res.write("Unexpected ");
    return res.end("Server Error"); // as Remix does where a route fails
  }
  res.end("inside");
});
let port = 0;
/** Paths in memory, and for each that was looked for how many in the line were before it. */
const memory = { paths: new Set<string>(), lookedFor: new Map<string, number>() };
let hadTurn = 0;

beforeAll(async () => {
  openFrontDoor(() => {}, {
    answers: {},
    memory: {
      has: ({ url = "" }) => memory.paths.has(url),
      answer: ({ url = "" }, res) => {
        memory.lookedFor.set(url, hadTurn);
        if (memory.paths.has(url)) res.end("from memory");
        return Promise.resolve(memory.paths.has(url));
      },
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Answer = { status: number; head: string; body: string };

/** Sent byte by byte: fetch would normalize an address. */
async function send(line: string, headers: Record<string, string> = {}, body = ""): Promise<Answer> {
  const socket = connect(port, "127.0.0.1");
  const fields = { Host: `localhost:${port}`, Connection: "close", ...headers };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${line} HTTP/1.1\r\n${head.join("")}\r\n${body}`, "latin1");
  let text = "";
  socket.on("data", (part: Buffer) => (text += part.toString("latin1")));
  await once(socket, "close");
  const [answered = "", content = ""] = text.split("\r\n\r\n");
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(answered)?.[1]),
    head: answered.toLowerCase(),
    body: content,
  };
}

const post = (path: string, headers: Record<string, string> = {}) =>
  send(`POST ${path}`, { "Content-Length": "0", ...headers });

test("a page in memory is answered at once; others wait in the line before they are looked for", async () => {
  const others = 200;
  const fill = () => {
    hadTurn = 0;
    for (let n = 0; n < others; n++)
      enterInTurn(new ServerResponse(new IncomingMessage(new Socket())), "127.0.0.1", {
        start: () => (hadTurn += 1),
        refuse: () => {},
      });
  };
  memory.paths.add("/dashboards/kept");
  fill();
  expect((await send("GET /dashboards/kept")).body).toBe("from memory");
  expect(memory.lookedFor.get("/dashboards/kept")).toBeLessThan(others);
  await expect.poll(() => hadTurn).toBe(others);
  fill();
  expect((await send("GET /dashboards/other")).body).toBe("inside");
  expect(memory.lookedFor.get("/dashboards/other")).toBe(others);
});

test.each([
  ["/dashboards/link-abc", true],
  ["/dashboards/link-abc/csv", true],
  ["/DASHBOARDS/link-abc/csv", true],
  ["/dashboards/%6Cink%2dabc", true],
  ["/api/dashboards/link-abc/pdf", true],
  ["/embed/abc~token", true],
  ["/embed/abc%7Etoken", true],
  ["/embed/abc", false],
  ["/dashboards/abc", false],
])("answers at %s have the headers of a secret address: %s", async (path, isSecret) => {
  const { head } = await send(`GET ${path}`);
  expect(head.includes("referrer-policy: no-referrer")).toBe(isSecret);
  expect(head.includes("x-robots-tag: noindex")).toBe(isSecret);
});

test("no answer is stored but files that say so, and the build's", async () => {
  const stored = async (path: string, headers = {}) =>
    /cache-control: (.*)\r/.exec((await send(`GET ${path}`, headers)).head)?.[1];
  for (const path of ["/api/company", "/dashboards.data", "/dashboards/abc", "/dashboards/link-abc"])
    expect(await stored(path)).toBe("private, no-store");
  expect(await stored("/files/abc", { "X-Keep": "1" })).toBe("public, max-age=60");
  expect(await stored("/dashboards/link-abc", { "X-Keep": "1" })).toBe("private, no-store");
  expect(await stored("/assets/abc.js")).toBeUndefined();
});

test.each([
  "/company/sources/x\\..\\..\\..\\login",
  "/unsubscribe/..\\users\\ID\\tokens",
  "/unsubscribe/../users/ID/tokens",
  "/unsubscribe/%2e%2e/users/ID/tokens",
  "/unsubscribe%2f..%2fusers",
  "/users%5cID",
  "//login",
  "/assets/../login",
  "/assets/%2e%2e/%2e%2e/package.json",
  "/%FF",
  "/login%00",
  "http://elsewhere.example/login",
  `/${"x".repeat(1000)}`,
  "/a".repeat(17),
])("the address %s gets 400", async (path) => {
  const opened = await send(`GET ${path}`);
  expect([opened.status, opened.head.includes("x-inside")]).toEqual([400, false]);
  expect((await post(path)).status).toBe(400);
  expect(opened.body).toContain('"code":"malformed"');
});

test("no form of another site is accepted, whatever surrounds the path", async () => {
  const cookie = { Cookie: "plainboard=x", Origin: "https://elsewhere.example" };
  for (const path of ["/login", "/LOGIN", "/login/", "/login.data", "/users/ID/tokens", "/assets/../x"])
    expect([400, 419], path).toContain((await post(path, cookie)).status);
  expect((await post("/unsubscribe/abc", cookie)).status).toBe(200);
});

test("an address without a route gets 404 for any method, and 405 with Allow where another method works", async () => {
  for (const method of ["PUT", "DELETE", "PATCH", "POST", "OPTIONS", "TRACE", "PROPFIND"])
    expect((await send(`${method} /no/such/page`, { "Content-Length": "0" })).status, method).toBe(404);
  expect((await send("GET /no/such/page")).status).toBe(200); // the page with the message renders inside
  const put = await send("PUT /login", { "Content-Length": "0" });
  expect([put.status, /allow: (.*)\r/.exec(put.head)?.[1]]).toEqual([405, "get, post"]);
  const removed = await send("DELETE /api/dashboards", { "Content-Length": "0" });
  expect([removed.status, /allow: (.*)\r/.exec(removed.head)?.[1]]).toEqual([405, "get, post"]);
  expect((await send("OPTIONS /api/sources/abc")).status).toBe(405);
  expect((await send("PUT /api/sources/abc", { "Content-Length": "0" })).status).toBe(200);
});

test.each([
  ["/login", "application/x-www-form-urlencoded", 1, 200],
  ["/login", "application/x-www-form-urlencoded", 1.1, 413],
  ["/company/sources/new", "multipart/form-data; boundary=b", 200, 200],
  ["/company/sources/new", "multipart/form-data; boundary=b", 202, 413],
  ["/company/sources/new", "application/x-www-form-urlencoded", 2, 413],
  ["/api/sources", "text/plain", 2, 413],
  ["/api/dashboards/abc", "application/json", 1.9, 200],
  ["/api/dashboards/abc", "application/json", 2.1, 413],
  ["/api/dashboards/abc", "multipart/form-data; boundary=b", 11, 200],
  ["/api/dashboards/abc", "multipart/form-data; boundary=b", 13, 413],
  ["/webhooks/bounces", "application/x-www-form-urlencoded", 11, 200], // as curl sends it
  ["/webhooks/bounces", "message/rfc822", 13, 413],
])("%s reads %s with %s MB: %s", async (path, type, megabytes, status) => {
  const length = String(Math.round(megabytes * 1024 * 1024));
  const socket = connect(port, "127.0.0.1");
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  const [first] = (await once(socket, "data")) as [Buffer];
  expect(first.toString()).toContain(`HTTP/1.1 ${status}`);
  socket.destroy();
});

test("the next request of a connection works after an unread body", async () => {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (part: Buffer) => (text += part.toString("latin1")));
  const type = "Content-Type: application/x-www-form-urlencoded";
  socket.write(`POST /login HTTP/1.1\r\nHost: localhost\r\n${type}\r\nContent-Length: 900000\r\n\r\n`);
  socket.write("a".repeat(900_000));
  socket.write("GET /register HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  const begun = Date.now();
  await once(socket, "close");
  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(Date.now() - begun).toBeLessThan(3000); // an idle connection closes after five seconds
});

test("a failed call has the shape of other refusals, and a page is unchanged", async () => {
  const fail = { "X-Fail": "1" };
  const call = await send("GET /api/company", fail);
  expect([call.status, call.body]).toEqual([500, expect.stringContaining('{"error":{"code":"unexpected"')]);
  expect(call.head).toContain("content-type: application/json");
  expect(call.body).not.toContain("Unexpected");
  expect((await send("GET /login", { ...fail, Accept: "application/json" })).head).toContain(
    "application/json",
  );
  expect((await send("GET /login", { ...fail, Accept: "text/html" })).body).toContain("Unexpected");
  expect((await send("GET /readyz", fail)).body, "it says its own reason").toContain("Unexpected");
});

test("one network can send a limited number of forms at a time, and more as soon as they finish", async () => {
  const head = "POST /login HTTP/1.1\r\nHost: localhost\r\nX-Wait: 1\r\nContent-Length: 5\r\n\r\n";
  const waiting = Array.from({ length: 64 }, () => connect(port, "127.0.0.1"));
  for (const socket of waiting) socket.on("error", () => {}).write(head);
  await expect.poll(async () => (await post("/login")).status).toBe(429);
  const refused = await post("/login");
  expect(refused.head).toContain("retry-after: 1");
  expect((await send("GET /login")).status).toBe(200);
  for (const socket of waiting) socket.destroy();
  await expect.poll(async () => (await post("/login")).status).toBe(200);
});

test("a body without a length is refused, and so is a route list longer than a page's links", async () => {
  expect((await send("POST /login", { "Transfer-Encoding": "chunked" }, "0\r\n\r\n")).status).toBe(411);
  expect((await send(`GET /__manifest?version=1&p=${"/a".repeat(3000)}`)).status).toBe(400);
  expect((await send(`GET /__manifest?version=1&p=%2F${"a%2F".repeat(2000)}`)).status).toBe(400);
  expect((await send(`GET /__manifest?version=1${"&p=x".repeat(2000)}`)).status).toBe(400);
  expect((await send("GET /__manifest?version=1&p=%2Fdashboards&p=%2Fcompany%2Fsources")).status).toBe(200);
});

test("a request that names two hosts is refused, also when both are the same", async () => {
  const own = `localhost:${port}`;
  for (const second of ["other.example", own]) {
    const { status, head } = await send(`GET /dashboards`, { "X-A: b\r\nhOST": second });
    expect([second, status]).toEqual([second, 400]);
    expect(head).not.toContain("x-inside");
  }
  expect((await send("GET /dashboards")).status).toBe(200);
});

test("a crowd enters one by one, and a health check does not wait for it", async () => {
  const crowd = Array.from({ length: 300 }, () =>
    send("GET /dashboards", { "X-Busy": "1" }).then(() => done++),
  );
  let done = 0;
  expect((await send("GET /healthz")).status).toBe(200);
  const doneBefore = done;
  await Promise.all(crowd);
  expect(doneBefore).toBeLessThan(100);
});

test("slow and oversized headers end", () => {
  expect(server.headersTimeout).toBeLessThanOrEqual(15_000);
  expect(server.maxHeadersCount).toBeLessThanOrEqual(200);
});

test("the door that is opened next takes the next server, and leaves the first its own", async () => {
  const answers = { login: () => Promise.resolve({ status: 200, body: "the second" }) };
  openFrontDoor(() => {}, { answers, memory: { has: () => false, answer: () => Promise.resolve(false) } });
  const second = createServer((_req, res) => res.end("inside"));
  second.listen(0, "127.0.0.1");
  await once(second, "listening");
  const loginAt = async (at: number) => (await fetch(`http://127.0.0.1:${at}/login`)).text();
  expect(await loginAt((second.address() as AddressInfo).port)).toBe("the second");
  expect(await loginAt(port)).toBe("inside");
  second.closeAllConnections();
  second.close();
  frontDoorServer.server = server;
});

test("a door that closes answers what is under way and what comes over open connections", async () => {
  const kept = await openConnection("X-First: 1");
  await expect.poll(kept.text).toContain("inside");
  const slow = await openConnection("X-Slow: 1");
  const hanging = await openConnection("X-Wait: 1");
  await expect.poll(() => frontDoorServer.answers.size).toBe(2);
  const begun = performance.now();
  let isClosed = false;
  const closing = closeFrontDoor(1500).then(() => (isClosed = true));
  await expect(openConnection("X-Late: 1")).rejects.toThrow("ECONNREFUSED");
  kept.ask("X-Second: 1");
  expect(await kept.answer).toMatch(/inside.*HTTP\/1\.1 200 .*connection: close.*inside$/is);
  expect(await slow.answer).toMatch(/^HTTP\/1\.1 200 .*inside$/s);
  expect(isClosed).toBe(false);
  await closing;
  expect(await hanging.answer).toBe("");
  expect(performance.now() - begun).toBeGreaterThan(1490);
  await expect.poll(() => frontDoorServer.answers.size).toBe(0);
  frontDoorServer.stopping = false;
});

/** Kept open. */
async function openConnection(header: string) {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  let text = "";
  socket.on("data", (part: Buffer) => (text += part.toString("latin1"))).on("error", () => {});
  const answer = new Promise<string>((resolve) => socket.once("close", () => resolve(text)));
  const ask = (field: string) =>
    socket.write(`GET /login HTTP/1.1\r\nHost: localhost:${port}\r\n${field}\r\n\r\n`);
  ask(header);
  return { ask, answer, text: () => text };
}
