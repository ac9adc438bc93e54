import { expect, test } from "vitest";
import { connectors } from "#app/connectors/registry.ts";
import { countKinds } from "#app/domain/sources/connecting/kinds.server.ts";
import { groupKinds } from "#app/domain/sources/group-kinds.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { useDatabase } from "#tests/support/database.ts";
import { addCompany } from "../a-company.ts";

await useDatabase();

const services = Object.values(connectors).filter(({ connect }) => connect !== "file");
const kinds = services.map(({ id }) => ({ id, isConfigured: true }));

test("each service is in exactly one group", () => {
  const ids = groupKinds(kinds).flatMap(({ kinds: ours }) => ours.map(({ id }) => id));
  expect(ids.toSorted()).toEqual(kinds.map(({ id }) => id).toSorted());
});

test("services that can be connected come first in their group, groups without services are left out", () => {
  const some = kinds
    .filter(({ id }) => ["google-ads", "tiktok", "base"].includes(id))
    .map((kind) => ({ ...kind, isConfigured: kind.id !== "google-ads" }));
  expect(groupKinds(some).map(({ title, kinds: ours }) => [title, ours.map(({ id }) => id)])).toEqual([
    ["Advertising", ["tiktok", "google-ads"]],
    ["SEO", ["base"]],
  ]);
});

test("the sources of each service are counted for one company", async () => {
  const [ours, theirs] = [await addCompany(), await addCompany()];
  await connectSource(ours.companyId, "semrush");
  await connectSource(ours.companyId, "semrush", { name: "Second account" });
  await connectSource(ours.companyId, "google-ads");
  await connectSource(theirs.companyId, "serpstat");
  expect(await countKinds(ours.companyId)).toEqual({ semrush: 2, "google-ads": 1 });
});
