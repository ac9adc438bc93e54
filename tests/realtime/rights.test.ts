import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { endSession } from "#app/auth/session.server.ts";
import type { ClientForm } from "#app/domain/clients/client.form.ts";
import { saveClient } from "#app/domain/clients/save-client.server.ts";
import { chooseDashboardClient } from "#app/domain/clients/choose-client.server.ts";
import { createDashboard } from "#app/domain/dashboards/edit/create-dashboard.server.ts";
import { renameDashboard } from "#app/domain/dashboards/edit/rename-dashboard.server.ts";
import { endPersonSession } from "#app/domain/users/end-person-session.server.ts";
import { changeMember, deleteMember } from "#app/domain/users/team/change-member.server.ts";
import { onRecorded } from "#db/queries/audit-log/record.ts";
import { publish } from "#app/realtime/publish.server.ts";
import { publishRecorded } from "#app/realtime/publish-recorded.server.ts";
import { action as authorize } from "#app/routes/realtime/channel-auth.ts";
import { action as authorizeUser } from "#app/routes/realtime/user-auth.ts";
import { inTransaction } from "#db/client.server.ts";
import {
  ask,
  buildCompany,
  buildPerson,
  password,
  type Person,
  requestOf,
  viewerOf,
} from "#tests/domain/users/people.ts";
import { cases } from "#tests/support/cases.ts";
import { useDatabase } from "#tests/support/database.ts";
import { serveHub } from "./hub-in-process.ts";
import type { RawClient } from "./raw-client.ts";

await useDatabase();
onRecorded(publishRecorded);
const it = await serveHub();

const companyId = await buildCompany({ state: "active", subscriptionId: "s1" });
const admin = await buildPerson({ companyId });
const viewer = await viewerOf(admin.cookie);
const stranger = await buildPerson();
const dashboardId = await dashboardOf("Harbour");

async function dashboardOf(name: string): Promise<string> {
  const made = await createDashboard(viewer, name);
  if (made.outcome !== "created") throw new Error(made.outcome);
  return made.id;
}

function signature(person: Person, socketId: string, channel: string) {
  return ask(
    authorize,
    requestOf("/broadcasting/auth", {
      cookie: person.cookie,
      json: true,
      form: { socket_id: socketId, channel_name: channel },
    }),
  );
}

async function subscribe(client: RawClient, person: Person, channel: string): Promise<number> {
  const { status, body } = await signature(person, client.id, channel);
  if (status === 200) {
    client.send({ event: "pusher:subscribe", data: { channel, ...(body as object) } });
    await client.next("pusher_internal:subscription_succeeded");
  }
  return status;
}

async function pageOf(person: Person, ...channels: readonly string[]): Promise<RawClient> {
  const client = it.connect();
  await client.socketId();
  for (const channel of channels) expect(await subscribe(client, person, channel), channel).toBe(200);
  return client;
}

const company = `private-company.${companyId}`;
const dashboard = `presence-dashboard.${dashboardId}`;

test("a person may open their own three kinds of channels", async () => {
  await pageOf(admin, company, `private-user.${admin.id}`, dashboard);
  const client = it.connect();
  const { body } = await signature(admin, await client.socketId(), dashboard);
  expect(JSON.parse((body as { channel_data: string }).channel_data)).toEqual({
    user_id: admin.id,
    user_info: { id: admin.id, name: "Marta Quill" },
  });
  const user = await ask(
    authorizeUser,
    requestOf("/broadcasting/user-auth", {
      cookie: admin.cookie,
      json: true,
      form: { socket_id: client.id },
    }),
  );
  expect(Object.keys(user.body as object)).toEqual(["auth", "user_data"]);
});

test("channels of another company or person stay closed, in any form of their name", async () => {
  const foreign = [
    company,
    `private-user.${admin.id}`,
    dashboard,
    `private-Company.${companyId}`,
    `PRIVATE-company.${companyId}`,
    `private-company.${stranger.companyId},private-company.${companyId}`,
    `private-company.${stranger.companyId}.${companyId}`,
    `private-company.${stranger.companyId}/../${companyId}`,
    `private-company.${companyId} `,
    `private-company.${companyId}%00`,
    `private-company.*`,
    "private-company.",
    "private-company",
    `private-encrypted-company.${companyId}`,
    `private-cache-company.${companyId}`,
    `presence-company.${companyId}`,
    `presence-user.${admin.id}`,
    `private-dashboard.${dashboardId}`,
    `presence-cache-dashboard.${dashboardId}`,
    `company.${companyId}`,
    `cache-company.${companyId}`,
    `#server-to-user-${admin.id}`,
    "",
  ];
  const client = it.connect();
  const id = await client.socketId();
  for (const channel of foreign) expect((await signature(stranger, id, channel)).status, channel).toBe(403);
  const own = await signature(stranger, id, `private-company.${stranger.companyId}`);
  const { auth } = own.body as { auth: string };
  for (const channel of foreign) client.send({ event: "pusher:subscribe", data: { channel, auth } });
  await client.settled();
  expect(client.heard("pusher_internal:subscription_succeeded")).toEqual([]);
  await publish("CompanySourceUpdated", { companyId, sourceId: "s1" });
  await client.settled();
  expect(client.heard("CompanySourceUpdated")).toEqual([]);
});

test("a call without a session, with a wrong socket or another session's word is refused", async () => {
  const form = { socket_id: "1.2", channel_name: company };
  const without = await ask(authorize, requestOf("/broadcasting/auth", { json: true, form }));
  expect(without.status).toBe(401);
  for (const socketId of ["", "1", "1.2.3", "1:2", "a.b"])
    expect((await signature(admin, socketId, company)).status).toBe(400);
  const request = requestOf("/broadcasting/auth", {
    cookie: admin.cookie,
    json: true,
    form,
    headers: { "x-identification": "another" },
  });
  expect((await ask(authorize, request)).status).toBe(588);
});

test("an event is sent when its transaction commits, and never when it does not", async () => {
  const page = await pageOf(admin, company);
  await inTransaction(async () => {
    await publish("CompanySourceUpdated", { companyId, sourceId: "undone" });
    throw new Error("undone");
  }).catch(() => {});
  await inTransaction(async () => {
    await publish("CompanySourceUpdated", { companyId, sourceId: "s1" });
    await page.settled();
    expect(page.heard("CompanySourceUpdated")).toEqual([]);
  });
  expect((await page.next("CompanySourceUpdated")).data).toBe(JSON.stringify({ companyId, sourceId: "s1" }));
});

test("a recorded change of a dashboard tells its version to the company and to its readers", async () => {
  const page = await pageOf(admin, company, dashboard);
  await renameDashboard(viewer, dashboardId, "Harbour Lane");
  const data = JSON.parse(String((await page.next("DashboardUpdated")).data)) as object;
  expect(data).toEqual({ companyId, dashboardId, version: expect.any(Number) });
  await page.settled();
  expect(page.heard("DashboardUpdated").map(({ channel }) => channel)).toEqual([company, dashboard]);
});

test("a removed person receives nothing after, and cannot come back", async () => {
  const jonas = await buildPerson({ companyId, name: "Jonas", role: "user" });
  const [page, stays] = [await pageOf(jonas, company, dashboard), await pageOf(admin, company)];
  expect(await deleteMember(viewer, jonas.id)).toBe("deleted");
  expect((await page.closed).code).toBe(4009);
  const before = page.frames.length;
  await publish("CompanySourceUpdated", { companyId, sourceId: "s2" });
  await stays.next("CompanySourceUpdated");
  expect(page.frames).toHaveLength(before);
  const again = it.connect();
  expect((await signature(jonas, await again.socketId(), company)).status).toBe(401);
});

test("a person who is limited to other clients loses the dashboards of the rest", async () => {
  const jonas = await buildPerson({ companyId, name: "Jonas", role: "user" });
  const client = await saveClient(viewer, null, { name: "Basilisk" } as ClientForm);
  if (client.outcome !== "saved") throw new Error(client.outcome);
  const clientId = client.id;
  const page = await pageOf(jonas, company, dashboard);
  await changeMember(viewer, jonas.id, { access: "some", client_ids: [clientId] });
  expect((await page.closed).code).toBe(4200);
  const again = await pageOf(jonas, company);
  expect(await subscribe(again, jonas, dashboard)).toBe(403);
  await chooseDashboardClient(viewer, dashboardId, clientId);
  expect(await subscribe(again, jonas, dashboard)).toBe(200);
  await chooseDashboardClient(viewer, dashboardId, null);
  expect((await again.closed).code).toBe(4200);
});

test("other forms of a channel have the same readers, and end with their rights", async () => {
  const jonas = await buildPerson({ companyId, name: "Jonas", role: "user" });
  const forms = [`private-cache-company.${companyId}`, `presence-cache-dashboard.${dashboardId}`];
  const page = await pageOf(jonas, ...forms);
  const encrypted = `private-encrypted-company.${companyId}`;
  expect((await signature(jonas, page.id, encrypted)).status).toBe(403); // no key is set
  Object.assign(config, { hubEncryptionKey: Buffer.alloc(32, 7) });
  expect((await signature(stranger, page.id, encrypted)).status).toBe(403);
  const { body } = await signature(jonas, page.id, encrypted);
  const expected = createHash("sha256").update(encrypted).update(Buffer.alloc(32, 7)).digest("base64");
  expect(body).toEqual({ auth: expect.any(String), shared_secret: expected });
  Object.assign(config, { hubEncryptionKey: null });
  for (const channel of forms) {
    const other = it.connect();
    await other.socketId();
    expect(await subscribe(other, stranger, channel), channel).toBe(403);
  }
  const client = await saveClient(viewer, null, { name: "Heron" } as ClientForm);
  if (client.outcome !== "saved") throw new Error(client.outcome);
  await chooseDashboardClient(viewer, dashboardId, client.id);
  expect((await page.closed).code).toBe(4200);
  await chooseDashboardClient(viewer, dashboardId, null);
});

test("the sockets of an ended session connect again and are refused", async () => {
  const jonas = await buildPerson({ companyId, name: "Jonas", role: "user" });
  const own = await viewerOf(jonas.cookie);
  const page = await pageOf(jonas, company);
  await endPersonSession(own, jonas.id, { session: own.sessionId!, password });
  expect((await page.closed).code).toBe(4200);
  const again = it.connect();
  expect((await signature(jonas, await again.socketId(), company)).status).toBe(401);

  const lena = await buildPerson({ companyId, name: "Lena", role: "user" });
  const left = await pageOf(lena, company);
  await endSession(requestOf("/login", { cookie: lena.cookie }));
  expect((await left.closed).code).toBe(4200);
});

test("a person has at most 20 sockets", async () => {
  const jonas = await buildPerson({ companyId, name: "Jonas", role: "user" });
  const pages = [];
  for (let at = 0; at < 20; at++) pages.push(await pageOf(jonas, company));
  const more = it.connect();
  await more.socketId();
  await signature(jonas, more.id, company);
  expect((await more.closed).code).toBe(4100);
  expect(pages.every(({ ws }) => ws.readyState === ws.OPEN)).toBe(true);
});

test("1,000 malformed frames change nothing for others", async () => {
  const page = await pageOf(admin, company);
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({ event: fc.anything(), data: fc.anything(), channel: fc.anything() })
      .map((one) => JSON.stringify(one) ?? ""),
    fc
      .record({
        event: fc.constantFrom(
          "pusher:subscribe",
          "pusher:signin",
          "pusher:unsubscribe",
          "client-selecting",
          "pusher:pong",
        ),
        data: fc.oneof(
          fc.anything(),
          fc.record({ channel: fc.anything(), auth: fc.anything(), channel_data: fc.anything() }),
        ),
        channel: fc.oneof(fc.constant(company), fc.anything()),
      })
      .map(
        (one) =>
          JSON.stringify(one, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)) ??
          "",
      ),
  );
  let client = it.connect();
  await client.socketId();
  for (const [at, frame] of fc.sample(anything, { numRuns: cases(1000), seed: 7 }).entries()) {
    if (at % 50 === 49) {
      await client.settled();
      client.end();
      client = it.connect();
      await client.socketId();
    }
    client.send(frame);
  }
  await client.settled();
  await publish("CompanySourceUpdated", { companyId, sourceId: "s3" });
  await page.next("CompanySourceUpdated");
});
