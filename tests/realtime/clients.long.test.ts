import Echo from "laravel-echo";
import type { PresenceChannel } from "pusher-js";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { build as buildProduct } from "#app/process/build.js";
import { type Agency, registerAgency, signIn } from "#tests/support/companies/agency.ts";
import { type Product, startProduct } from "#tests/support/browser/product.ts";
import {
  type Build,
  endClients,
  heard,
  type HubAddress,
  pusherClient,
  pusherServer,
} from "./public-clients.ts";
import { dataOf, RawClient } from "./raw-client.ts";

// Unmodified public clients against a running product: the one at HUB_URL with its HUB_KEY and HUB_SECRET, else one that is
// started here.

let product: Product | null = null;
let hub: HubAddress;
let agency: Agency;
let other: Agency;
let companyId: string;

beforeAll(async () => {
  const { HUB_URL, HUB_KEY = "blackboxkey", HUB_SECRET = "a secret of twenty characters" } = process.env;
  if (HUB_URL === undefined) {
    await buildProduct();
    product = await startProduct({ HUB_KEY, HUB_SECRET });
  }
  hub = { url: HUB_URL ?? product!.url, key: HUB_KEY, secret: HUB_SECRET };
  process.env.PRODUCT_URL = hub.url;
  [agency, other] = [await registerAgency("Northlight Studio"), await registerAgency("Elsewhere")];
  companyId = (await agency.data<{ company: { id: string } }>("/api/company")).company.id;
});
afterEach(() => endClients());
afterAll(() => product?.stop());

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
