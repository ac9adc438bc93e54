import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, ne, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { readOrigins } from "#app/config/provider-settings.ts";
import { openSource } from "#app/domain/sources/access/open-source.server.ts";
import { connectByKeys } from "#app/domain/sources/connecting/connect-keys.server.ts";
import { findChoices } from "#app/domain/sources/connecting/find-choices.server.ts";
import { finishConnect } from "#app/domain/sources/connecting/finish-connect.server.ts";
import { findAccountQuestion, switchAccount } from "#app/domain/sources/connecting/switch-account.server.ts";
import { deleteSource } from "#app/domain/sources/manage/delete-source.server.ts";
import { forgetUnusedConnections } from "#app/domain/sources/access/forget-unused-connections.server.ts";
import { listOptions } from "#app/domain/sources/queries/list-options.server.ts";
import { markInvalid } from "#app/domain/sources/access/mark-invalid.server.ts";
import { sourceEntity } from "#app/domain/sources/source-entity.ts";
import { config } from "#app/config.server.ts";
import { db } from "#db/client.server.ts";
import { findSourceRow, listSourcesOfKind } from "#db/queries/sources/connecting.ts";
import { claimConnection, freeConnection } from "#db/queries/sources/connections.ts";
import { companies, connections, sources } from "#db/schema/index.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";
import { useDatabase } from "#tests/support/database.ts";
import { addCompany } from "./a-company.ts";
import { type By, connect, connected, useSandbox } from "./a-sandbox.ts";

await useDatabase();
const sandbox = await useSandbox();

const searchConsole = "google-search-console";
const tokenCalls = () => sandbox.calls()["https://oauth2.googleapis.com"] ?? 0;
const source = async (by: By, id: string) => (await findSourceRow(by.companyId, id))!;
const properties = async (by: By, id: string) =>
  listOptions(by.companyId, await source(by, id), "properties", { everything: true });
const connectionsOf = ({ companyId }: By) =>
  db.select().from(connections).where(eq(connections.companyId, companyId));

/** All text in the database, as in a leaked dump. */
async function dump(): Promise<string> {
  const tables = await db.execute<{ name: string }>(sql`
    select table_schema || '."' || table_name || '"' as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`);
  const parts: string[] = [];
  for (const { name } of tables)
    parts.push(JSON.stringify(await db.execute(sql.raw(`select * from ${name}`))));
  return parts.join("\n");
}

for (const kind of standIns
  .map((standIn) => standIn.kind)
  .filter((one) => findProvider(one)?.connect === "oauth2"))
  test(`${kind}: a sign-in with consent makes a source that lists its properties`, async () => {
    const by = await addCompany();
    const { sourceId } = await connected(sandbox, by, kind);
    const row = await source(by, sourceId);
    expect(row).toMatchObject({ kind, invalid: false, credentials: null, name: findProvider(kind)!.name });
    const listed = await properties(by, sourceId);
    if (listed.outcome !== "options") throw new Error(JSON.stringify(listed));
    expect(listed.options.length).toBeGreaterThan(0);
    expect((await connectionsOf(by)).map(({ id }) => id)).toEqual([row.connectionId]);
  });

test("a new source uses the company's time zone until its account has one, and does not show it", async () => {
  const by = await addCompany();
  await db.update(companies).set({ timezone: "Asia/Tokyo" }).where(eq(companies.id, by.companyId));
  const { sourceId } = await connected(sandbox, by, "facebook-ads");
  expect((await source(by, sourceId)).zone).toBe("Asia/Tokyo");
  const shown = sourceEntity({ source: await source(by, sourceId), upload: null }, null, new Date());
  expect(shown.timezone).toBeNull();
  const ofFixedZone = await connected(sandbox, by, searchConsole);
  expect((await source(by, ofFixedZone.sourceId)).zone).toBeNull();
});

test("a dump of the database contains no usable token or key", async () => {
  const by = await addCompany();
  await connected(sandbox, by, "google-analytics");
  await connected(sandbox, by, "facebook-ads");
  const given = standIns.filter(({ keys }) => keys);
  for (const { kind, keys } of given) {
    const typed = { account: "", token: "", url: "", ...keys };
    const byKeys = await connectByKeys(by, kind, typed);
    expect(byKeys.outcome, `${kind} ${JSON.stringify(byKeys)}`).toBe("connected");
  }
  const text = await dump();
  expect(text).not.toMatch(/sandbox-\w+-(access|refresh|short)-/);
  expect(given.length).toBeGreaterThan(3);
  for (const { keys } of given) expect(text).not.toContain(keys!.token);
  for (const secret of Object.values(sandbox.env).filter((value) => /secret/.test(value)))
    expect(text).not.toContain(secret);
});

test("canceling, and refusing a permission, create nothing", async () => {
  const by = await addCompany();
  sandbox.endSignIns("GOOGLE", "all"); // or Google adds this person's earlier permissions
  const none = async () => [
    (await connectionsOf(by)).length,
    await db.$count(sources, eq(sources.companyId, by.companyId)),
  ];
  expect((await connect(sandbox, by, searchConsole, { answer: "cancel" })).finished.outcome).toBe(
    "cancelled",
  );
  const untick = ["https://www.googleapis.com/auth/webmasters.readonly"];
  expect((await connect(sandbox, by, searchConsole, { untick })).finished.outcome).toBe("permission-missing");
  expect((await connect(sandbox, by, "facebook-ads", { untick: ["ads_read"] })).finished.outcome).toBe(
    "permission-missing",
  );
  expect(await none()).toEqual([0, 0]);
});

test("a callback counts once, and a wrong code is refused without a trace", async () => {
  const by = await addCompany();
  const { signIn, back } = await connect(sandbox, by, searchConsole);
  const again = { signIn, sourceId: null, code: back.searchParams.get("code"), error: null };
  expect(await finishConnect(by, searchConsole, again)).toEqual({ outcome: "used" });
  const wrong = { ...again, signIn: { ...signIn, state: "another" }, code: "made-up" };
  expect(await finishConnect(by, searchConsole, wrong)).toMatchObject({
    outcome: "failed",
    what: "Google Search Console rejected the connection.",
  });
  expect(await connectionsOf(by)).toHaveLength(1);
});

test("two kinds of one account share one connection, and reconnecting repairs both", async () => {
  const by = await addCompany();
  const first = await connected(sandbox, by, searchConsole);
  const second = await connected(sandbox, by, "google-analytics");
  expect(await connectionsOf(by)).toHaveLength(1);
  sandbox.endSignIns("GOOGLE", "all");
  await later(by);
  expect(await properties(by, first.sourceId)).toMatchObject({ outcome: "failure", kind: "reconnect" });
  for (const { sourceId } of [first, second])
    expect(await source(by, sourceId)).toMatchObject({
      invalid: true,
      invalidReason:
        "The connection to Google (robin@alder-agency.example) has expired or was revoked. Reconnect it to update its data.",
      invalidSince: expect.any(Date),
    });
  const { finished } = await connect(sandbox, by, searchConsole, { sourceId: first.sourceId });
  expect(finished).toMatchObject({ outcome: "reconnected", sourceId: first.sourceId });
  expect("repaired" in finished && [...finished.repaired].sort()).toEqual([
    "Google Analytics",
    "Google Search Console",
  ]);
  for (const { sourceId } of [first, second]) {
    expect((await source(by, sourceId)).invalid).toBe(false);
    expect((await properties(by, sourceId)).outcome).toBe("options");
  }
});

test("reconnecting as another person asks first, and the source keeps its id", async () => {
  const by = await addCompany();
  const { sourceId } = await connected(sandbox, by, searchConsole);
  const other = await connected(sandbox, by, "google-analytics");
  const before = await source(by, sourceId);
  const { finished } = await connect(sandbox, by, searchConsole, { sourceId, account: 1 });
  if (finished.outcome !== "other-account") throw new Error(finished.outcome);
  expect(await source(by, sourceId)).toEqual(before);
  expect(await findAccountQuestion(by, sourceId, finished.attemptId)).toMatchObject({
    before: "robin@alder-agency.example",
    after: "sam@alder-agency.example",
    others: [{ id: other.sourceId }],
  });
  const stranger = await addCompany("Other Agency");
  expect(await findAccountQuestion(stranger, sourceId, finished.attemptId)).toBeNull();
  expect(await switchAccount(stranger, sourceId, finished.attemptId, [])).toBe("not-found");

  expect(await switchAccount(by, sourceId, finished.attemptId, [other.sourceId])).toBe("switched");
  expect(await source(by, sourceId)).toMatchObject({ account: "sam@alder-agency.example" });
  expect((await source(by, other.sourceId)).connectionId).toBe((await source(by, sourceId)).connectionId);
  expect((await properties(by, sourceId)).outcome).toBe("options");
  expect(await switchAccount(by, sourceId, finished.attemptId, [])).toBe("not-found");
});

test("an expired token is renewed once for all concurrent calls, without a failure", async () => {
  const by = await addCompany();
  const { sourceId } = await connected(sandbox, by, searchConsole);
  sandbox.endSignIns("GOOGLE", "access");
  await later(by);
  const before = tokenCalls();
  const connector = findProvider(searchConsole)!;
  const lists = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const asked = await openSource(by.companyId, await source(by, sourceId));
      return connector.options["properties"]!({ ...providerFor(asked), params: {}, search: "" });
    }),
  );
  expect(lists.every((list) => list.length > 0)).toBe(true);
  expect(tokenCalls() - before).toBe(1);
});

test("each token that ends before its time is renewed, however young it is", async () => {
  const by = await addCompany();
  const { sourceId } = await connected(sandbox, by, searchConsole);
  sandbox.endSignIns("GOOGLE", "access");
  const before = tokenCalls();
  const list = async () => {
    const asked = await openSource(by.companyId, await source(by, sourceId));
    return findProvider(searchConsole)!.options["properties"]!({
      ...providerFor(asked),
      params: {},
      search: "",
    });
  };
  expect((await list()).length).toBeGreaterThan(0);
  expect(tokenCalls() - before).toBe(1);
  sandbox.endSignIns("GOOGLE", "access");
  expect((await list()).length).toBeGreaterThan(0);
  expect(tokenCalls() - before).toBe(2);
});

test("while one process renews, the others wait for its token", async () => {
  const by = await addCompany();
  const { sourceId } = await connected(sandbox, by, searchConsole);
  const [connection] = await connectionsOf(by);
  sandbox.endSignIns("GOOGLE", "access");
  await later(by);
  const until = new Date(Date.now() + 60_000);
  await claimConnection(by.companyId, connection!.id, "another process", { at: new Date(), until });
  const before = tokenCalls();
  const asking = properties(by, sourceId);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(tokenCalls()).toBe(before);
  await freeConnection(by.companyId, connection!.id, "another process");
  expect((await asking).outcome).toBe("options");
  expect(tokenCalls()).toBe(before + 1);
});

test("a fault of our own app invalidates no source", async () => {
  const by = await addCompany();
  const { sourceId } = await connected(sandbox, by, searchConsole);
  sandbox.endSignIns("GOOGLE", "access");
  await later(by);
  const right = config.providerVariables;
  Object.assign(config, { providerVariables: { ...right, GOOGLE_CLIENT_SECRET: "rotated-away" } });
  const listed = await properties(by, sourceId);
  Object.assign(config, { providerVariables: right });
  expect(listed).toMatchObject({
    outcome: "failure",
    kind: "unavailable",
    what: expect.stringContaining("administrator"),
  });
  expect((await source(by, sourceId)).invalid).toBe(false);
  expect((await properties(by, sourceId)).outcome).toBe("options");
});

test("a connection that cannot be renewed has an end, and is invalid afterwards", async () => {
  const by = await addCompany();
  const { sourceId } = await connected(sandbox, by, "facebook-ads");
  const [connection] = await connectionsOf(by);
  expect(connection!.endsAt!.getTime()).toBeGreaterThan(Date.now() + 50 * 86_400_000);
  sandbox.endSignIns("META", "all");
  expect(await properties(by, sourceId)).toMatchObject({ outcome: "failure", kind: "reconnect" });
  expect(await source(by, sourceId)).toMatchObject({ invalid: true });
});

test("deleting the last source of a connection revokes it, unless another company uses the account", async () => {
  const [by, neighbour] = [await addCompany(), await addCompany("Other Agency")];
  const mine = await connected(sandbox, by, searchConsole);
  const theirs = await connected(sandbox, neighbour, searchConsole);
  const revocations = () => tokenCalls();

  await deleteSource(by.companyId, mine.sourceId);
  await old(by);
  const before = revocations();
  await forgetUnusedConnections();
  expect(await connectionsOf(by)).toEqual([]);
  expect(revocations()).toBe(before);
  expect((await properties(neighbour, theirs.sourceId)).outcome).toBe("options");

  await deleteSource(neighbour.companyId, theirs.sourceId);
  await forgetUnusedConnections(); // just granted: a sign-in without its source yet looks the same
  expect(await connectionsOf(neighbour)).toHaveLength(1);
  await removeOthers(neighbour); // other tests of this file connected the account too
  await old(neighbour);
  await forgetUnusedConnections();
  expect(await connectionsOf(neighbour)).toEqual([]);
  expect(revocations()).toBe(before + 1);
});

test("keys are checked before they are stored, and a refusal appears at its field", async () => {
  const by = await addCompany();
  const [first] = standIns.filter(({ kind }) => kind === "semrush");
  const good = { account: "", url: "", token: "", ...first!.keys };
  const wrong = await connectByKeys(by, "semrush", { ...good, token: "not-a-key" });
  expect(wrong).toMatchObject({
    outcome: "refused",
    fields: { token: expect.stringMatching(/^[A-Z].*\.$/) },
  });
  expect(await db.$count(sources, eq(sources.companyId, by.companyId))).toBe(0);

  const right = await connectByKeys(by, "semrush", good);
  if (right.outcome !== "connected") throw new Error(JSON.stringify(right));
  const again = await connectByKeys(by, "semrush", { ...good, token: "", sourceId: right.sourceId });
  expect(again).toEqual({ outcome: "reconnected", sourceId: right.sourceId });
});

test("keys of an existing source lead to it and repair it, instead of making a second one", async () => {
  const by = await addCompany();
  const { keys } = standIns.find(({ kind }) => kind === "semrush")!;
  const typed = { account: "", url: "", token: "", ...keys };
  const first = await connectByKeys(by, "semrush", typed);
  if (first.outcome !== "connected") throw new Error(JSON.stringify(first));
  await markInvalid(by.companyId, first.sourceId, "The key was refused.");

  expect(await connectByKeys(by, "semrush", typed)).toEqual({
    outcome: "already",
    sourceId: first.sourceId,
  });
  expect(await source(by, first.sourceId)).toMatchObject({ invalid: false });
  expect((await connectByKeys(by, "semrush", { ...typed, account: "A client's" })).outcome).toBe("connected");
  expect((await connectByKeys(await addCompany(), "semrush", typed)).outcome).toBe("connected");
});

test("the same keys sent twice at the same moment make one source", async () => {
  const by = await addCompany();
  const { keys } = standIns.find(({ kind }) => kind === "semrush")!;
  const typed = { account: "", url: "", token: "", ...keys };
  const both = await Promise.all([1, 2].map(() => connectByKeys(by, "semrush", typed)));
  expect(both.map(({ outcome }) => outcome).sort()).toEqual(["already", "connected"]);
  expect(await listSourcesOfKind(by.companyId, "semrush")).toHaveLength(1);
});

test("a second source of one connection and kind names the first", async () => {
  const by = await addCompany();
  const first = await connected(sandbox, by, "google-analytics");
  await connected(sandbox, by, "google-ads");
  const second = await connected(sandbox, by, "google-analytics");
  expect((await findChoices(by.companyId, first.sourceId))?.twin).toBeNull();
  expect((await findChoices(by.companyId, second.sourceId))?.twin).toEqual({
    id: first.sourceId,
    name: "Google Analytics",
  });
});

test("a shop is one property: there is no selection", async () => {
  const by = await addCompany();
  const { keys } = standIns.find(({ kind }) => kind === "woocommerce")!;
  const shop = await connectByKeys(by, "woocommerce", { account: "", url: "", token: "", ...keys });
  if (shop.outcome !== "connected") throw new Error(JSON.stringify(shop));
  expect(await findChoices(by.companyId, shop.sourceId)).toMatchObject({ properties: null, isSignIn: false });
  expect((await properties(by, shop.sourceId)).outcome).toBe("options");
});

test("a shop is one source however its address is typed, also as an admin address", async () => {
  const by = await addCompany();
  const { keys } = standIns.find(({ kind }) => kind === "woocommerce")!;
  const { url, token } = { url: "", token: "", ...keys };
  const first = await connectByKeys(by, "woocommerce", {
    account: "",
    token,
    url: `${url}/wp-admin/index.php`,
  });
  if (first.outcome !== "connected") throw new Error(JSON.stringify(first));
  expect((await source(by, first.sourceId)).url).toBe(url);
  for (const typed of [url, `${url}/wp-admin/admin.php?page=wc-settings&tab=advanced`, url.toUpperCase()])
    expect(await connectByKeys(by, "woocommerce", { account: "", token, url: typed }), typed).toEqual({
      outcome: "already",
      sourceId: first.sourceId,
    });
});

test("a wrong shop address has its error at the field, with the target of the redirect", async () => {
  const by = await addCompany();
  const shop = await listenAsShop();
  const typed = { account: "", token: `ck_${"0".repeat(40)}|cs_${"0".repeat(40)}`, url: shop.origin };
  const cases: readonly (readonly [ShopAnswer, string])[] = [
    [
      () => [301, "", { location: "https://www.shop.example/?utm=1" }],
      "The shop redirects to https://www.shop.example. Reconnect it with the URL of its pages.",
    ],
    [() => [404, "<h1>Not found</h1>"], `No shop was found at ${shop.origin}.`],
    [
      () => [200, JSON.stringify({ name: "A blog", namespaces: ["wp/v2"] })],
      `WooCommerce is not active at ${shop.origin}, or is older than version 3.5.`,
    ],
  ];
  for (const [answer, says] of cases) {
    shop.answer = answer;
    expect(await connectByKeys(by, "woocommerce", typed), says).toEqual({
      outcome: "refused",
      fields: { url: says },
    });
  }
  shop.answer = (path) =>
    path.includes("/wc/") ? [401, '{"code":"woocommerce_rest_cannot_view"}'] : [200, shopIndex];
  expect(await connectByKeys(by, "woocommerce", typed)).toMatchObject({
    outcome: "refused",
    fields: { token: expect.any(String) },
  });
});

test("a PHP notice before the response does not prevent connecting", async () => {
  const by = await addCompany();
  const shop = await listenAsShop();
  const notice = "<br />\n<b>Notice</b>: Undefined index: tax in <b>plugin.php</b> on line <b>3</b><br />\n";
  shop.answer = (path) => [200, notice + (path.includes("/wc/") ? "[]" : shopIndex)];
  const typed = { account: "", token: `ck_${"0".repeat(40)}|cs_${"0".repeat(40)}`, url: shop.origin };
  expect(await connectByKeys(by, "woocommerce", typed)).toMatchObject({ outcome: "connected" });
});

test("a shop's address on the internal network is refused, without a call", async () => {
  const by = await addCompany();
  const keys = { account: "", token: `ck_${"0".repeat(40)}|cs_${"0".repeat(40)}` };
  for (const url of [
    "http://127.0.0.1",
    "https://localhost",
    "169.254.169.254",
    "http://[::1]/",
    "https://10.0.0.8",
  ])
    expect(await connectByKeys(by, "woocommerce", { ...keys, url }), url).toMatchObject({
      outcome: "refused",
      fields: { url: "This address does not lead to a public website." },
    });
  for (const [url, says] of [
    ["https://shop.example:8443", /port/],
    ["https://me:word@shop.example", /name and password/],
    ["ftp://shop.example", /https:\/\//],
  ] as const)
    expect(await connectByKeys(by, "woocommerce", { ...keys, url }), url).toMatchObject({
      outcome: "refused",
      fields: { url: expect.stringMatching(says) },
    });
});

const shopIndex = JSON.stringify({ name: "Corner shop", timezone_string: "UTC", namespaces: ["wc/v3"] });

type ShopAnswer = (path: string) => readonly [number, string, Record<string, string>?];

/** A shop on this machine; PROVIDER_ORIGINS redirects the address there. */
async function listenAsShop(): Promise<{ readonly origin: string; answer: ShopAnswer }> {
  const shop = { origin: "https://corner-shop.example", answer: (() => [404, ""]) as ShopAnswer };
  const server = createServer(({ url = "" }, outgoing) => {
    const [status, body, headers] = shop.answer(url);
    outgoing.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const before = config.providerOrigins;
  Object.assign(config, {
    providerOrigins: [
      ...before,
      ...readOrigins(JSON.stringify({ [shop.origin]: `http://127.0.0.1:${port}` }))!,
    ],
  });
  onTestFinished(() => {
    Object.assign(config, { providerOrigins: before });
    server.close();
  });
  return shop;
}

/** A token that was just renewed is trusted: let time pass. */
async function later(by: By): Promise<void> {
  await db
    .update(connections)
    .set({ renewedAt: new Date(Date.now() - 10 * 60_000) })
    .where(eq(connections.companyId, by.companyId));
}

const old = later;

async function removeOthers({ companyId }: By): Promise<void> {
  await db.update(sources).set({ connectionId: null }).where(ne(sources.companyId, companyId));
  await db.delete(connections).where(ne(connections.companyId, companyId));
}
