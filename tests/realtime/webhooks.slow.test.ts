import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Server from "pusher";
import { afterAll, afterEach, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { measures } from "#app/lib/measures.server.ts";
import { receiveFromBus, setTransport, thisNode } from "#app/realtime/bus/bus.server.ts";
import { forgetNode, noteNode, noteServing } from "#app/realtime/bus/nodes.server.ts";
import { hub } from "#app/realtime/hub/state.server.ts";
import { dropProcess } from "#app/realtime/hub/hub.server.ts";
import { settleWebhooks } from "#app/realtime/webhooks/note.server.ts";
import { webhookTimes } from "#app/realtime/webhooks/post.server.ts";
import { serveHub } from "./hub-in-process.ts";

const it = await serveHub();
const sdk = new Server({ appId: "plainboard", key: it.key, secret: it.secret, host: "127.0.0.1" });

type Event = Readonly<Record<string, unknown>>;
let posts: { readonly events: readonly Event[]; readonly at: number }[] = [];
let status = 200;
const receiver = createServer((req, res) => {
  let rawBody = "";
  req.on("data", (part: Buffer) => (rawBody += part.toString()));
  req.on("end", () => {
    const hook = sdk.webhook({ headers: req.headers as never, rawBody });
    expect(hook.isValid()).toBe(true);
    expect(Math.abs(hook.getTime().getTime() - Date.now())).toBeLessThan(10_000);
    posts.push({ events: hook.getEvents() as unknown as Event[], at: Date.now() });
    res.writeHead(status, { Location: "/elsewhere" }).end("read");
  });
}).listen(0, "127.0.0.1");
await once(receiver, "listening");

const times = { ...webhookTimes };
const { hubWebhooks, hubCounts } = config;
Object.assign(config, { hubWebhooks: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook` });
afterEach(() => {
  posts = [];
  status = 200;
  Object.assign(webhookTimes, times);
  Object.assign(config, { hubCounts });
  setTransport(null);
});
afterAll(() => {
  Object.assign(config, { hubWebhooks });
  receiver.close();
});

const patience = { timeout: 10_000 };
const events = () => posts.flatMap((post) => post.events);
const about = (channel: string) => events().filter((event) => event.channel === channel);
const namesOf = (channel: string) => about(channel).map(({ name }) => name);

test("opening and leaving a channel posts an event, a reload none, and the SDK accepts the signature", async () => {
  hub.limits.leaveAfterMs = 8000;
  const channel = "private-company.w1";
  const first = await it.subscribed(channel);
  await expect.poll(() => about(channel), patience).toEqual([{ name: "channel_occupied", channel }]);
  first.end();
  await expect.poll(() => hub.channels.has(channel), patience).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 400)); // its end is counted
  const again = await it.subscribed(channel);
  await new Promise((resolve) => setTimeout(resolve, 400));
  hub.limits.leaveAfterMs = 60;
  again.end();
  await expect.poll(() => namesOf(channel).includes("channel_vacated"), { timeout: 10_000 }).toBe(true);
  expect(namesOf(channel)).toEqual(["channel_occupied", "channel_vacated"]);
});

test("members, client events, misses and counts", async () => {
  hub.limits.leaveAfterMs = 60;
  Object.assign(config, { hubCounts: true });
  const channel = "presence-dashboard.w2";
  const join = async (user: string) => {
    const client = it.connect();
    const data = JSON.stringify({ user_id: user, user_info: { id: user } });
    client.send(it.subscription(await client.socketId(), channel, data));
    await client.next("pusher_internal:subscription_succeeded");
    return client;
  };
  const [one, two] = [await join("u1"), await join("u2")];
  one.send({ event: "client-editing", channel, data: { widgetId: "w" } });
  await two.next("client-editing");
  two.end();
  const missed = "private-cache-company.w2";
  await it.subscribed(missed);
  await it.subscribed(missed);
  await expect.poll(() => about(channel).some(({ name }) => name === "member_removed"), patience).toBe(true);
  await expect.poll(() => namesOf(missed), patience).toContain("subscription_count");
  expect(about(channel)).toEqual(
    expect.arrayContaining([
      { name: "channel_occupied", channel },
      { name: "member_added", channel, user_id: "u1" },
      { name: "member_added", channel, user_id: "u2" },
      { name: "member_removed", channel, user_id: "u2" },
      {
        name: "client_event",
        channel,
        event: "client-editing",
        data: '{"widgetId":"w"}',
        socket_id: one.id,
        user_id: "u1",
      },
    ]),
  );
  expect(about(channel)).toHaveLength(5);
  expect(namesOf(missed).filter((name) => name === "cache_miss")).toHaveLength(1);
  expect(about(missed)).toContainEqual({
    name: "subscription_count",
    channel: missed,
    subscription_count: 2,
  });
});

test("a post that fails is tried again with longer waits, and then given up", async () => {
  Object.assign(webhookTimes, { firstWaitMs: 100, tryForMs: 2500 });
  const dropped = async () =>
    (await measures.webhookEvents.get()).values.find(({ labels }) => labels.outcome === "dropped")?.value ??
    0;
  const before = await dropped();
  status = 500;
  await it.subscribed("private-company.w3");
  await expect.poll(dropped, { timeout: 10_000 }).toBe(before + 1);
  const waits = posts.slice(1).map(({ at }, index) => at - posts[index]!.at);
  expect(waits).toHaveLength(4);
  for (const [nth, wait] of waits.entries()) expect(wait).toBeGreaterThan(95 * 2 ** nth);
  status = 302;
  posts = [];
  await it.subscribed("private-company.w3b");
  await expect.poll(() => posts.length, { timeout: 3000 }).toBeGreaterThan(1);
  status = 200;
  await expect.poll(() => posts.length, { timeout: 3000 }).toBeGreaterThan(2);
});

test("of several processes the oldest one posts, and its successor what it may have left", async () => {
  setTransport(() => Promise.resolve());
  const channel = "presence-dashboard.w4";
  const later = Date.now() + 60_000;
  noteNode("77", Date.now());
  noteServing("77", Date.now() - 3_600_000);
  const seen = (user: string) =>
    receiveFromBus({ kind: "join", channel, userId: user, info: { id: user } }, "77");
  seen("u1");
  settleWebhooks(later);
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(about(channel)).toEqual([]);
  forgetNode("77"); // found dead
  settleWebhooks(later);
  await expect
    .poll(() => about(channel), patience)
    .toEqual([{ name: "member_added", channel, user_id: "u1" }]);

  posts = [];
  noteNode("78", Date.now());
  noteServing("78", Date.now() - 3_600_000);
  seen("u2");
  receiveFromBus({ kind: "bye" }, "78"); // it has posted everything
  forgetNode("78");
  settleWebhooks(later);
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(about(channel)).toEqual([]);
  dropProcess("77");
  settleWebhooks(later);
  await expect.poll(() => namesOf(channel), patience).toEqual(["member_removed", "member_removed"]);
  expect(thisNode()).not.toBe("77");
});
