import { expect, test } from "vitest";
import { action as apiDashboards } from "#app/routes/api/dashboards/dashboards.ts";
import { action as settings } from "#app/routes/company/settings.tsx";
import { action as team } from "#app/routes/company/users/users.tsx";
import { action as login } from "#app/routes/session/login.tsx";
import { action as logout } from "#app/routes/session/logout.tsx";
import { action as deletePerson } from "#app/routes/users/delete.tsx";
import { action as passwordPage } from "#app/routes/users/password.tsx";
import { action as tokens } from "#app/routes/users/tokens.tsx";
import { newId } from "#app/lib/id.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { recorded } from "#db/queries/audit-log/record.ts";
import {
  addClient,
  findClient,
  listClients,
  removeClient,
  setClient,
  setDashboardsClient,
} from "#db/queries/clients.ts";
import { addDestination, switchOff } from "#db/queries/reports/destinations.ts";
import { addLinkOpens, addShareLink } from "#db/queries/sharing/share-links.ts";
import { day } from "#app/lib/plain-date.ts";
import { aDashboard } from "#tests/domain/dashboards/agency.ts";
import { ask, buildPerson, password, requestOf, viewerOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";
import { actionsOf, eventsOf } from "./events.ts";
import { nameInvited } from "#db/queries/audit-log/forget-person.ts";
import { addInvitation } from "#db/queries/people/team.ts";
import { setUser } from "#db/queries/users.ts";
import { setTagsOf } from "#db/queries/dashboard-tags.ts";

await useDatabase();

const post = (cookie: string, form: Record<string, string>) => requestOf("/", { form, cookie });

async function aClient(companyId: string, name = "Harbour Lane Bakery") {
  const id = newId();
  await addClient(companyId, { id, name });
  return id;
}

test("an event says who did what, when and from which shortened network", async () => {
  const marta = await buildPerson({ name: "Marta Quill" });
  const before = Date.now();
  await ask(team, post(marta.cookie, { email: "jonas@northlight.example", role: "user", intent: "invite" }));
  const [event, ...others] = await eventsOf(marta.companyId);
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    personId: marta.id,
    personName: "Marta Quill",
    tokenName: null,
    action: "person.invited",
    subjectName: "jonas@northlight.example",
    details: { role: "user" },
    network: "203.0.113.0/24",
  });
  expect(event!.at.getTime()).toBeGreaterThanOrEqual(before);
});

test("IPv6 networks are shortened to /48", async () => {
  const marta = await buildPerson();
  const invite = post(marta.cookie, { email: "ana@northlight.example", role: "user", intent: "invite" });
  await ask(team, invite, {}, "2001:db8:1234:5678::9");
  expect((await eventsOf(marta.companyId))[0]!.network).toBe("2001:db8:1234::/48");
});

test("signing in and out are events of the person", async () => {
  const { companyId, email } = await buildPerson();
  const answer = await ask(login, requestOf("/login", { form: { email, password }, json: true }));
  const cookie = answer.headers.getSetCookie()[0]!.split(";", 1)[0]!;
  await ask(logout, requestOf("/logout", { form: {}, cookie }));
  expect(await actionsOf(companyId)).toEqual(["person.signed-in", "person.signed-out"]);
});

test("an API token's act names its person and the token", async () => {
  const marta = await buildPerson({ name: "Marta Quill" });
  const made = await ask(tokens, post(marta.cookie, { name: "Nightly import", scope: "write", days: "90" }), {
    userId: marta.id,
  });
  const { token } = made.body as { token: string };
  const call = new Request("http://localhost:3000/api/dashboards", {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Bakery" }),
  });
  expect((await ask(apiDashboards, call)).status).toBe(201);
  expect(await eventsOf(marta.companyId)).toMatchObject([
    { action: "token.created", subjectName: "Nightly import", tokenName: null },
    {
      action: "dashboard.created",
      personId: marta.id,
      personName: "Marta Quill",
      tokenName: "Nightly import",
    },
  ]);
});

test("changed fields are named, their values are not stored", async () => {
  const { cookie, companyId } = await buildPerson();
  const form = { timezone: "UTC", week_starts_on: "1", language: "en" };
  await ask(settings, post(cookie, { ...form, name: "Northlight Studio", phone: "+49 431 555 0142" }));
  const [event] = await eventsOf(companyId);
  expect(event).toMatchObject({ action: "company.changed", details: { changed: ["phone"] } });
  expect(JSON.stringify(event)).not.toContain("555");
});

test("a save that changes nothing is no event", async () => {
  const { companyId, cookie } = await buildPerson();
  const id = await aClient(companyId);
  const viewer = await viewerOf(cookie);
  const dashboardId = await aDashboard(viewer, "Bakery");
  const save = async () => {
    await setClient(companyId, id, { name: "Harbour Lane Bakery", tags: ["local"], updatedAt: new Date() });
    await setDashboardsClient(companyId, [dashboardId], id);
    await setTagsOf(companyId, dashboardId, ["local"]);
  };
  await save();
  const before = await actionsOf(companyId);
  expect(before.toSorted()).toEqual([
    "client.changed",
    "client.created",
    "dashboard.client-changed",
    "dashboard.created",
    "dashboard.tags-changed",
  ]);
  await save();
  expect(await actionsOf(companyId)).toEqual(before);
});

test("passwords, tokens and their hashes are in no event", async () => {
  const { cookie, companyId, id } = await buildPerson();
  const made = await ask(tokens, post(cookie, { name: "Import", scope: "read", days: "90" }), { userId: id });
  const { token } = made.body as { token: string };
  const wanted = "another long and quiet evening";
  const form = { current_password: password, password: wanted, password_confirmation: wanted };
  await ask(passwordPage, post(cookie, form), { userId: id });
  const events = await eventsOf(companyId);
  expect(events.map(({ action }) => action).toSorted()).toEqual([
    "person.password-changed",
    "token.created",
    "token.revoked",
  ]);
  const text = JSON.stringify(events);
  for (const secret of [password, wanted, token, "scrypt", "$"]) expect(text).not.toContain(secret);
});

test("what is rolled back leaves no event", async () => {
  const { companyId } = await buildPerson();
  const id = await aClient(companyId);
  const failing = inTransaction(async () => {
    await removeClient(companyId, id);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await findClient(companyId, id)).not.toBeNull();
  expect(await actionsOf(companyId)).toEqual(["client.created"]);
});

test("what cannot be recorded does not happen", async () => {
  const { companyId } = await buildPerson();
  const id = newId();
  const change = () => addClient(companyId, { id, name: "Bakery" }).then(() => [{ id, name: "a\u0000b" }]);
  await expect(recorded(companyId, "client.created", change)).rejects.toThrow();
  expect(await listClients(companyId)).toEqual([]);
  expect(await actionsOf(companyId)).toEqual([]);
});

test("acts without a request are those of the schedule, without a network", async () => {
  const { companyId } = await buildPerson();
  const id = newId();
  await addDestination(companyId, { id, name: "#marketing", kind: "slack", address: "sealed-address" });
  await switchOff(companyId, id, "The channel is gone.", new Date());
  const events = await eventsOf(companyId);
  expect(events).toMatchObject([
    { action: "destination.created" },
    { action: "destination.switched-off", personId: null, personName: "Schedule", network: null },
  ]);
  expect(JSON.stringify(events)).not.toContain("sealed-address");
});

test("opened personal links are counted once a day, without a person or a network", async () => {
  const { companyId, cookie } = await buildPerson();
  const viewer = await viewerOf(cookie);
  const dashboardId = await aDashboard(viewer, "Bakery");
  const linkId = newId();
  await addShareLink({ id: linkId, companyId, dashboardId, tokenHash: linkId, label: "Tax adviser" });
  for (const opens of [2, 3]) await addLinkOpens(companyId, { linkId, day: day("2026-11-03"), opens });
  await addLinkOpens(companyId, { linkId, day: day("2026-11-04"), opens: 1 });
  const opened = (await eventsOf(companyId)).filter(({ action }) => action === "link.opened");
  expect(opened).toMatchObject([
    { subjectName: "Tax adviser", details: { opens: 5 }, personId: null, network: null },
    { details: { opens: 1 } },
  ]);
});

test("a deleted person's events stay, without name, address and network", async () => {
  const marta = await buildPerson({ name: "Marta Quill" });
  const jonas = await buildPerson({ companyId: marta.companyId, name: "Jonas Feld", role: "admin" });
  await ask(team, post(jonas.cookie, { email: "ana@northlight.example", role: "user", intent: "invite" }));
  await ask(deletePerson, post(marta.cookie, {}), { userId: jonas.id });
  const events = await eventsOf(marta.companyId);
  // The last two have the same moment.
  const byAction = events.toSorted((one, two) => (one.action < two.action ? -1 : 1));
  expect(byAction).toMatchObject([
    {
      action: "person.deleted",
      subjectId: jonas.id,
      subjectName: "Former member",
      personName: "Marta Quill",
    },
    { action: "person.invitation-withdrawn", personName: "Marta Quill" },
    { action: "person.invited", personId: jonas.id, personName: "Former member", network: null },
  ]);
  for (const personal of ["Jonas", jonas.email]) expect(JSON.stringify(events)).not.toContain(personal);
});

test("an accepted invitation is forgotten with its person, also after another address", async () => {
  const marta = await buildPerson();
  const invitationId = newId();
  const email = "ana@northlight.example";
  const at = new Date(Date.now() + 86_400_000);
  const row = { id: invitationId, companyId: marta.companyId, email, purpose: "invitation" as const };
  await addInvitation({ ...row, role: "user", tokenHash: invitationId, expiresAt: at });
  const ana = await buildPerson({ companyId: marta.companyId, name: "Ana Brandt", role: "user", email });
  await nameInvited(marta.companyId, invitationId, ana.id);
  await setUser(marta.companyId, ana.id, { email: "brandt@northlight.example" });
  await ask(deletePerson, post(marta.cookie, {}), { userId: ana.id });
  const text = JSON.stringify(await eventsOf(marta.companyId));
  expect(text).toContain("person.invited");
  for (const personal of [email, "brandt", "Ana Brandt"]) expect(text).not.toContain(personal);
});
