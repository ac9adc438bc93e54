import path from "node:path";
import type { ActionFunctionArgs } from "@remix-run/node";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type Place, siteMap } from "#app/site-map.ts";
import { db } from "#db/client.server.ts";
import { companies } from "#db/schema/index.ts";
import { addressOf, buildWorld, type World } from "#tests/access/world.ts";
import { useStandIns } from "#tests/support/edges/use-stand-ins.ts";
import { useDatabase } from "#tests/support/database.ts";
import { answerOf } from "#tests/routes/dashboards/visit.ts";

// A program reads an entity, changes one field and sends the whole entity back.

await useDatabase();
await useStandIns();

type Route = (args: ActionFunctionArgs) => Promise<unknown>;
type Fields = Record<string, unknown>;

let world: World;
beforeAll(async () => {
  world = await buildWorld();
  await db
    .update(companies)
    .set({ language: "de", weekStartsOn: 7, phone: "+49 431 555 0142", brandColor: "#0e6b5c" })
    .where(eq(companies.id, world.companyId));
});

const places = (siteMap as readonly Place[]).filter(({ path: url }) => url.startsWith("/api/"));
const has = ({ methods = [] }: Place, method: "GET" | "PUT") => methods.includes(method);
const ones = places.filter(
  (place) =>
    has(place, "GET") && (has(place, "PUT") || ["api.company", "api.dashboard.summary"].includes(place.name)),
);
/** Lists, and where each of their entities is changed. */
const lists = places.flatMap((list) => {
  const one = places.find(({ path: url }) => new RegExp(`^${list.path}/:[a-zA-Z]+$`).test(url));
  return has(list, "GET") && one && has(one, "PUT") ? [{ name: list.name, list, one }] : [];
});

/** By the name of a place; `own` instead of the world's id at the end. */
async function call(name: string, method: string, json?: unknown, own?: string) {
  const place = places.find((one) => one.name === name)!;
  const routes = (await import(path.resolve("app", place.module!))) as { action: Route; loader: Route };
  const url = addressOf(place, method, world.ids, world.admin.id);
  const values = url.split("/").slice(1);
  const params = Object.fromEntries(
    place.path
      .split("/")
      .slice(1)
      .flatMap((part, at) =>
        part.startsWith(":") ? [[part.slice(1), decodeURIComponent(values[at]!)]] : [],
      ),
  );
  if (own !== undefined) params[Object.keys(params).at(-1)!] = own;
  const sent = json !== undefined && { body: JSON.stringify(json) };
  const headers = { Cookie: world.admin.cookie, ...(sent && { "Content-Type": "application/json" }) };
  const request = new Request(`http://localhost:3000${url}`, { method, headers, ...sent });
  const { status, body } = await answerOf(method === "GET" ? routes.loader : routes.action, request, params);
  const { data, error } = body as { data: Fields; error?: { fields: Fields } };
  return { status, data, error: error?.fields, body };
}

/** Without what changes automatically or counts changes. */
function lasting(entity: unknown): unknown {
  const moving = ["updatedAt", "version", "next_due_at"];
  const text = JSON.stringify(entity, (key, value: unknown) => (moving.includes(key) ? undefined : value));
  return JSON.parse(text) as unknown;
}

test("there are entities to try", () => {
  expect(ones.map(({ name }) => name).sort()).toEqual([
    "api.annotation",
    "api.automaticReport",
    "api.calculatedMetric",
    "api.company",
    "api.dashboard",
    "api.dashboard.summary",
    "api.destination",
    "api.group",
    "api.group.domain",
    "api.plan",
    "api.source",
  ]);
  expect(lists.length).toBe(10);
});

test.each(ones)(
  "$name: what was read can be sent back, as an entity and as a whole answer, and changes nothing",
  async ({ name, methods = [] }) => {
    const method = methods.includes("PUT") ? "PUT" : "POST";
    const before = await call(name, "GET");
    expect(before.status).toBe(200);
    const entity = (before.data["company"] ?? before.data) as Fields;
    for (const json of [entity, before.data, before.body]) {
      const answer = await call(name, method, json);
      expect([answer.status, answer.error]).toEqual([200, undefined]);
      expect(lasting((await call(name, "GET")).data)).toEqual(lasting(before.data));
    }
    const refused = await call(name, method, { ...entity, nope: 1 });
    expect([refused.status, Object.keys(refused.error ?? {})]).toEqual([422, ["nope"]]);
    if (!("id" in entity)) return;
    const moved = await call(name, method, { ...entity, id: "another" });
    expect([moved.status, moved.error]).toEqual([422, { id: ["This call cannot change “id”."] }]);
  },
);

test.each(lists)("$name: each of the list can be sent back", async ({ list, one }) => {
  const read = async () => (await call(list.name, "GET")).data as unknown as readonly Fields[];
  const before = await read();
  expect(before.length).toBeGreaterThan(0);
  for (const entity of before) {
    const answer = await call(one.name, "PUT", entity, String(entity["id"]));
    expect([entity["id"], answer.status, answer.error]).toEqual([entity["id"], 200, undefined]);
  }
  expect(lasting(await read())).toEqual(lasting(before));
});

/** One field of what was read is another. */
const changes: readonly { readonly name: string; readonly change: Fields }[] = [
  { name: "api.annotation", change: { text: "Another note" } },
  { name: "api.automaticReport", change: { hour: 17 } },
  { name: "api.calculatedMetric", change: { direction: "less" } },
  { name: "api.company", change: { weekStartsOn: 1 } },
  { name: "api.dashboard", change: { footer: "Another footer" } },
  { name: "api.destination", change: { name: "Another channel" } },
  { name: "api.group", change: { name: "Another group" } },
  { name: "api.group.domain", change: { note: "Another note" } },
  { name: "api.plan", change: { onDashboards: true } },
  { name: "api.source", change: { label: "Another name" } },
];

test.each(changes)("$name: one field of what was read can be changed", async ({ name, change }) => {
  const { data } = await call(name, "GET");
  const entity = (data["company"] ?? data) as Fields;
  const place = ones.find((one) => one.name === name)!;
  const answer = await call(name, has(place, "PUT") ? "PUT" : "POST", { ...entity, ...change });
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  const after = (await call(name, "GET")).data;
  expect(lasting(after["company"] ?? after)).toEqual(lasting({ ...entity, ...change }));
});

type Listed = { readonly metrics: readonly Fields[] };

test("limits are changed where they were read, in a group and in a domain", async () => {
  for (const name of ["api.group", "api.group.domain"]) {
    const { metrics } = (await call(name, "GET")).data as unknown as Listed;
    const json = { metrics: metrics.map((metric) => ({ ...metric, relativeThreshold: 0.35 })) };
    expect((await call(name, "PUT", json)).status).toBe(200);
    expect((await call(name, "GET")).data).toMatchObject({ metrics: [{ relativeThreshold: 0.35 }] });
  }
  const { metrics } = (await call("api.group.domain", "GET")).data as unknown as Listed;
  const json = { metrics: metrics.map((metric) => ({ ...metric, sourceId: null, parameters: {} })) };
  expect((await call("api.group.domain", "PUT", json)).status).toBe(200);
  expect((await call("api.group.domain", "GET")).data).toMatchObject({ metrics: [{ sourceId: null }] });
});

test("what another call changes is refused here, and stays", async () => {
  const refusals = [
    ["api.dashboard", { public: true }],
    ["api.dashboard", { realTime: false }],
    ["api.annotation", { clientId: "another" }],
    ["api.plan", { clientId: "another" }],
    ["api.source", { currency: "USD" }],
    ["api.group.domain", { host: "another.example" }],
  ] as const;
  for (const [name, change] of refusals) {
    const { data } = await call(name, "GET");
    const answer = await call(name, "PUT", { ...data, ...change });
    expect([name, answer.status, Object.keys(answer.error ?? {})]).toEqual([name, 422, Object.keys(change)]);
    expect(lasting((await call(name, "GET")).data)).toEqual(lasting(data));
  }
});

test("an unknown field inside the widgets is refused by its path, in JSON and in a form", async () => {
  const { data } = await call("api.dashboard", "GET");
  const [first, ...rest] = data["widgets"] as (Fields & { instances: Fields[] })[];
  const [instance] = first!.instances;
  const wrong: readonly (readonly [string, Fields])[] = [
    ["widgets.0.nope", { ...first, nope: 1 }],
    ["widgets.0.formatOptions.nope", { ...first, formatOptions: { nope: 1 } }],
    ["widgets.0.instances.0.nope", { ...first, instances: [{ ...instance, nope: 1 }] }],
    [
      "widgets.0.instances.0.config.nope",
      { ...first, instances: [{ ...instance, config: { ...(instance!["config"] as Fields), nope: 1 } }] },
    ],
  ];
  for (const [where, widget] of wrong)
    for (const widgets of [[widget, ...rest], JSON.stringify([widget, ...rest])]) {
      const answer = await call("api.dashboard", "POST", { widgets });
      expect([answer.status, answer.error]).toEqual([
        422,
        { [where]: [`This call has no field “${where}”.`] },
      ]);
    }
});

test("an answer names at most twenty unknown fields", async () => {
  const many = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`nope${at}`, 1]));
  const { status, error } = await call("api.dashboard", "PUT", many);
  expect([status, Object.keys(error ?? {})]).toEqual([422, Object.keys(many).slice(0, 20)]);
});
