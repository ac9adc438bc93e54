import { randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { isSameChannel, readChannel } from "#app/realtime/channels.ts";
import { answerApiCall } from "#app/realtime/http-api/answer-api-call.server.ts";
import { receiveFromBus, sendOnBus } from "#app/realtime/bus/bus.server.ts";
import { cachedEvent } from "#app/realtime/hub/cache.server.ts";
import { hub } from "#app/realtime/hub/state.server.ts";
import { hmac, md5, requestText, userText } from "#app/realtime/hub/signature.ts";
import { serveHub } from "./hub-in-process.ts";
import { dataOf, type RawClient } from "./raw-client.ts";

const it = await serveHub();
const usual = {
  hubPublicChannels: config.hubPublicChannels,
  hubEncryptionKey: config.hubEncryptionKey,
  hubCounts: config.hubCounts,
};
afterEach(() => void Object.assign(config, usual));

async function trigger(channel: string, name: string, data: string) {
  const body = JSON.stringify({ name, data, channel });
  const path = "/apps/plainboard/events";
  const query = new URLSearchParams({
    auth_key: it.key,
    auth_timestamp: String(Math.floor(Date.now() / 1000)),
    auth_version: "1.0",
    body_md5: md5(body),
  });
  query.set("auth_signature", hmac(it.secret, requestText("POST", path, query)));
  const answer = await answerApiCall({ method: "POST", path, query, appId: "plainboard", body }, Date.now());
  expect(answer.status).toBe(200);
}

const subscribeTo = async (channel: string) => it.subscribed(channel);

test("the last event of a cache channel comes first, and a miss is announced", async () => {
  const channel = "private-cache-company.c1";
  const early = await subscribeTo(channel);
  expect(await early.next("pusher:cache_miss")).toEqual({
    event: "pusher:cache_miss",
    channel,
    data: "{}",
  });
  await trigger(channel, "Price", '{"n":1}');
  await trigger(channel, "Price", '{"n":2}');
  const late = await subscribeTo(channel);
  const frame = await late.next("Price");
  expect(frame).toEqual({ event: "Price", channel, data: '{"n":2}' });
  await late.settled();
  expect(late.heard("pusher:cache_miss")).toEqual([]);
  expect(late.heard("Price")).toHaveLength(1);
  expect(early.heard("Price").map(({ data }) => data)).toEqual(['{"n":1}', '{"n":2}']);
  const plain = await subscribeTo("private-company.c1");
  await trigger("private-company.c1", "Price", '{"n":3}');
  await plain.next("Price");
  const other = await subscribeTo("private-company.c1");
  await other.settled();
  expect(other.frames.filter(({ event }) => /Price|miss/.test(event))).toEqual([]);
});

test("a presence cache channel has members and a last event, and client events are not kept", async () => {
  const channel = "presence-cache-dashboard.d1";
  const join = async (user: string) => {
    const client = it.connect();
    const data = JSON.stringify({ user_id: user, user_info: { id: user } });
    client.send(it.subscription(await client.socketId(), channel, data));
    await client.next("pusher_internal:subscription_succeeded");
    return client;
  };
  const one = await join("u1");
  await one.next("pusher:cache_miss");
  const two = await join("u2");
  two.send({ event: "client-editing", channel, data: {} });
  await one.next("client-editing");
  const three = await join("u3");
  await three.next("pusher:cache_miss");
  await trigger(channel, "Numbers", "1");
  expect((await (await join("u4")).next("Numbers")).data).toBe("1");
});

test("of two processes' events the later one stays, and a new process gets it", async () => {
  const channel = "private-cache-company.c2";
  const at = Date.now();
  const event = (data: string, later: number) =>
    ({ kind: "event", channels: [channel], name: "X", data, at: at + later }) as const;
  receiveFromBus(event("2", 2), "77");
  receiveFromBus(event("1", 1), "78");
  expect(cachedEvent(channel)?.data).toBe("2");
  receiveFromBus({ kind: "cached", events: [{ channel, name: "X", data: "3", at: at + 3 }] }, "77");
  expect(cachedEvent(channel)?.data).toBe("3");
  receiveFromBus({ kind: "cached", events: [{ channel, name: "X", data: "old", at: at - 1_900_000 }] }, "77");
  expect(cachedEvent(channel)?.data).toBe("3");
  await sendOnBus({ kind: "event", channels: ["private-company.c2"], name: "X", data: "4" });
  expect(cachedEvent("private-company.c2")).toBeNull();
});

async function refusalOf(client: RawClient, channel: string, auth = "") {
  client.send({ event: "pusher:subscribe", data: { channel, auth } });
  return (await client.next("pusher:subscription_error")).data;
}

test("public channels exist only where they are listed, and without a signature", async () => {
  Object.assign(config, { hubPublicChannels: ["news", "cache-status"] });
  const client = it.connect();
  await client.socketId();
  for (const channel of ["other", "news2", "cache-news", "NEWS"])
    expect(await refusalOf(client, channel)).toMatchObject({ status: 403 });
  for (const channel of ["news", "cache-status"]) {
    client.send({ event: "pusher:subscribe", data: { channel, auth: "" } });
    await client.next("pusher_internal:subscription_succeeded");
  }
  await client.next("pusher:cache_miss");
  await trigger("news", "Hello", '"all"');
  expect((await client.next("Hello")).data).toBe('"all"');
  client.send({ event: "client-typing", channel: "news", data: {} });
  expect(dataOf(await client.next("pusher:error"))).toMatchObject({ code: 4301 });
});

test("encrypted channels need a key, a signature, and pass data on as it is", async () => {
  const channel = "private-encrypted-company.c1";
  const client = it.connect();
  const id = await client.socketId();
  const { auth } = it.subscription(id, channel).data;
  expect(await refusalOf(client, channel, auth)).toMatchObject({ status: 403 });
  Object.assign(config, { hubEncryptionKey: randomBytes(32) });
  expect(await refusalOf(client, channel)).toMatchObject({ status: 401 });
  client.send(it.subscription(id, channel));
  await client.next("pusher_internal:subscription_succeeded");
  const data = JSON.stringify({ nonce: "bm9uY2U=", ciphertext: "Y2lwaGVy" });
  await trigger(channel, "Secret", data);
  expect(await client.next("Secret")).toEqual({ event: "Secret", channel, data });
});

test("all forms of a channel are the same subject, and no other is", () => {
  for (const form of ["private-", "private-cache-", "private-encrypted-", "private-encrypted-cache-"])
    expect(readChannel(`${form}company.1`), form).toEqual({ kind: "company", id: "1" });
  for (const form of ["cache-", "presence-encrypted-", "presence-", "private-cache-encrypted-", "encrypted-"])
    expect(readChannel(`${form}company.1`), form).toBeNull();
  expect(isSameChannel("presence-dashboard.1", "presence-cache-dashboard.1")).toBe(true);
  expect(isSameChannel("presence-dashboard.1", "presence-cache-dashboard.2")).toBe(false);
  expect(isSameChannel("private-company.1", "private-user.1")).toBe(false);
});

test("subscribers get their number in all processes, if that is switched on", async () => {
  const channel = "private-company.counted";
  const quiet = await subscribeTo(channel);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(quiet.heard("pusher_internal:subscription_count")).toEqual([]);
  quiet.end();
  Object.assign(config, { hubCounts: true });
  const countOf = async (client: RawClient) =>
    dataOf<{ subscription_count: number }>(await client.next("pusher_internal:subscription_count"))
      .subscription_count;
  const one = await subscribeTo(channel);
  expect(await countOf(one)).toBe(1);
  const two = await subscribeTo(channel);
  expect([await countOf(one), await countOf(two)]).toEqual([2, 2]);
  receiveFromBus({ kind: "subscriptions", counts: [[channel, 5]] }, "77");
  expect(await countOf(one)).toBe(7);
  receiveFromBus({ kind: "subscriptions", counts: [], isWhole: true }, "77");
  expect(await countOf(one)).toBe(2);
  two.end();
  expect(await countOf(one)).toBe(1);
  const presence = it.connect();
  const data = JSON.stringify({ user_id: "u1" });
  presence.send(it.subscription(await presence.socketId(), "presence-dashboard.counted", data));
  await new Promise((resolve) => setTimeout(resolve, 300));
  await presence.settled();
  expect(presence.heard("pusher_internal:subscription_count")).toEqual([]);
});

async function signedIn(id: string, watchlist?: readonly string[]) {
  const client = it.connect();
  const userData = JSON.stringify({ id, ...(watchlist && { watchlist }) });
  const auth = `${it.key}:${hmac(it.secret, userText(await client.socketId(), userData))}`;
  client.send({ event: "pusher:signin", data: { auth, user_data: userData } });
  await client.next("pusher:signin_success");
  return client;
}

const watched = async (client: RawClient) =>
  dataOf<{ events: unknown }>(await client.next("pusher_internal:watchlist_events")).events;

test("a watchlist tells who is online now and who comes and goes, each person once", async () => {
  hub.limits.leaveAfterMs = 60;
  const friend = await signedIn("w2");
  const client = await signedIn("w1", ["w2", "w3", "w2"]);
  expect(await watched(client)).toEqual([
    { name: "online", user_ids: ["w2"] },
    { name: "offline", user_ids: ["w3"] },
  ]);
  const second = await signedIn("w2");
  friend.end();
  await client.settled();
  await new Promise((resolve) => setTimeout(resolve, 120));
  await client.settled();
  expect(client.heard("pusher_internal:watchlist_events")).toHaveLength(1);
  second.end();
  expect(await watched(client)).toEqual([{ name: "offline", user_ids: ["w2"] }]);
  receiveFromBus({ kind: "join", channel: "#online", userId: "w3", info: {} }, "77");
  expect(await watched(client)).toEqual([{ name: "online", user_ids: ["w3"] }]);
  receiveFromBus({ kind: "leave", channel: "#online", userId: "w3" }, "77");
  expect(await watched(client)).toEqual([{ name: "offline", user_ids: ["w3"] }]);
});

test("a watchlist has at most 100 people, and a socket one person", async () => {
  const many = await signedIn(
    "w4",
    Array.from({ length: 101 }, (_, at) => `p${at}`),
  );
  expect(dataOf(await many.next("pusher:error"))).toMatchObject({ code: 4302 });
  const full = await signedIn(
    "w5",
    Array.from({ length: 100 }, (_, at) => `${"p".repeat(120)}${at}`),
  );
  expect(await watched(full)).toHaveLength(1);
  const other = JSON.stringify({ id: "w6" });
  const auth = `${it.key}:${hmac(it.secret, userText(full.id, other))}`;
  full.send({ event: "pusher:signin", data: { auth, user_data: other } });
  expect(dataOf(await full.next("pusher:error"))).toMatchObject({ code: 4009 });
  full.send({ event: "pusher:subscribe", data: { channel: "#online" } });
  await full.next("pusher:subscription_error");
});
