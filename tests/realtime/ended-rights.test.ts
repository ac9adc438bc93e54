import { expect, test } from "vitest";
import { authorizeChannel } from "#app/domain/broadcasting/authorize-channel.server.ts";
import type { ClientForm } from "#app/domain/clients/client.form.ts";
import { chooseDashboardClient } from "#app/domain/clients/choose-client.server.ts";
import { saveClient } from "#app/domain/clients/save-client.server.ts";
import { deleteCompany } from "#app/domain/company-deletion/delete-company.server.ts";
import {
  answerRequest,
  askToFinish,
  freeDashboard,
  lockDashboard,
} from "#app/domain/dashboards/edit/content/lock-dashboard.server.ts";
import { createDashboard } from "#app/domain/dashboards/edit/create-dashboard.server.ts";
import { signOut } from "#app/domain/users/sign-out.server.ts";
import { changeMember, deleteMember } from "#app/domain/users/team/change-member.server.ts";
import { onRecorded } from "#db/queries/audit-log/record.ts";
import { publish } from "#app/realtime/publish.server.ts";
import { publishRecorded } from "#app/realtime/publish-recorded.server.ts";
import { answerAuthorization } from "#app/routes/realtime/answer.server.ts";
import { action as authorize } from "#app/routes/realtime/channel-auth.ts";
import {
  ask,
  buildCompany,
  buildPerson,
  type Person,
  requestOf,
  signedIn,
  viewerOf,
} from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";
import { serveHub } from "./hub-in-process.ts";

// What ends with a right, at moments when several things happen.

await useDatabase();
onRecorded(publishRecorded);
const it = await serveHub();

const companyId = await buildCompany({ state: "active", subscriptionId: "s1" });
const admin = await buildPerson({ companyId });
const viewer = await viewerOf(admin.cookie);
const made = await createDashboard(viewer, "Harbour");
if (made.outcome !== "created") throw new Error(made.outcome);
const dashboard = `presence-dashboard.${made.id}`;
const company = `private-company.${companyId}`;

function signature({ cookie }: Person, socketId: string, channel: string) {
  const form = { socket_id: socketId, channel_name: channel };
  return ask(authorize, requestOf("/broadcasting/auth", { cookie, json: true, form }));
}

async function pageOf(person: Person, channel: string) {
  const client = it.connect();
  const { status, body } = await signature(person, await client.socketId(), channel);
  expect(status).toBe(200);
  client.send({ event: "pusher:subscribe", data: { channel, ...(body as object) } });
  await client.next("pusher_internal:subscription_succeeded");
  return client;
}

test("a right that ends while a channel is being signed is refused", async () => {
  const jonas = await buildPerson({ companyId, name: "Jonas", role: "user" });
  const client = it.connect();
  const form = { socket_id: await client.socketId(), channel_name: dashboard };
  const sign = async () => {
    const before = await viewerOf(jonas.cookie); // read, and then the right ends
    return async () => {
      const request = requestOf("/broadcasting/auth", { cookie: jonas.cookie, json: true, form });
      const call = () =>
        answerAuthorization(request, before, (_, lookAgain) =>
          authorizeChannel(before, { socketId: form.socket_id, channelName: dashboard }, lookAgain),
        );
      return (await ask(call, request)).status;
    };
  };
  expect(await (await sign())()).toBe(200);
  const saved = await saveClient(viewer, null, { name: "Kestrel" } as ClientForm);
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  const asLimited = await sign();
  await changeMember(viewer, jonas.id, { access: "some", client_ids: [saved.id] });
  expect(await asLimited()).toBe(403);
  await changeMember(viewer, jonas.id, { access: "all", client_ids: [] });
  const asRemoved = await sign();
  await deleteMember(viewer, jonas.id);
  expect(await asRemoved()).toBe(403);
});

test("a lock and a question end with the right of their person, and pages hear it", async () => {
  const [jonas, tom] = [
    await buildPerson({ companyId, name: "Jonas", role: "user" }),
    await buildPerson({ companyId, name: "Tom", role: "user" }),
  ];
  const page = await pageOf(admin, dashboard);
  const [ofJonas, ofTom] = [await viewerOf(jonas.cookie), await viewerOf(tom.cookie)];
  await lockDashboard(ofJonas, made.id);
  await askToFinish(ofTom, made.id);
  await page.next("DashboardLockAsked");

  const client = await saveClient(viewer, null, { name: "Harbour Lane" } as ClientForm);
  if (client.outcome !== "saved") throw new Error(client.outcome);
  await changeMember(viewer, tom.id, { access: "some", client_ids: [client.id] });
  await page.next("DashboardLockAsked");
  expect(await answerRequest(ofJonas, made.id, "hand-over"), "to a person who may not open it").toBe(false);

  expect(await deleteMember(viewer, jonas.id)).toBe("deleted");
  await page.next("DashboardLockFreed");
});

test("a person who is limited keeps the locks of their clients", async () => {
  const jonas = await buildPerson({ companyId, name: "Jonas", role: "user" });
  const client = await saveClient(viewer, null, { name: "Quay" } as ClientForm);
  if (client.outcome !== "saved") throw new Error(client.outcome);
  const theirs = await createDashboard(viewer, "Quay");
  if (theirs.outcome !== "created") throw new Error(theirs.outcome);
  await chooseDashboardClient(viewer, theirs.id, client.id);
  const ofJonas = await viewerOf(jonas.cookie);
  for (const id of [theirs.id, made.id]) await lockDashboard(ofJonas, id);
  await changeMember(viewer, jonas.id, { access: "some", client_ids: [client.id] });
  expect(await lockDashboard(viewer, theirs.id)).toEqual({ outcome: "theirs", holder: "Jonas" });
  expect(await lockDashboard(viewer, made.id)).toMatchObject({ outcome: "yours" });
  await freeDashboard(viewer, made.id);
});

test("signing out frees locks, unless the person edits in another browser", async () => {
  const jonas = await buildPerson({ companyId, name: "Jonas", role: "user" });
  const ofJonas = await viewerOf(jonas.cookie);
  const other = await signedIn(companyId, jonas.id);
  const page = await pageOf(admin, dashboard);
  await lockDashboard(ofJonas, made.id);
  await signOut(ofJonas, requestOf("/logout", { cookie: jonas.cookie, form: {} }));
  expect(await lockDashboard(viewer, made.id)).toEqual({ outcome: "theirs", holder: "Jonas" });
  expect(page.heard("DashboardLockFreed")).toEqual([]);
  await signOut(await viewerOf(other), requestOf("/logout", { cookie: other, form: {} }));
  await page.next("DashboardLockFreed");
  expect(await lockDashboard(viewer, made.id)).toMatchObject({ outcome: "yours" });
  await freeDashboard(viewer, made.id);
});

test("people of a deleted company receive nothing after, and cannot come back", async () => {
  const user = await buildPerson({ companyId, name: "Lena", role: "user" });
  const pages = [await pageOf(admin, company), await pageOf(user, company), await pageOf(user, dashboard)];
  expect(await deleteCompany(viewer)).toBe("deleted");
  for (const page of pages) expect((await page.closed).code).toBe(4009);
  const before = pages.map(({ frames }) => frames.length);
  await publish("CompanySourceUpdated", { companyId, sourceId: "s1" });
  expect(pages.map(({ frames }) => frames.length)).toEqual(before);
  for (const person of [admin, user]) {
    const again = it.connect();
    expect((await signature(person, await again.socketId(), company)).status).toBe(403);
  }
});
