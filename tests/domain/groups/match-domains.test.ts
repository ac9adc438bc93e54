import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { matchAllDomains } from "#app/domain/groups/domains/match-domains.server.ts";
import { findGroupEntity } from "#app/domain/groups/manage/group-entity.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { addDays, timeZone, today } from "#app/lib/plain-date.ts";
import { action as callSource } from "#app/routes/api/source.ts";
import { action as choose } from "#app/routes/company/source-choose.tsx";
import { action as addDomains } from "#app/routes/groups/add-domains.tsx";
import { action as createGroup } from "#app/routes/groups/create.tsx";
import { action as saveDomain } from "#app/routes/groups/domain.tsx";
import { db } from "#db/client.server.ts";
import { reportQueries, sources } from "#db/schema/index.ts";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { aSource, dateColumn, nameColumn, numberColumn } from "#tests/domain/receipts/a-bakery.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { googleAnalytics } from "#tests/sandbox/google/google-analytics.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useStandIns } from "#tests/support/edges/use-stand-ins.ts";

await useDatabase();
await useStandIns([googleAnalytics]);

const host = "harbour-lane-bakery.example";
const property = { value: "270511251", label: `Harbour Lane Bakery (${host})` };

/** A group of two metrics with one domain. */
async function aGroup() {
  const { marta, companyId } = await anAgency();
  const form = { name: "Clients", range: "7", metrics: ["sessions", "conversions"] };
  const made = await answerOf(createGroup, await visit(marta, "/groups/create", { form }));
  const id = made.location!.split("/").at(-1)!;
  const params = { campaignId: id };
  const add = async () =>
    answerOf(addDomains, await visit(marta, `/groups/${id}/domains/new`, { form: { hosts: host } }), params);
  const domain = async () => (await findGroupEntity(marta, id))!.domains[0]!;
  const sourcesOf = async () => (await domain()).metrics.map(({ sourceId }) => sourceId);
  return { marta, companyId, id, add, domain, sourcesOf };
}

const queriesOf = (companyId: string) =>
  db.select().from(reportQueries).where(eq(reportQueries.companyId, companyId));

test("a source without chosen properties matches all of them", async () => {
  const { companyId, add, sourcesOf } = await aGroup();
  const sourceId = await connectSource(companyId, "google-analytics");
  await add();
  expect(await sourcesOf()).toEqual([sourceId, sourceId]);
});

test("a domain finds a source with properties that are chosen later, and its numbers are queried", async () => {
  const { marta, companyId, add, sourcesOf } = await aGroup();
  await add();
  expect(await sourcesOf()).toEqual([null, null]);
  const sourceId = await connectSource(companyId, "google-analytics", {
    properties: [{ value: "270511999", label: "Another shop" }],
  });
  const form = { name: "Google Analytics", properties: [property.value] };
  const request = await visit(marta, `/company/sources/${sourceId}/choose`, { form });
  expect((await answerOf(choose, request, { sourceId })).status).toBe(303);
  expect(await sourcesOf()).toEqual([sourceId, sourceId]);
  expect((await queriesOf(companyId)).length).toBeGreaterThan(0);
});

test("a call that changes a source finds domains too", async () => {
  const { marta, companyId, add, sourcesOf } = await aGroup();
  await add();
  const sourceId = await connectSource(companyId, "google-analytics", {
    properties: [{ value: "270511999", label: "Another shop" }],
  });
  const json = { properties: [property.value] };
  const request = await visit(marta, `/api/sources/${sourceId}`, { method: "PUT", json });
  expect((await answerOf(callSource, request, { id: sourceId })).status).toBe(200);
  expect(await sourcesOf()).toEqual([sourceId, sourceId]);
});

test("a file that was imported since finds its domains, and the place of a deleted source", async () => {
  const { marta, companyId, add, sourcesOf } = await aGroup();
  await add();
  const columns = [dateColumn, nameColumn("domain", "Domain"), numberColumn("sessions", "Sessions")];
  const row = [addDays(today(timeZone("UTC"), now()), -1), host, 12] as const;
  const first = await aSource(marta, columns, [[...row]], { name: "Sheet" });
  await matchAllDomains();
  expect(await sourcesOf()).toEqual([first, null]);
  await db.delete(sources).where(and(eq(sources.companyId, companyId), eq(sources.id, first)));
  const second = await aSource(marta, columns, [[...row]], { name: "Newer sheet" });
  await matchAllDomains();
  expect(await sourcesOf()).toEqual([second, null]);
});

test("no source stays where a person chose none", async () => {
  const { marta, companyId, id, add, domain, sourcesOf } = await aGroup();
  const sourceId = await connectSource(companyId, "google-analytics", { properties: [property] });
  await add();
  const { id: domainId } = await domain();
  const request = await visit(marta, `/groups/${id}/domains/${domainId}`, {
    form: { intent: "save", note: "", clientId: "", sessions_source: "none" },
  });
  await answerOf(saveDomain, request, { campaignId: id, domainId });
  await matchAllDomains();
  expect(await sourcesOf()).toEqual([null, sourceId]);
  expect((await domain()).metrics[0]!.parameters).toEqual({});
});
