import { expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { answerApiCall } from "#app/realtime/http-api/answer-api-call.server.ts";
import { closeHub, drainHub } from "#app/realtime/hub/hub.server.ts";
import { channelText, hmac, isAuth, md5, requestText, userText } from "#app/realtime/hub/signature.ts";
import { hub } from "#app/realtime/hub/state.server.ts";
import { serveHub } from "./hub-in-process.ts";
import { dataOf } from "./raw-client.ts";

// Lines of the protocol sheet that no other quick test has.

const it = await serveHub();
/** Of the public documentation. */
const documented = { key: "278d425bdf160c739803", secret: "7ad3773142a6692b25b8" };

test("signatures are those of the documentation", () => {
  const signature = "58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4";
  const text = channelText("1234.1234", "private-foobar");
  expect(hmac(documented.secret, text)).toBe(signature);
  expect(isAuth(`${documented.key}:${signature}`, documented, text)).toBe(true);
  for (const wrong of [signature, `x:${signature}`, `${documented.key}:${signature}0`, null, 1])
    expect(isAuth(wrong, documented, text), String(wrong)).toBe(false);
  const body = '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}';
  const query = new URLSearchParams({
    auth_version: "1.0",
    Auth_Key: documented.key,
    body_md5: md5(body),
    auth_timestamp: "1353088179",
    auth_signature: "not part of it",
  });
  expect(hmac(documented.secret, requestText("post", "/apps/3/events", query))).toBe(
    "da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c",
  );
});

test("a socket over plain HTTP has to use TLS, where the product has it", async () => {
  const usual = { https: config.https, trustProxy: config.trustProxy };
  Object.assign(config, { https: true, trustProxy: 1 });
  const client = it.connect(undefined, { "X-Forwarded-Proto": "http" });
  expect(dataOf(await client.next("pusher:error"))).toMatchObject({ code: 4000 });
  expect((await client.closed).code).toBe(4000);
  await it.connect(undefined, { "X-Forwarded-Proto": "https" }).socketId();
  Object.assign(config, usual);
});

test("presence needs no channel_data from a person who has signed in", async () => {
  const client = it.connect();
  const id = await client.socketId();
  const channel = "presence-dashboard.sheet";
  client.send(it.subscription(id, channel));
  expect((await client.next("pusher:subscription_error")).data).toMatchObject({ status: 401 });
  const userData = JSON.stringify({ id: "u1", user_info: { id: "u1", name: "Marta" } });
  const auth = `${it.key}:${hmac(it.secret, userText(id, userData))}`;
  client.send({ event: "pusher:signin", data: { auth, user_data: userData } });
  client.send(it.subscription(id, channel));
  expect(dataOf(await client.next("pusher_internal:subscription_succeeded"))).toEqual({
    presence: { ids: ["u1"], hash: { u1: { id: "u1", name: "Marta" } }, count: 1 },
  });
});

test("a second subscription is confirmed again, and the end of one has no reply", async () => {
  const channel = "private-company.sheet";
  const client = await it.subscribed(channel);
  client.send(it.subscription(await idOf(client), channel));
  await client.next("pusher_internal:subscription_succeeded");
  const before = client.frames.length;
  client.send({ event: "pusher:unsubscribe", data: { channel } });
  client.send({ event: "pusher:unsubscribe", data: { channel: "private-company.never" } });
  await client.settled();
  expect(client.frames.slice(before).map(({ event }) => event)).toEqual(["pusher:pong"]);
  client.send({ event: "pusher:nonsense", data: {} });
  expect(dataOf(await client.next("pusher:error"))).toMatchObject({ code: null });
  expect(client.ws.readyState).toBe(client.ws.OPEN);
});

const idOf = async (client: ReturnType<typeof it.connect>) =>
  dataOf<{ socket_id: string }>(client.frames[0]!).socket_id;

test("no close code that ends a client for ever leaves the hub", async () => {
  const client = await it.subscribed("private-company.sheet");
  const connection = hub.connections.get(await idOf(client))!;
  for (const code of [4300, 4301, 4302, 4999])
    expect(() => connection.close(code, "no")).toThrow("is no close code");
  expect(client.ws.readyState).toBe(client.ws.OPEN);
});

type Call = {
  method?: string;
  path: string;
  body?: string;
  secondsAgo?: number;
  query?: object;
  sign?: boolean;
};

async function call({ method = "POST", path, body = "", secondsAgo = 0, query = {}, sign = true }: Call) {
  const full = `/apps/plainboard${path}`;
  const asked = new URLSearchParams({
    auth_key: it.key,
    auth_timestamp: String(Math.floor(Date.now() / 1000) - secondsAgo),
    auth_version: "1.0",
    ...(body !== "" && { body_md5: md5(body) }),
    ...query,
  });
  asked.set("auth_signature", sign ? hmac(it.secret, requestText(method, full, asked)) : "00");
  const given = { method, path: full, query: asked, appId: full.split("/")[2]!, body };
  return (await answerApiCall(given, Date.now())).status;
}

const event = (more: object = {}) =>
  JSON.stringify({ name: "Sheet", data: "{}", channel: "private-company.sheet", ...more });
const batch = (count: number) =>
  JSON.stringify({ batch: Array.from({ length: count }, () => JSON.parse(event()) as object) });
const channels = (count: number) => Array.from({ length: count }, (_, at) => `private-company.${at}`);

test.each<[string, number, Call]>([
  ["an event", 200, { path: "/events", body: event() }],
  ["a wrong signature", 401, { path: "/events", body: event(), sign: false }],
  ["another key", 401, { path: "/events", body: event(), query: { auth_key: "other" } }],
  ["another version", 401, { path: "/events", body: event(), query: { auth_version: "2.0" } }],
  ["another body", 401, { path: "/events", body: event(), query: { body_md5: md5("else") } }],
  ["599 seconds ago", 200, { path: "/events", body: event(), secondsAgo: 599 }],
  ["602 seconds ago", 401, { path: "/events", body: event(), secondsAgo: 602 }],
  ["602 seconds ahead", 401, { path: "/events", body: event(), secondsAgo: -602 }],
  ["no number as its time", 401, { path: "/events", body: event(), query: { auth_timestamp: "now" } }],
  ["no JSON", 400, { path: "/events", body: "{" }],
  ["data that is no string", 400, { path: "/events", body: event({ data: {} }) }],
  ["a reserved name", 400, { path: "/events", body: event({ name: "pusher:error" }) }],
  ["a name of 200", 200, { path: "/events", body: event({ name: "x".repeat(200) }) }],
  ["a name of 201", 400, { path: "/events", body: event({ name: "x".repeat(201) }) }],
  ["data of 10 kB", 200, { path: "/events", body: event({ data: "x".repeat(10_240) }) }],
  ["more data", 413, { path: "/events", body: event({ data: "x".repeat(10_241) }) }],
  ["100 channels", 200, { path: "/events", body: event({ channels: channels(100) }) }],
  ["101 channels", 400, { path: "/events", body: event({ channels: channels(101) }) }],
  ["a channel with a reserved sign", 400, { path: "/events", body: event({ channel: "private-#a" }) }],
  ["10 events", 200, { path: "/batch_events", body: batch(10) }],
  ["11 events", 400, { path: "/batch_events", body: batch(11) }],
  ["the channels", 200, { method: "GET", path: "/channels" }],
  ["users of a private channel", 400, { method: "GET", path: "/channels/private-company.sheet/users" }],
  ["users of a presence channel", 200, { method: "GET", path: "/channels/presence-dashboard.1/users" }],
  ["a path that encodes nothing", 400, { method: "GET", path: "/channels/%E0%A4%A" }],
  ["no such call", 404, { method: "GET", path: "/nothing" }],
])("the HTTP API answers %s with %i", async (_, status, asked) => {
  expect(await call(asked)).toBe(status);
});

// Last, because the hub does not open again.
test("while it hands over, sockets have to reconnect, also new ones, but only once established", async () => {
  const open = await it.subscribed("private-company.sheet");
  await drainHub(0);
  expect((await open.closed).code).toBe(4200);
  const late = it.connect();
  await late.socketId();
  expect((await late.closed).code).toBe(4200);
  hub.ending = null;
  const last = await it.subscribed("private-company.sheet");
  closeHub();
  expect((await last.closed).code, "the port closes: clients wait a second").toBe(1001);
  const after = it.connect();
  await after.closed;
  expect(after.frames).toEqual([]);
  hub.ending = null;
});
