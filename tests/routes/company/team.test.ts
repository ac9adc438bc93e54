import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { identify } from "#app/auth/session.server.ts";
import { config } from "#app/config.server.ts";
import { changeMember, deleteMember } from "#app/domain/users/team/change-member.server.ts";
import { removeExpired } from "#app/domain/users/remove-expired.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { action as changeByCall } from "#app/routes/api/users/user.ts";
import { action as inviteByCall, loader as listByCall } from "#app/routes/api/users/users.ts";
import { action as team, loader as page } from "#app/routes/company/users/users.tsx";
import { action as accept, loader as invitationPage } from "#app/routes/registration/invitation.tsx";
import { action as deletePerson, loader as deletePage } from "#app/routes/users/delete.tsx";
import { action as changeUser } from "#app/routes/users/user.tsx";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/index.ts";
import { lettersTo, subjectsTo } from "#tests/domain/users/letters.ts";
import { ask, buildPerson, cookieOf, type Person, requestOf, viewerOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const newAddress = () => `ida.${newId().toLowerCase()}@harbourlane.example`;
const send = (person: Person, form: Record<string, string>) =>
  ask(team, requestOf("/company/users", { form, cookie: person.cookie }));
type Shown = { invitations: { id: string; email: string; isExpired: boolean }[]; members: { id: string }[] };
const shown = async (person: Person) =>
  (await ask(page, requestOf("/company/users", { cookie: person.cookie }))).body as Shown;

async function invited(admin: Person, role = "user") {
  const email = newAddress();
  expect((await send(admin, { intent: "invite", email, role })).location).toBe("/company/users?done=invited");
  return { email, token: await tokenFor(email) };
}

async function tokenFor(email: string): Promise<string> {
  const token = /\/invitations\/([\w-]+)/.exec((await lettersTo(email)).at(-1) ?? "")?.[1];
  if (!token) throw new Error("no invitation came");
  return token;
}

const form = {
  name: "Ida Brandt",
  password: "a long and quiet evening",
  password_confirmation: "a long and quiet evening",
  terms_consent: "on",
  age_consent: "on",
};
const join = (token: string, given: Partial<typeof form> = {}) =>
  ask(accept, requestOf("/", { form: { ...form, ...given } }), { token });

function later(seconds: number): void {
  const before = config.clockOffsetSeconds;
  Object.assign(config, { clockOffsetSeconds: before + seconds });
  onTestFinished(() => void Object.assign(config, { clockOffsetSeconds: before }));
}
const day = 86_400;

test("an invited person chooses a name and a password, and works in the company", async () => {
  const admin = await buildPerson();
  const { email, token } = await invited(admin);
  expect((await shown(admin)).invitations).toMatchObject([{ email, isExpired: false }]);
  const open = await ask(invitationPage, requestOf("/"), { token });
  expect(open.body).toMatchObject({
    invitation: { email, company: "Northlight Studio", invitedBy: "Marta Quill" },
  });

  const joined = await join(token);
  expect([joined.status, joined.location]).toEqual([303, "/dashboards"]);
  const viewer = await viewerOf(cookieOf(joined.headers.get("set-cookie")!));
  expect(viewer).toMatchObject({ companyId: admin.companyId, role: "user", email, hasConsents: true });
  const after = await shown(admin);
  expect([after.members.length, after.invitations]).toEqual([2, []]);
});

test("a text browser shows and sends the account's name, which changes nothing", async () => {
  const { email, token } = await invited(await buildPerson());
  const sent = { ...form, username: "someone@else.example" };
  const joined = await ask(accept, requestOf("/", { form: sent }), { token });
  expect(joined.status).toBe(303);
  expect((await viewerOf(cookieOf(joined.headers.get("set-cookie")!))).email).toBe(email);
});

test("an invitation works once, and not at all after a week or a withdrawal", async () => {
  const admin = await buildPerson();
  const first = await invited(admin);
  await join(first.token);
  expect((await join(first.token)).status).toBe(422);
  expect((await ask(invitationPage, requestOf("/"), { token: first.token })).status).toBe(404);

  const second = await invited(admin);
  const [{ id } = { id: "" }] = (await shown(admin)).invitations;
  expect((await send(admin, { withdraw: id })).location).toBe("/company/users?done=withdrawn");
  expect((await join(second.token)).status).toBe(422);

  const third = await invited(admin);
  later(8 * day);
  expect((await join(third.token)).status).toBe(422);
});

test("sending again makes a new link for a week, and ends the former one", async () => {
  const admin = await buildPerson();
  const { email, token } = await invited(admin);
  later(8 * day);
  await removeExpired();
  const [invitation] = (await shown(admin)).invitations;
  expect(invitation).toMatchObject({ email, isExpired: true });
  expect((await send(admin, { resend: invitation!.id })).location).toBe("/company/users?done=sent");
  expect(await lettersTo(email)).toHaveLength(2);
  const links = (await lettersTo(email)).map((letter) => /\/invitations\/([\w-]+)/.exec(letter)![1]!);
  const fresh = links.find((link) => link !== token)!;
  expect((await join(token)).status).toBe(422);
  expect((await join(fresh)).status).toBe(303);
});

test("wrong input keeps the values, without the passwords", async () => {
  const admin = await buildPerson();
  const { token } = await invited(admin);
  const refused = await join(token, { password_confirmation: "another" });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain("Ida Brandt");
  expect(JSON.stringify(refused.body)).not.toContain("quiet evening");
  expect((await join(token, { password: "ida.brandt", password_confirmation: "ida.brandt" })).status).toBe(
    422,
  );
  expect((await join(token)).status).toBe(303); // refused tries do not use it up
});

test("a member, an account elsewhere and an invited address are each refused with the reason", async () => {
  const admin = await buildPerson();
  const stranger = await buildPerson();
  const { email } = await invited(admin);
  const problem = async (address: string) => {
    const answer = await ask(
      inviteByCall,
      requestOf("/api/users", { form: { email: address, role: "user" }, cookie: admin.cookie, json: true }),
    );
    return [answer.status, (answer.body as { error: { fields: { email: string[] } } }).error.fields.email[0]];
  };
  expect(await problem(admin.email)).toEqual([422, "This person is in your team already"]);
  expect(await problem(stranger.email.toUpperCase())).toEqual([
    422,
    "This address has an account at another company. Use another address",
  ]);
  expect(await problem(email.toUpperCase())).toEqual([
    422,
    "This address is invited already. Send the invitation again below",
  ]);
  expect((await problem("no address"))[0]).toBe(422);
});

test("two companies may invite one address: the first acceptance takes it", async () => {
  const [one, other] = [await buildPerson(), await buildPerson()];
  const { email, token } = await invited(one);
  await send(other, { intent: "invite", email, role: "admin" });
  const theirs = (await lettersTo(email)).map((letter) => /\/invitations\/([\w-]+)/.exec(letter)![1]!);
  const otherToken = theirs.find((link) => link !== token)!;
  expect((await join(otherToken)).status).toBe(303);
  expect((await join(token)).status).toBe(422);
  const [user] = await db.select().from(users).where(eq(users.email, email));
  expect(user).toMatchObject({ companyId: other.companyId, role: "admin" });
});

test("users see neither page nor calls of the team", async () => {
  const admin = await buildPerson();
  const user = await buildPerson({ companyId: admin.companyId, role: "user" });
  expect((await ask(page, requestOf("/company/users", { cookie: user.cookie }))).location).toBe(
    "/dashboards",
  );
  expect((await send(user, { intent: "invite", email: newAddress(), role: "admin" })).location).toBe(
    "/dashboards",
  );
  for (const [handler, method] of [
    [listByCall, "GET"],
    [inviteByCall, "POST"],
  ] as const)
    expect(
      (await ask(handler, requestOf("/api/users", { cookie: user.cookie, json: true, method }))).status,
    ).toBe(403);
  const self = await ask(
    changeByCall,
    requestOf("/", {
      cookie: user.cookie,
      json: true,
      method: "PUT",
      headers: { "Content-Type": "application/json" },
    }),
    { id: admin.id },
  );
  expect(self.status).toBe(403);
});

const put = (person: Person, id: string, json: object) =>
  ask(
    changeByCall,
    new Request("http://localhost:3000/api/users/x", {
      method: "PUT",
      headers: { Cookie: person.cookie, "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(json),
    }),
    { id },
  );

test("an admin changes roles; the creator, the last admin and one's own role stay", async () => {
  const creator = await buildPerson({ creator: true });
  const user = await buildPerson({ companyId: creator.companyId, role: "user" });
  const form = { role: "admin" };
  expect(
    (await ask(changeUser, requestOf("/", { form, cookie: creator.cookie }), { userId: user.id })).status,
  ).toBe(303);
  expect(await subjectsTo(user.email)).toEqual(["You are an admin now (Plainboard)"]);
  expect((await put(user, creator.id, { role: "user" })).body).toMatchObject({
    error: { fields: { role: ["This person created the company and stays an admin."] } },
  });
  expect((await put(user, user.id, { role: "user" })).body).toMatchObject({
    error: { fields: { role: ["You cannot change your own role. Ask another admin."] } },
  });
  expect((await put(user, user.id, { name: "Ida B." })).body).toMatchObject({ data: { name: "Ida B." } });
  expect((await put(creator, user.id, { role: "boss" })).status).toBe(422);
  const remove = (person: Person, id: string) =>
    ask(changeByCall, requestOf("/", { method: "DELETE", cookie: person.cookie, json: true }), { id });
  // A deletion has no fields.
  expect([await remove(user, creator.id), await remove(creator, creator.id)]).toMatchObject([
    { status: 422, body: { error: { message: "This person created the company and stays an admin." } } },
    { status: 422, body: { error: { message: "You cannot delete your own account. Ask another admin." } } },
  ]);
  const stranger = await buildPerson();
  expect((await put(stranger, user.id, { role: "user" })).status).toBe(404);
});

test("two admins who demote and delete each other at once leave one", async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await buildPerson();
    const other = await buildPerson({ companyId: one.companyId });
    const [a, b] = [await viewerOf(one.cookie), await viewerOf(other.cookie)];
    await Promise.all([changeMember(a, b.userId, { role: "user" }), deleteMember(b, a.userId)]);
    const left = await db.select().from(users).where(eq(users.companyId, one.companyId));
    expect(left.filter(({ role }) => role === "admin").length).toBe(1);
  }
});

test("a deleted person is signed out at once and gets an email; dashboards stay", async () => {
  const admin = await buildPerson();
  const user = await buildPerson({ companyId: admin.companyId, role: "user" });
  const stranger = await buildPerson();
  const remove = (person: Person, userId: string) =>
    ask(deletePerson, requestOf("/", { form: {}, cookie: person.cookie }), { userId });
  expect((await remove(stranger, user.id)).status).toBe(404);
  expect((await ask(deletePage, requestOf("/", { cookie: admin.cookie }), { userId: user.id })).status).toBe(
    200,
  );
  expect((await remove(admin, user.id)).location).toBe("/company/users?done=deleted");
  expect((await identify(requestOf("/", { cookie: user.cookie }))).who).toBe("nobody");
  expect(await subjectsTo(user.email)).toEqual(["Your account was deleted (Plainboard)"]);
  expect((await put(admin, user.id, { name: "x" })).status).toBe(404);
  expect((await remove(admin, admin.id)).status).toBe(422);
});
