import { expect, test } from "vitest";
import { newId } from "#app/lib/id.server.ts";
import { loader as reportsCall } from "#app/routes/api/automatic-reports.ts";
import { loader as ordersCall } from "#app/routes/api/billing/orders.ts";
import { loader as companyCall } from "#app/routes/api/company.ts";
import { loader as usersCall } from "#app/routes/api/users/users.ts";
import { db } from "#db/client.server.ts";
import { setMemberClients } from "#db/queries/people/member-clients.ts";
import { orders } from "#db/schema/index.ts";
import { everythingOfClient } from "#tests/access/everything.ts";
import {
  ask,
  buildCompany,
  buildPerson,
  type Person,
  requestOf,
  viewerOf,
} from "#tests/domain/users/people.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useStandIns } from "#tests/support/edges/use-stand-ins.ts";

await useDatabase();
await useStandIns();
useCheckout("test");

type Listed = Record<"users" | "invoices" | "automaticReports" | "products" | "sources", { id: string }[]>;
type Handler = Parameters<typeof ask>[0];

const read = async <Data>(handler: Handler, person: Person) =>
  ((await ask(handler, requestOf("/", { cookie: person.cookie, json: true }))).body as { data: Data }).data;
const companyOf = async (person: Person) =>
  (await read<{ company: Listed; sources: unknown }>(companyCall, person)).company;
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

const companyId = await buildCompany({ state: "active", subscriptionId: "s1" });
const admin = await buildPerson({ companyId });
const user = await buildPerson({ companyId, name: "Jonas", role: "user" });
const limited = await buildPerson({ companyId, name: "Nele", role: "user" });
const stranger = await buildPerson();
const viewer = await viewerOf(admin.cookie);
const [own, other] = [
  await everythingOfClient(viewer, "Albatross"),
  await everythingOfClient(viewer, "Basilisk"),
];
await setMemberClients(companyId, limited.id, [own.clientId!]);
const order = { provider: "test", reference: newId(), dashboards: 5, interval: 1, cents: 3000 };
await db.insert(orders).values({ id: newId(), companyId, ...order, state: "paid" });

test("an admin gets the lists of the company, each as its own call returns it", async () => {
  const company = await companyOf(admin);
  expect(company.users).toEqual(await read(usersCall, admin));
  expect(idsOf(company.users)).toEqual([admin.id, user.id, limited.id]);
  expect(company.invoices).toEqual(await read(ordersCall, admin));
  expect(company.invoices).toMatchObject([{ reference: order.reference, total: 30, state: "paid" }]);
  expect(company.automaticReports).toEqual(await read(reportsCall, admin));
  expect(company.automaticReports).toHaveLength(2);
  expect(company.sources).toEqual((await read<{ sources: unknown }>(companyCall, admin)).sources);
  expect(idsOf(company.sources)).toEqual(expect.arrayContaining([own.sourceId, other.sourceId]));
});

test("products are the two plans with their prices for each dashboard and month", async () => {
  const { products } = await companyOf(user);
  expect(products).toMatchObject([
    { id: "dashboards-monthly", interval: 1, currency: "USD" },
    { id: "dashboards-yearly", interval: 12, currency: "USD" },
  ]);
  expect(products[0]).toMatchObject({ prices: expect.arrayContaining([{ fromDashboards: 25, price: 4 }]) });
  expect(products[1]).toMatchObject({ prices: expect.arrayContaining([{ fromDashboards: 25, price: 3.2 }]) });
});

test("a user gets all reports and sources, and of people and invoices only what is theirs", async () => {
  const company = await companyOf(user);
  expect(idsOf(company.users)).toEqual([user.id]);
  expect(company.invoices).toEqual([]);
  expect(company.automaticReports).toHaveLength(2);
  expect(idsOf(company.sources)).toContain(other.sourceId);
});

test("a person limited to a client gets the reports and sources of that client", async () => {
  const company = await companyOf(limited);
  expect(idsOf(company.users)).toEqual([limited.id]);
  expect(company.invoices).toEqual([]);
  expect(company.automaticReports).toMatchObject([{ dashboard_id: own.dashboardId }]);
  expect(idsOf(company.sources)).toContain(own.sourceId);
  expect(JSON.stringify(company)).not.toMatch(/basilisk/i);
});

test("another company's lists have nothing of this one", async () => {
  const company = await companyOf(stranger);
  expect(idsOf(company.users)).toEqual([stranger.id]);
  expect([company.invoices, company.automaticReports, company.sources]).toEqual([[], [], []]);
});
