import Echo from "laravel-echo";
import type { PresenceChannel } from "pusher-js";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { build as buildProduct } from "#app/process/build.js";
import { type Agency, registerAgency, signIn } from "#tests/support/companies/agency.ts";
import { type Product, startProduct } from "#tests/support/browser/product.ts";
import { startTwoProcesses } from "#tests/support/browser/two-processes.ts";
import {
  type Build,
  endClients,
  heard,
  type HubAddress,
  pusherClient,
  pusherServer,
} from "./public-clients.ts";
import { dataOf, RawClient } from "./raw-client.ts";
import { startWebhookReceiver, type WebhookReceiver } from "./webhook-receiver.ts";

// Unmodified public clients against a running product: HUB_URL=https://… HUB_KEY=… HUB_SECRET=… (and the product's other
// HUB_ variables) node tests/support/run.js tests/realtime/clients.long.test.ts. Without HUB_URL one is started here, with
// TEST_DATABASE_URL as two processes.

const given = process.env;
const features = {
  HUB_KEY: given.HUB_KEY ?? "blackboxkey",
  HUB_SECRET: given.HUB_SECRET ?? "a secret of twenty characters",
  HUB_SUBSCRIPTION_COUNTS: "1",
  HUB_PUBLIC_CHANNELS: given.HUB_PUBLIC_CHANNELS ?? "news,cache-news",
  HUB_ENCRYPTION_KEY: given.HUB_ENCRYPTION_KEY ?? Buffer.alloc(32, 7).toString("base64"),
};

let product: Product | null = null;
let hub: HubAddress;
let hooks: WebhookReceiver | null = null;
let agency: Agency;
let other: Agency;
let companyId: string;

beforeAll(async () => {
  const { HUB_URL, HUB_WEBHOOKS, TEST_DATABASE_URL } = given;
  const keys = { key: features.HUB_KEY, secret: features.HUB_SECRET };
  // Of a product elsewhere only webhooks to this machine can be seen.
  if (HUB_URL === undefined || HUB_WEBHOOKS !== undefined)
    hooks = await startWebhookReceiver({ url: "http://127.0.0.1", ...keys }, HUB_WEBHOOKS);
  if (HUB_URL === undefined) {
    await buildProduct();
    const environment = { ...features, HUB_WEBHOOKS: hooks!.url };
    product = TEST_DATABASE_URL
      ? await startTwoProcesses(TEST_DATABASE_URL, environment)
      : await startProduct(environment);
  }
  hub = { url: HUB_URL ?? product!.url, ...keys };
  process.env.PRODUCT_URL = hub.url;
  [agency, other] = [await registerAgency("Northlight Studio"), await registerAgency("Elsewhere")];
  companyId = (await agency.data<{ company: { id: string } }>("/api/company")).company.id;
});
afterEach(() => endClients());
afterAll(async () => {
  await product?.stop();
  hooks?.stop();
});

const connected = async (agencyOf: Agency | null, options: { build?: Build; key?: string } = {}) => {
  const { key, ...more } = options;
  const client = pusherClient({ ...hub, ...(key !== undefined && { key }) }, agencyOf, more);
  await heard(client.connection, "connected");
  return client;
};

async function aDashboard(name: string): Promise<{ id: string; permalink: string }> {
  return agency.data("/api/dashboards", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name }),
  });
}

describe.each<Build>(["node", "worker"])("pusher-js, %s build", (build) => {
  test("connects and receives what happens in the company, in this order", async () => {
    const client = await connected(agency, { build });
    expect(client.connection.socket_id).toMatch(/^\d+\.\d+$/);
    const channel = client.subscribe(`private-company.${companyId}`);
    await heard(channel, "pusher:subscription_succeeded");
    const changed = heard<{ dashboardId: string; version: number }>(channel, "DashboardUpdated");
    const { id } = await aDashboard("Harbour");
    expect(await changed).toEqual({ companyId, dashboardId: id, version: expect.any(Number) });
    const numbers: number[] = [];
    channel.bind("Count", ({ n }: { n: number }) => numbers.push(n));
    const server = pusherServer(hub);
    for (let n = 0; n < 20; n++) await server.trigger(channel.name, "Count", { n });
    await expect.poll(() => numbers.length).toBe(20);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  });

  test("is refused on channels that are not its own", async () => {
    const client = await connected(other, { build });
    for (const name of [
      `private-company.${companyId}`,
      `private-user.${agency.userId}`,
      "presence-dashboard.x",
    ]) {
      const error = await heard(client.subscribe(name), "pusher:subscription_error");
      expect(error).toEqual({ type: "AuthError", error: "answered 403" });
    }
    const open = client.subscribe("company");
    expect(await heard(open, "pusher:subscription_error")).toMatchObject({ status: 403 });
  });

  test("sees the members of a dashboard come and go", async () => {
    const { id } = await aDashboard("Members");
    const name = `presence-dashboard.${id}`;
    const client = await connected(agency, { build });
    const channel = client.subscribe(name) as PresenceChannel;
    await heard(channel, "pusher:subscription_succeeded");
    expect(channel.members.count).toBe(1);
    expect(channel.members.me).toMatchObject({ id: agency.userId, info: { id: agency.userId } });
    const server = pusherServer(hub);
    const guest = new RawClient(socketUrl());
    const data = { user_id: "guest", user_info: { id: "guest", name: "Guest" } };
    const signed = server.authorizeChannel(await guest.socketId(), name, data);
    const added = heard(channel, "pusher:member_added");
    guest.send({ event: "pusher:subscribe", data: { channel: name, ...signed } });
    expect(await added).toMatchObject({ id: "guest", info: { name: "Guest" } });
    const users = await server.get({ path: `/channels/${name}/users` });
    const { users: listed } = (await users.json()) as { users: { id: string }[] };
    expect(listed.map((one) => one.id).sort()).toEqual([agency.userId, "guest"].sort());
    const removed = heard(channel, "pusher:member_removed");
    guest.end();
    expect(await removed).toMatchObject({ id: "guest" });
  });

  test("signs in, and receives what is sent to the person", async () => {
    const client = await connected(agency, { build });
    client.signin();
    await heard(client, "pusher:signin_success").catch(() => {}); // the worker build tells it to the connection only
    const got = new Promise((resolve) => client.user.bind("Hello", resolve));
    await expect
      .poll(async () => {
        await pusherServer(hub).sendToUser(agency.userId, "Hello", { n: 1 });
        return Promise.race([got, new Promise((resolve) => setTimeout(resolve, 200, null))]);
      })
      .toEqual({ n: 1 });
  });

  test("relays listed client events and refuses others", async () => {
    const { id } = await aDashboard("Whispers");
    const name = `presence-dashboard.${id}`;
    const [one, two] = [await connected(agency, { build }), await connected(agency, { build })];
    const channels = [one.subscribe(name), two.subscribe(name)];
    for (const channel of channels)
      if (!channel.subscribed) await heard(channel, "pusher:subscription_succeeded");
    const said = heard(channels[1]!, "client-selecting");
    channels[0]!.trigger("client-selecting", { widgetId: "w1" });
    expect(await said).toEqual({ widgetId: "w1" });
    const error = heard<{ data: { code: number } }>(one.connection, "error");
    channels[0]!.trigger("client-other", {});
    expect((await error).data.code).toBe(4301);
  });

  test("stays away after a wrong key", async () => {
    const client = pusherClient({ ...hub, key: "nosuchkey1" }, agency, { build });
    await heard(client.connection, "disconnected");
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(client.connection.state).toBe("disconnected");
  });

  test("stays away when its person's connections are terminated", async () => {
    const client = await connected(agency, { build });
    await heard(client.subscribe(`private-user.${agency.userId}`), "pusher:subscription_succeeded");
    const gone = heard(client.connection, "disconnected");
    await pusherServer(hub).terminateUserConnections(agency.userId);
    await gone;
  });

  test("comes back at once after its session ended, and is refused its channels", async () => {
    const again = await signIn(agency.email, agency.password);
    const client = await connected(again, { build });
    const channel = client.subscribe(`private-company.${companyId}`);
    await heard(channel, "pusher:subscription_succeeded");
    const states: string[] = [];
    client.connection.bind("state_change", ({ current }: { current: string }) => states.push(current));
    const refused = heard<{ error: string }>(channel, "pusher:subscription_error");
    await again.call("/logout", { method: "POST" });
    expect((await refused).error).toBe("answered 401");
    expect(states).toContain("connected");
  });
});

/** Sockets of two processes, if the product has two. */
async function onEachProcess(agencyOf: Agency | null) {
  const clients = [await connected(agencyOf), await connected(agencyOf)];
  const nodes = () => new Set(clients.map(({ connection }) => connection.socket_id.split(".")[0]));
  for (let tries = 0; product && "workers" in product && nodes().size < 2 && tries < 20; tries++) {
    clients.pop()!.disconnect();
    clients.push(await connected(agencyOf));
  }
  if (product && "workers" in product) expect(nodes().size).toBe(2);
  return clients as [(typeof clients)[0], (typeof clients)[0]];
}

const subscribed = async (client: Awaited<ReturnType<typeof connected>>, name: string) => {
  const channel = client.subscribe(name);
  await heard(channel, "pusher:subscription_succeeded");
  return channel;
};

test("cache channels give every later subscriber the last event", async () => {
  const server = pusherServer(hub);
  const [one, two] = await onEachProcess(agency);
  const name = `private-cache-company.${companyId}`;
  const first = one.subscribe(name);
  await heard(first, "pusher:cache_miss");
  const both = heard(first, "Price");
  await server.trigger(name, "Price", { n: 1 });
  expect(await both).toEqual({ n: 1 });
  await server.trigger(name, "Price", { n: 2 });
  expect(await heard(two.subscribe(name), "Price")).toEqual({ n: 2 });
  const elsewhere = (await connected(other)).subscribe(name);
  expect(await heard(elsewhere, "pusher:subscription_error")).toMatchObject({ type: "AuthError" });
  await hooks?.expects({ name: "cache_miss", channel: name });
});

test("encrypted channels: the SDK encrypts, clients with the channel's key decrypt", async () => {
  const server = pusherServer(hub, features.HUB_ENCRYPTION_KEY);
  const clients = await onEachProcess(agency);
  for (const name of [
    `private-encrypted-company.${companyId}`,
    `private-encrypted-cache-company.${companyId}`,
  ]) {
    const channels = await Promise.all(clients.map((client) => subscribed(client, name)));
    const said = Promise.all(channels.map((channel) => heard(channel, "Secret")));
    await server.trigger(name, "Secret", { word: "harbour" });
    expect(await said).toEqual([{ word: "harbour" }, { word: "harbour" }]);
    const raw = new RawClient(socketUrl());
    const { auth } = server.authorizeChannel(await raw.socketId(), name);
    raw.send({ event: "pusher:subscribe", data: { channel: name, auth } });
    await raw.next("pusher_internal:subscription_succeeded");
    await server.trigger(name, "Secret", { word: "harbour" });
    expect(JSON.stringify(await raw.next("Secret"))).not.toContain("harbour");
    raw.end();
    const elsewhere = (await connected(other)).subscribe(name);
    expect(await heard(elsewhere, "pusher:subscription_error")).toMatchObject({ type: "AuthError" });
  }
});

test("listed public channels are open to all, others are not", async () => {
  const [name, cached] = features.HUB_PUBLIC_CHANNELS.split(",") as [string, string];
  const client = await connected(null);
  const channel = await subscribed(client, name);
  const said = heard(channel, "Hello");
  await pusherServer(hub).trigger(name, "Hello", 1);
  expect(await said).toBe(1);
  await heard(client.subscribe(cached), "pusher:cache_miss");
  expect(await heard(client.subscribe("unlisted"), "pusher:subscription_error")).toMatchObject({
    status: 403,
  });
});

test("subscribers get their number", async () => {
  const [one, two] = await onEachProcess(other);
  const { company } = await other.data<{ company: { id: string } }>("/api/company");
  const channel = await subscribed(one, `private-company.${company.id}`);
  const count = () => (channel as unknown as { subscriptionCount: number | null }).subscriptionCount;
  await expect.poll(count, { timeout: 8000 }).toBe(1);
  await subscribed(two, channel.name);
  await expect.poll(count, { timeout: 8000 }).toBe(2);
  two.disconnect();
  await expect.poll(count, { timeout: 8000 }).toBe(1);
  await hooks?.expects({ name: "subscription_count", channel: channel.name, subscription_count: 2 });
});

test("watchlists tell who comes online and goes, in all processes", async () => {
  const server = pusherServer(hub);
  const signIn = (socketId: string, user: { id: string; watchlist?: string[] }) =>
    server.authenticateUser(socketId, user);
  const clientOf = async (user: { id: string; watchlist?: string[] }) => {
    const client = pusherClient(hub, null, {
      userAuthentication: {
        endpoint: "unused",
        transport: "ajax",
        customHandler: ({ socketId }, done) => done(null, signIn(socketId, user)),
      },
    });
    await heard(client.connection, "connected");
    return client;
  };
  const watcher = await clientOf({ id: "watcher", watchlist: ["friend-1", "friend-2"] });
  const events: unknown[] = [];
  for (const name of ["online", "offline"])
    watcher.user.watchlist.bind(name, ({ user_ids: ids }: { user_ids: string[] }) =>
      events.push([name, ids]),
    );
  watcher.signin();
  await expect.poll(() => events, { timeout: 8000 }).toEqual([["offline", ["friend-1", "friend-2"]]]);
  const friends = [await clientOf({ id: "friend-1" }), await clientOf({ id: "friend-1" })];
  for (const friend of friends) friend.signin();
  await expect.poll(() => events.at(-1), { timeout: 8000 }).toEqual(["online", ["friend-1"]]);
  for (const friend of friends) friend.disconnect();
  await expect.poll(() => events.at(-1), { timeout: 8000 }).toEqual(["offline", ["friend-1"]]);
  expect(events).toHaveLength(3);
  const limited = await clientOf({
    id: "watcher",
    watchlist: Array.from({ length: 101 }, (_, at) => `p${at}`),
  });
  const error = heard<{ data: { code: number } }>(limited.connection, "error");
  limited.signin();
  expect((await error).data.code).toBe(4302);
});

test("webhooks tell each change of a channel once, signed for the SDK", async () => {
  if (!hooks) return; // of a product elsewhere
  const { id } = await aDashboard("Webhooks");
  const name = `presence-dashboard.${id}`;
  const clients = await onEachProcess(agency);
  for (const client of clients) await subscribed(client, name);
  clients[0].channel(name)!.trigger("client-editing", { widgetId: "w1" });
  await hooks.expects({
    name: "client_event",
    channel: name,
    event: "client-editing",
    data: '{"widgetId":"w1"}',
    socket_id: clients[0].connection.socket_id,
    user_id: agency.userId,
  });
  clients[0].disconnect();
  await new Promise((resolve) => setTimeout(resolve, 4000));
  clients[1].disconnect();
  await hooks.expects({ name: "channel_vacated", channel: name });
  await hooks.expects({ name: "member_removed", channel: name, user_id: agency.userId });
  expect(
    hooks
      .about(name)
      .map((event) => event.name)
      .sort(),
  ).toEqual(["channel_occupied", "member_added", "client_event", "member_removed", "channel_vacated"].sort());
});

test("laravel-echo listens without a namespace, joins and hears", async () => {
  const echo = new Echo({ broadcaster: "pusher", key: hub.key, client: await connected(agency) } as never);
  const heardOfSource = new Promise((resolve) =>
    echo.private(`company.${companyId}`).listen(".CompanySourceUpdated", resolve),
  );
  const { id } = await aDashboard("Echo");
  const here = new Promise((resolve) => echo.join(`dashboard.${id}`).here(resolve));
  expect(await here).toEqual([{ id: agency.userId, name: expect.any(String) }]);
  const form = new FormData();
  form.set("kind", "csv");
  form.set("name", "Shop");
  form.set("file", new Blob(["Day,Visits\n2026-10-01,5\n2026-10-02,7\n"], { type: "text/csv" }), "shop.csv");
  await agency.data("/api/sources", { method: "POST", body: form });
  expect(await heardOfSource).toEqual({ companyId, sourceId: expect.any(String) });
});

test("the server SDK: events, batches, states and their limits", async () => {
  const server = pusherServer(hub);
  const client = await connected(agency);
  const channel = client.subscribe(`private-company.${companyId}`);
  await heard(channel, "pusher:subscription_succeeded");

  const both = Promise.all([heard(channel, "One"), heard(channel, "Two")]);
  await server.triggerBatch([
    { channel: channel.name, name: "One", data: { n: 1 } },
    { channel: channel.name, name: "Two", data: "text" },
  ]);
  expect(await both).toEqual([{ n: 1 }, "text"]);

  const seen: unknown[] = [];
  channel.bind("Mine", (data: unknown) => seen.push(data));
  await server.trigger(channel.name, "Mine", 1, { socket_id: client.connection.socket_id });
  await server.trigger(channel.name, "Mine", 2);
  await expect.poll(() => seen).toEqual([2]);

  const listed = await server.get({ path: "/channels", params: { filter_by_prefix: "private-company." } });
  expect(await listed.json()).toMatchObject({ channels: { [channel.name]: {} } });
  const one = await server.get({ path: `/channels/${channel.name}`, params: { info: "subscription_count" } });
  expect(await one.json()).toEqual({ occupied: true, subscription_count: 1 });
  const asked = await server.trigger(channel.name, "Info", 1, { info: "subscription_count" });
  expect(await asked.json()).toEqual({ channels: { [channel.name]: { subscription_count: 1 } } });

  const status = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      (error: { status: number }) => error.status,
    );
  expect(await status(server.trigger(channel.name, "Large", "x".repeat(10_241)))).toBe(413);
  expect(await status(server.trigger(channel.name, "Fits", "x".repeat(10_000)))).toBe(200);
  const many = Array.from({ length: 100 }, (_, at) => `private-company.c${at}`);
  expect(await status(server.trigger(many, "Many", 1))).toBe(200);
  const eleven = Array.from({ length: 11 }, () => ({ channel: channel.name, name: "One", data: 1 }));
  expect(await status(server.triggerBatch(eleven))).toBe(400);
  expect(await status(server.get({ path: `/channels/${channel.name}/users` }))).toBe(400);
  expect(await status(server.get({ path: "/nothing" }))).toBe(404);
  expect(await status(pusherServer({ ...hub, secret: "wrong" }).trigger(channel.name, "One", 1))).toBe(401);
  expect(await status(pusherServer({ ...hub, key: "wrongkey" }).trigger(channel.name, "One", 1))).toBe(401);
});

test("a signed call is refused with another body, an old time or another path", async () => {
  const server = pusherServer(hub);
  const body = JSON.stringify({ name: "One", data: "1", channel: `private-company.${companyId}` });
  const post = (query: string, path = "/apps/plainboard/events", sent = body) =>
    fetch(`${hub.url}${path}?${query}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: sent,
    }).then((answer) => answer.status);
  const sign = (params: Record<string, string> = {}) =>
    server.createSignedQueryString({ method: "POST", path: "/apps/plainboard/events", body, params });
  expect(await post(sign())).toBe(200);
  expect(await post(sign(), undefined, body.replace("One", "Two"))).toBe(401);
  expect(await post(sign(), "/apps/another/events")).toBe(404);
  expect(await post("")).toBe(401);
  const old = String(Math.floor(Date.now() / 1000) - 700);
  expect(await post(sign().replace(/auth_timestamp=\d+/, `auth_timestamp=${old}`))).toBe(401);
});

test("the close codes of each refusal", async () => {
  for (const [path, code] of [
    ["/app/nosuchkey1?protocol=7", 4001],
    ["/app/?protocol=7", 4005],
    [`/app/${hub.key}?protocol=x`, 4006],
    [`/app/${hub.key}?protocol=4`, 4007],
    [`/app/${hub.key}`, 4008],
  ] as const) {
    const client = new RawClient(socketUrl(path));
    expect(dataOf(await client.next("pusher:error"))).toMatchObject({ code });
    expect((await client.closed).code).toBe(code);
  }
  const binary = new RawClient(socketUrl());
  await binary.socketId();
  binary.ws.send(Buffer.alloc(3));
  expect((await binary.closed).code).toBe(1003);
  const large = new RawClient(socketUrl());
  await large.socketId();
  large.send("x".repeat(17_000));
  expect((await large.closed).code).toBe(1009);
  const flood = new RawClient(socketUrl());
  await flood.socketId();
  for (let at = 0; at < 300; at++) flood.send({ event: "pusher:ping" });
  expect((await flood.closed).code).toBe(4100);
  const strange = new RawClient(socketUrl(), { Origin: "https://elsewhere.example" });
  await strange.closed;
  expect(strange.refusal).toBe(403);
});

test("another site's page gets no signature", async () => {
  const answer = await fetch(`${hub.url}/broadcasting/auth`, {
    method: "POST",
    headers: { Cookie: agency.cookie, Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" },
    body: new URLSearchParams({ socket_id: "1.2", channel_name: `private-company.${companyId}` }),
  });
  expect(answer.status).toBe(419);
});

test("timeline calls of both builds are answered", async () => {
  const query = new URLSearchParams({ timeline: btoa(JSON.stringify([{ state: "connected" }])) });
  const xhr = await fetch(`${hub.url}/realtime/timeline/v2/xhr/2?${query}`);
  expect(await xhr.json()).toEqual({});
  const jsonp = await fetch(`${hub.url}/realtime/timeline/v2/jsonp/2?${query}`);
  expect(await jsonp.text()).toBe("Pusher.ScriptReceivers[2](null, {});");
  expect((await fetch(`${hub.url}/realtime/timeline/v2/jsonp/alert?${query}`)).status).toBe(404);
});

function socketUrl(path = `/app/${hub.key}?protocol=7&client=js&version=8.6.0&flash=false`): string {
  return hub.url.replace(/^http/, "ws") + path;
}
