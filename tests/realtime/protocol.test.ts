import { expect, test, vi } from "vitest";
import { publish } from "#app/realtime/publish.server.ts";
import { membersOf } from "#app/realtime/presence.server.ts";
import { hmac, userText } from "#app/realtime/hub/signature.ts";
import { hub } from "#app/realtime/hub/state.server.ts";
import { sweep } from "#app/realtime/hub/sweep.server.ts";
import { serveHub } from "./hub-in-process.ts";
import { dataOf } from "./raw-client.ts";

const it = await serveHub();
const member = (id: string) => JSON.stringify({ user_id: id, user_info: { id, name: `Person ${id}` } });

test("the first message has a socket id and an activity timeout", async () => {
  const client = it.connect();
  const frame = await client.next("pusher:connection_established");
  expect(client.frames).toHaveLength(1);
  expect(typeof frame.data).toBe("string");
  expect(dataOf(frame)).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 120 });
});

test.each([
  ["/app/wrong-key?protocol=7", 4001],
  ["/app/?protocol=7", 4005],
  ["/app/a/b?protocol=7", 4005],
  [`/app/${it.key}?protocol=six`, 4006],
  [`/app/${it.key}?protocol=6`, 4007],
  [`/app/${it.key}?protocol=8`, 4007],
  [`/app/${it.key}`, 4008],
])("%s is refused with %i, said first and then closed", async (path, code) => {
  const client = it.connect(path);
  expect(dataOf(await client.next("pusher:error"))).toMatchObject({ code });
  expect((await client.closed).code).toBe(code);
});

test("other addresses and origins get no socket", async () => {
  const elsewhere = it.connect("/socket");
  await elsewhere.closed;
  expect(elsewhere.refusal).toBe(404);
  const refused = it.connect(undefined, { Origin: "https://elsewhere.example" });
  await refused.closed;
  expect(refused.refusal).toBe(403);
  await it.connect(undefined, { Origin: `http://127.0.0.1:${it.port}` }).socketId();
});

test("a ping is answered, and data may be an object or a string", async () => {
  const client = it.connect();
  const id = await client.socketId();
  client.send({ event: "pusher:ping", data: {} });
  expect(await client.next("pusher:pong")).toEqual({ event: "pusher:pong", data: "{}" });
  const { event, data } = it.subscription(id, "private-company.c1");
  client.send({ event, data: JSON.stringify(data) });
  expect(await client.next("pusher_internal:subscription_succeeded")).toEqual({
    event: "pusher_internal:subscription_succeeded",
    channel: "private-company.c1",
    data: "{}",
  });
});

test("events reach the channel's subscribers under their own names, and no others", async () => {
  const [mine, other] = [
    await it.subscribed("private-company.c1"),
    await it.subscribed("private-company.c2"),
  ];
  await publish("CompanySourceUpdated", { companyId: "c1", sourceId: "s1" });
  const frame = await mine.next("CompanySourceUpdated");
  expect(frame).toEqual({
    event: "CompanySourceUpdated",
    channel: "private-company.c1",
    data: '{"companyId":"c1","sourceId":"s1"}',
  });
  await other.settled();
  expect(other.heard("CompanySourceUpdated")).toEqual([]);
  mine.send({ event: "pusher:unsubscribe", data: { channel: "private-company.c1" } });
  await mine.settled();
  await publish("CompanySourceUpdated", { companyId: "c1", sourceId: "s2" });
  await mine.settled();
  expect(mine.heard("CompanySourceUpdated")).toHaveLength(1);
});

test.each([
  ["a wrong signature", "private-company.c1", "KEY:00"],
  ["no signature", "private-company.c1", undefined],
  ["a public channel", "company.c1", ""],
  ["a cache channel", "private-cache-company.c1", ""],
  ["an encrypted channel", "private-encrypted-company.c1", ""],
  ["another person's own channel", "#server-to-user-u9", ""],
  ["a name with a space", "private-company .c1", ""],
  ["a name that is too long", `private-${"x".repeat(160)}`, ""],
  ["no name", 7, ""],
])("%s is refused", async (_, channel, auth) => {
  const client = it.connect();
  await client.socketId();
  client.send({ event: "pusher:subscribe", data: { channel, auth } });
  const { data } = await client.next("pusher:subscription_error");
  expect(data).toMatchObject({
    type: expect.any(String),
    error: expect.any(String),
    status: expect.any(Number),
  });
});

test("a signature fits one socket, one channel and one text of data", async () => {
  const [first, second] = [it.connect(), it.connect()];
  const [one, two] = [await first.socketId(), await second.socketId()];
  const stolen = it.subscription(one, "private-company.c1");
  second.send(stolen);
  await second.next("pusher:subscription_error");
  const presence = it.subscription(two, "presence-dashboard.d1", member("u1"));
  second.send({ ...presence, data: { ...presence.data, channel_data: member("u2") } });
  await second.next("pusher:subscription_error");
  expect(membersOf("presence-dashboard.d1")).toEqual([]);
});

test("presence counts people, not pages, and a reload is not seen", async () => {
  hub.limits.leaveAfterMs = 60;
  const join = async (user: string) => {
    const client = it.connect();
    client.send(it.subscription(await client.socketId(), "presence-dashboard.d2", member(user)));
    return { client, frame: await client.next("pusher_internal:subscription_succeeded") };
  };
  const { client: watcher, frame } = await join("u1");
  expect(dataOf(frame)).toEqual({
    presence: { ids: ["u1"], hash: { u1: { id: "u1", name: "Person u1" } }, count: 1 },
  });
  const first = await join("u2");
  const added = await watcher.next("pusher_internal:member_added");
  expect(added.channel).toBe("presence-dashboard.d2");
  expect(dataOf(added)).toEqual({ user_id: "u2", user_info: { id: "u2", name: "Person u2" } });
  const second = await join("u2");
  expect(dataOf<{ presence: { count: number } }>(second.frame).presence.count).toBe(2);
  first.client.end();
  await watcher.settled();
  second.client.end();
  const again = await join("u2");
  await new Promise((resolve) => setTimeout(resolve, 120));
  await watcher.settled();
  expect(watcher.heard("pusher_internal:member_added")).toHaveLength(1);
  expect(watcher.heard("pusher_internal:member_removed")).toEqual([]);
  again.client.end();
  expect(dataOf(await watcher.next("pusher_internal:member_removed"))).toEqual({ user_id: "u2" });
  expect(again.client.heard("pusher_internal:member_added")).toEqual([]);
});

test("a channel has at most 100 members, of 1 kB each", async () => {
  const client = it.connect();
  const id = await client.socketId();
  const large = JSON.stringify({ user_id: "u1", user_info: { id: "u1", name: "x".repeat(1100) } });
  client.send(it.subscription(id, "presence-dashboard.d3", large));
  await client.next("pusher:subscription_error");
  client.send(it.subscription(id, "presence-dashboard.d3", JSON.stringify({ user_id: "u".repeat(129) })));
  await client.next("pusher:subscription_error");
  for (let at = 0; at < 100; at++) {
    const one = it.connect();
    one.send(it.subscription(await one.socketId(), "presence-dashboard.d3", member(`m${at}`)));
    await one.next("pusher_internal:subscription_succeeded");
  }
  client.send(it.subscription(id, "presence-dashboard.d3", member("u101")));
  expect((await client.next("pusher:subscription_error")).data).toMatchObject({ type: "LimitReached" });
});

test("signing in opens the person's own channel", async () => {
  const client = it.connect();
  const id = await client.socketId();
  const userData = JSON.stringify({ id: "u1", user_info: { id: "u1" } });
  client.send({ event: "pusher:signin", data: { auth: `${it.key}:00`, user_data: userData } });
  expect(dataOf(await client.next("pusher:error"))).toMatchObject({ code: 4009 });
  const auth = `${it.key}:${hmac(it.secret, userText(id, userData))}`;
  client.send({ event: "pusher:signin", data: { auth, user_data: userData } });
  expect(dataOf(await client.next("pusher:signin_success"))).toEqual({ user_data: userData });
  client.send({ event: "pusher:subscribe", data: { channel: "#server-to-user-u1" } });
  await client.next("pusher_internal:subscription_succeeded");
});

test("client events go to the others, if they are on the list and not too many", async () => {
  const channel = "presence-dashboard.d4";
  const [sender, other] = [it.connect(), it.connect()];
  for (const [client, user] of [
    [sender, "u1"],
    [other, "u2"],
  ] as const) {
    client.send(it.subscription(await client.socketId(), channel, member(user)));
    await client.next("pusher_internal:subscription_succeeded");
  }
  sender.send({ event: "client-selecting", channel, data: { widgetId: "w1" } });
  expect(await other.next("client-selecting")).toEqual({
    event: "client-selecting",
    channel,
    data: { widgetId: "w1" },
    user_id: "u1",
  });
  await sender.settled();
  expect(sender.heard("client-selecting")).toEqual([]);
  sender.send({ event: "client-anything", channel, data: {} });
  expect(dataOf(await sender.next("pusher:error"))).toMatchObject({ code: 4301 });
  sender.send({ event: "client-selecting", channel: "presence-dashboard.d5", data: {} });
  await sender.next("pusher:error");
  for (let at = 0; at < 15; at++) sender.send({ event: "client-selecting", channel, data: at });
  expect(dataOf(await sender.next("pusher:error"))).toMatchObject({ code: 4301 });
  await sender.settled();
  expect(sender.ws.readyState).toBe(sender.ws.OPEN);
});

test("messages of the wrong form or size", async () => {
  const binary = it.connect();
  await binary.socketId();
  binary.ws.send(Buffer.from([1, 2, 3]));
  expect((await binary.closed).code).toBe(1003);
  const large = it.connect();
  await large.socketId();
  large.send({ event: "pusher:ping", data: "x".repeat(17_000) });
  expect((await large.closed).code).toBe(1009);
  const flood = it.connect();
  await flood.socketId();
  for (let at = 0; at < 200; at++) flood.send({ event: "pusher:ping" });
  expect((await flood.closed).code).toBe(4100);
});

test("a silent socket is pinged, and ended without a pong", async () => {
  const client = it.connect();
  await client.socketId();
  await it.subscribed("private-company.c1");
  const idle = await it.subscribed("private-company.c1");
  sweep(Date.now() + 121_000);
  await idle.next("pusher:ping");
  idle.send({ event: "pusher:pong", data: {} });
  await idle.settled();
  const silent = await it.subscribed("private-company.c1");
  silent.ws.pong = () => {};
  sweep(Date.now() + 121_000);
  await silent.next("pusher:ping");
  sweep(Date.now() + 121_000 + 31_000);
  expect((await silent.closed).code).toBe(4201);
});

test.each([-365, 365])("a clock that is set %i days ends no socket and refuses no message", async (days) => {
  const open = await it.subscribed("private-company.c1");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * 86_400_000 });
  try {
    open.send({ event: "pusher:ping" });
    await open.next("pusher:pong");
    const client = it.connect();
    await client.socketId();
    expect(open.ws.readyState).toBe(open.ws.OPEN);
  } finally {
    vi.useRealTimers();
  }
});

test("a socket needs a channel or a sign-in within 30 seconds", async () => {
  const client = it.connect();
  await client.socketId();
  sweep(Date.now() + 31_000);
  expect((await client.closed).code).toBe(4009);
});

test("at most 50 channels on a socket, and 500 sockets of an address", async () => {
  hub.limits.channelsPerConnection = 3;
  const client = await it.subscribed("private-a.1", "private-a.2", "private-a.3");
  client.send({ event: "pusher:subscribe", data: { channel: "private-a.4" } });
  expect((await client.next("pusher:subscription_error")).data).toMatchObject({ status: 429 });
  hub.limits.connectionsPerAddress = 1;
  const refused = it.connect();
  await refused.closed;
  expect(refused.refusal).toBe(429);
});

test("a reader that is too slow is cut, and the others go on", async () => {
  hub.limits.queuedBytes = 300_000;
  const [slow, quick] = [
    await it.subscribed("private-company.c7"),
    await it.subscribed("private-company.c7"),
  ];
  slow.ws.pause();
  const { sendOnBus } = await import("#app/realtime/bus/bus.server.ts");
  const data = JSON.stringify({ text: "x".repeat(9000) });
  for (let at = 0; at < 1500; at++) {
    await sendOnBus({ kind: "event", channels: ["private-company.c7"], name: "Large", data });
    if (at % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await expect.poll(() => quick.heard("Large").length).toBe(1500);
  slow.ws.resume();
  expect((await slow.closed).code).toBe(1006);
});
