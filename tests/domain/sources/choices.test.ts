import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { markInvalid } from "#app/domain/sources/access/mark-invalid.server.ts";
import { findChoices } from "#app/domain/sources/connecting/find-choices.server.ts";
import { saveChoices } from "#app/domain/sources/connecting/save-choices.server.ts";
import { findOptions } from "#app/domain/sources/queries/find-options.server.ts";
import { listOptions, maxOptions } from "#app/domain/sources/queries/list-options.server.ts";
import { db } from "#db/client.server.ts";
import { findSourceRow } from "#db/queries/sources/connecting.ts";
import { reportQueries, sourceLists, sources } from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";
import { addCompany } from "./a-company.ts";
import { type By, connect, connected, useSandbox } from "./a-sandbox.ts";

await useDatabase();
const sandbox = await useSandbox();

/** An account with more sites than anyone selects, in place of the stand-in's. */
const many = Array.from({ length: 250 }, (_, n) => `https://client-${String(n).padStart(3, "0")}.example/`);
const google = { calls: 0, status: 200 };
const server = createServer((_, answer) => {
  google.calls += 1;
  answer.writeHead(google.status, { "content-type": "application/json" });
  answer.end(
    JSON.stringify({ siteEntry: many.map((siteUrl) => ({ siteUrl, permissionLevel: "siteOwner" })) }),
  );
}).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
afterAll(() => void server.close());
Object.assign(config, {
  providerOrigins: [
    {
      from: "https://searchconsole.googleapis.com",
      to: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    ...config.providerOrigins.filter(({ from }) => from !== "https://searchconsole.googleapis.com"),
  ],
});

async function aSource(): Promise<{ by: By; sourceId: string }> {
  Object.assign(google, { calls: 0, status: 200 });
  const by = await addCompany();
  return { by, ...(await connected(sandbox, by, "google-search-console")) };
}

const row = async ({ companyId }: By, id: string) => (await findSourceRow(companyId, id))!;
const age = (sourceId: string) =>
  db
    .update(sourceLists)
    .set({ fetchedAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(sourceLists.sourceId, sourceId));

test("a list is requested once in ten minutes, and every search uses it", async () => {
  const { by, sourceId } = await aSource();
  const first = await findChoices(by.companyId, sourceId);
  expect(first?.properties).toMatchObject({
    label: "Property",
    picked: [],
    more: 250 - maxOptions,
    trouble: null,
  });
  const found = await findChoices(by.companyId, sourceId, { search: "client-24", picked: [many[3]!] });
  expect(found?.properties?.choices.map(({ value }) => value)).toEqual([many[3], ...many.slice(240)]);
  expect((await findChoices(by.companyId, sourceId, { search: "nobody" }))?.properties?.choices).toEqual([]);
  expect(google.calls).toBe(1);
  await age(sourceId);
  await findChoices(by.companyId, sourceId);
  expect(google.calls).toBe(2);
});

test("the selection narrows the widgets' choices, and has the provider's names", async () => {
  const { by, sourceId } = await aSource();
  const picked = [many[249]!, many[0]!, many[249]!];
  expect(
    await saveChoices(by.companyId, await row(by, sourceId), { name: "Clients", properties: picked }),
  ).toEqual({ outcome: "saved" });
  const source = await row(by, sourceId);
  expect(source).toMatchObject({
    name: "Clients",
    properties: [
      { value: many[249], label: many[249] },
      { value: many[0], label: many[0] },
    ],
  });
  const before = google.calls;
  const offered = await listOptions(by.companyId, source, "properties", { search: "249" });
  expect(offered).toMatchObject({ outcome: "options", options: [{ value: many[249] }] });
  const given = new URLSearchParams();
  const asked = { search: "", include: [], given };
  const narrow = await findOptions(by.companyId, sourceId, "property", asked);
  const whole = await findOptions(by.companyId, sourceId, "properties", asked);
  expect(
    [narrow, whole].map((one) => (one.outcome === "options" ? one.options.length : one.outcome)),
  ).toEqual([2, maxOptions]);
  expect(google.calls).toBe(before);
  expect(await findOptions(by.companyId, sourceId, "mode", asked)).toMatchObject({
    options: [{ value: "web" }, ...Array(5).fill(expect.anything())],
  });
  const { sourceId: sheets } = await connected(sandbox, by, "google-sheets");
  expect(await findOptions(by.companyId, sheets, "sheets", asked)).toMatchObject({
    kind: "bad-request",
    what: "This list depends on property. Enter its value as well.",
  });
  expect(await findOptions(by.companyId, sourceId, "secrets", asked)).toEqual({ outcome: "not-found" });
  const stranger = await addCompany("Other Agency");
  expect(await findOptions(stranger.companyId, sourceId, "properties", asked)).toEqual({
    outcome: "not-found",
  });
  expect(await findChoices(stranger.companyId, sourceId)).toBeNull();
});

test("a missing property is refused, and one that cannot be checked is not accepted", async () => {
  const { by, sourceId } = await aSource();
  const save = async (properties: string[]) =>
    saveChoices(by.companyId, await row(by, sourceId), { properties });
  expect(await save([many[3]!, "https://somebody-else.example/"])).toEqual({
    outcome: "refused",
    fields: { properties: "“https://somebody-else.example/” is not in this account." },
  });
  expect((await row(by, sourceId)).properties).toEqual([]);
  expect(await save([many[3]!])).toEqual({ outcome: "saved" });
  await db.delete(sourceLists).where(eq(sourceLists.sourceId, sourceId));
  google.status = 403;
  expect(await save([many[3]!, many[4]!])).toMatchObject({
    outcome: "refused",
    fields: { properties: expect.stringMatching(/could not be loaded/) },
  });
  expect(await save([many[3]!])).toEqual({ outcome: "saved" }); // known from before
  const { sourceId: sheets } = await connected(sandbox, by, "google-sheets");
  expect(
    await saveChoices(by.companyId, await row(by, sheets), { properties: ["found by a search"] }),
  ).toEqual({
    outcome: "saved", // the provider lists only some of the properties
  });
});

test("a list that the provider searches can be searched however short it is", async () => {
  const { by, sourceId } = await aSource();
  const { sourceId: sheets } = await connected(sandbox, by, "google-sheets");
  expect((await findChoices(by.companyId, sheets))?.properties).toMatchObject({ canSearch: true, more: 0 });
  expect((await findChoices(by.companyId, sourceId))?.properties).toMatchObject({ canSearch: false });
});

test("while the provider is unavailable the last list stays, with a note", { timeout: 60_000 }, async () => {
  const { by, sourceId } = await aSource();
  await findChoices(by.companyId, sourceId);
  await age(sourceId);
  google.status = 403;
  const listed = await listOptions(by.companyId, await row(by, sourceId), "properties", {
    everything: true,
  });
  expect(listed).toMatchObject({ outcome: "options", staleSince: expect.any(Date) });
  expect((await findChoices(by.companyId, sourceId))?.properties).toMatchObject({
    isStale: true,
    trouble: null,
  });
  expect((await row(by, sourceId)).invalid).toBe(false);
});

test("one refusal marks nothing; a marked source keeps its selection visible, and reconnecting runs the failed queries", async () => {
  const { by, sourceId } = await aSource();
  await saveChoices(by.companyId, await row(by, sourceId), { properties: [many[7]!] });
  await age(sourceId);
  google.status = 401;
  expect((await findChoices(by.companyId, sourceId))?.properties).toMatchObject({ picked: [many[7]] });
  expect(await row(by, sourceId)).toMatchObject({ invalid: false, refusals: { count: 1 } });
  await markInvalid(by.companyId, sourceId, "The connection has expired. Reconnect it.");
  const page = await findChoices(by.companyId, sourceId);
  expect(page?.properties).toMatchObject({
    picked: [many[7]],
    choices: [{ value: many[7] }],
    trouble: expect.stringMatching(/Reconnect it/),
  });
  expect(await row(by, sourceId)).toMatchObject({ invalid: true, properties: [{ value: many[7] }] });

  await db.insert(reportQueries).values({
    companyId: by.companyId,
    sourceId,
    key: "a question",
    query: { dimension: null, split: null, metrics: ["clicks"], filter: [], range: null, currency: "USD" },
    failure: { kind: "reconnect", what: "It was disconnected." },
    failedAt: new Date(),
    tries: 3,
  });
  google.status = 200;
  expect((await connect(sandbox, by, "google-search-console", { sourceId })).finished.outcome).toBe(
    "reconnected",
  );
  const [question] = await db.select().from(reportQueries).where(eq(reportQueries.sourceId, sourceId));
  expect(question).toMatchObject({ wantedAt: expect.any(Date), tries: 0 });
  expect(await row(by, sourceId)).toMatchObject({ invalid: false, invalidReason: null, invalidSince: null });
});

test("a late failure does not affect a newer connection", async () => {
  const { by, sourceId } = await aSource();
  const before = await row(by, sourceId);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await connect(sandbox, by, "google-search-console", { sourceId });
  google.status = 401;
  await listOptions(by.companyId, before, "properties", { everything: true });
  expect((await row(by, sourceId)).refusals).toBeNull();
  await listOptions(by.companyId, await row(by, sourceId), "properties", { everything: true });
  expect((await row(by, sourceId)).refusals).toMatchObject({ count: 1 });
  await db.delete(sources).where(eq(sources.id, sourceId));
});
