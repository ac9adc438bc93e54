import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { openUnsent, sealUnsent } from "#app/http/unsent.server.ts";
import { createDashboard } from "#app/domain/dashboards/edit/create-dashboard.server.ts";
import { renameDashboard } from "#app/domain/dashboards/edit/rename-dashboard.server.ts";
import type { UnsentAnswer, UnsentShown } from "#app/http/unsent.ts";
import { seal } from "#app/lib/secret.server.ts";
import { action as editAnnotation } from "#app/routes/annotations/edit.tsx";
import { action as editClient } from "#app/routes/clients/edit.tsx";
import { action as editMetric } from "#app/routes/company/calculated-metric.tsx";
import { action as editReport } from "#app/routes/company/report.tsx";
import { action as connect } from "#app/routes/connect/kind.tsx";
import { action as create } from "#app/routes/dashboards/create.tsx";
import { action as rename } from "#app/routes/dashboards/rename.tsx";
import { action as settings } from "#app/routes/dashboards/settings.tsx";
import { action as share } from "#app/routes/dashboards/share.tsx";
import { action as editWidget } from "#app/routes/dashboards/widgets/edit.tsx";
import { action as addDomains } from "#app/routes/groups/add-domains.tsx";
import { action as editGroup } from "#app/routes/groups/edit.tsx";
import { action as editPlan } from "#app/routes/plans/edit.tsx";
import { action as logout } from "#app/routes/session/logout.tsx";
import { action, loader } from "#app/routes/session/unsent.tsx";
import { action as editTemplate } from "#app/routes/templates/edit.tsx";
import { action as changeEmail } from "#app/routes/users/email.tsx";
import { db } from "#db/client.server.ts";
import { findDashboard } from "#db/queries/dashboards.ts";
import { dashboards, sessions, users } from "#db/schema/index.ts";
import {
  ask,
  buildPerson,
  cookieOf,
  password,
  type Person,
  requestOf,
  signedIn,
  viewerOf,
} from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

type Form = Readonly<Record<string, string>>;
type Handler = Parameters<typeof ask>[0];

/** Ended elsewhere: the browser still has its cookie, and the session no longer exists. */
async function endElsewhere({ id }: Person): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, id));
}

/** A form of a signed-out person without script. */
async function refused(handler: Handler, path: string, form: Form, cookie = "", params: Form = {}) {
  const { status, body, headers } = await ask(handler, requestOf(path, { form, cookie }), params);
  return { status, headers, answer: (body as { unsent: UnsentAnswer }).unsent };
}

async function sealedBy(person: Person, handler: Handler, path: string, form: Form, params: Form = {}) {
  await endElsewhere(person);
  const { answer } = await refused(handler, path, form, person.cookie, params);
  if (answer.outcome !== "sealed") throw new Error(`it was ${answer.outcome}`);
  return answer.sealed;
}

const signInWith = (sealed: string, form: Form, cookie = "") =>
  ask(action, requestOf("/unsent", { form: { unsent: sealed, ...form }, cookie }));

/** The page after the right password, and its form sent unchanged. */
async function sendAgain(sealed: string, { email }: Person, handler: Handler, params: Form = {}) {
  const answer = await signInWith(sealed, { email, password });
  const { shown } = answer.body as { shown: UnsentShown };
  const form = Object.fromEntries(shown.unsent.fields);
  const cookie = cookieOf(answer.headers.get("set-cookie") ?? "");
  return ask(handler, requestOf(shown.unsent.to, { form, cookie }), params);
}

test("the sign-in keeps a form, and its page gets it as if for the first time", async () => {
  const person = await buildPerson();
  await endElsewhere(person);
  const form = { name: "Harbour Lane Bakery" };
  const answered = await refused(create, "/dashboards/create?from=list", form, person.cookie);
  expect(answered.status).toBe(419);
  expect(answered.headers.get("cache-control")).toBe("no-store");
  // Nothing of it is visible before the sign-in.
  expect(JSON.stringify(answered.answer)).not.toContain("Harbour");
  const { sealed } = answered.answer as { sealed: string };

  const again = await signInWith(sealed, { email: person.email, password });
  expect(again.headers.get("set-cookie")).toMatch(/^plainboard=/);
  expect(again).toMatchObject({
    status: 200,
    body: {
      shows: "unsent",
      shown: {
        page: "Create Dashboard",
        refills: false,
        unsent: {
          to: "/dashboards/create?from=list",
          fields: Object.entries(form),
          secrets: [],
          files: [],
        },
      },
    },
  });
  expect(JSON.stringify(again.body)).not.toContain(password);

  const sent = await sendAgain(sealed, person, create);
  expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/^\/dashboards\//)]);
  const [made] = await db.select().from(dashboards).where(eq(dashboards.companyId, person.companyId));
  expect(made?.name).toBe("Harbour Lane Bakery");
});

test("a form survives an expired session, and a sign-out in another tab", async () => {
  const person = await buildPerson();
  const ago = new Date(Date.now() - 1000);
  await db.update(sessions).set({ expiresAt: ago }).where(eq(sessions.userId, person.id));
  const form = { name: "Zitta Garden" };
  const expired = await refused(create, "/dashboards/create", form, person.cookie);
  expect(expired).toMatchObject({ status: 419, answer: { outcome: "sealed" } });
  await ask(logout, requestOf("/logout", { form: {}, cookie: person.cookie }));
  const gone = await refused(create, "/dashboards/create", form);
  expect(gone).toMatchObject({ status: 419, answer: { outcome: "sealed" } });
  // Its author is unknown: the person who pressed the button could see it.
  const { sealed } = gone.answer as { sealed: string };
  const other = await buildPerson();
  expect((await signInWith(sealed, { email: other.email, password })).body).toMatchObject({
    shows: "unsent",
  });
});

test("a form survives a wrong password, an empty field, too many tries, and a sign-in in another tab", async () => {
  const person = await buildPerson();
  const sealed = await sealedBy(person, create, "/dashboards/create", { name: "Bakery" });
  const kept = (answer: { body: unknown }) => answer.body as { shows: string; sealed: string; email: string };
  const { email } = person;

  const wrong = await signInWith(sealed, { email, password: "not this one" });
  expect(wrong.status).toBe(422);
  expect(kept(wrong)).toMatchObject({ shows: "sign-in", sealed, email, errors: { "": [/Incorrect email/] } });
  const empty = await signInWith(sealed, { email: "", password: "" });
  expect(empty).toMatchObject({
    status: 422,
    body: { sealed, errors: { password: ["Enter your password"] } },
  });
  const odd = { email, password, __intent__: JSON.stringify({ type: "validate", payload: {} }) };
  expect(await signInWith(sealed, odd)).toMatchObject({
    status: 400,
    body: { error: { code: "malformed" } },
  });
  const tooSoon = await signInWith(sealed, { already: "1" });
  expect(tooSoon).toMatchObject({ status: 422, body: { sealed, errors: { "": [/You are not signed in/] } } });
  for (let i = 0; i < 9; i += 1) await signInWith(sealed, { email, password: "guess" });
  const waits = await signInWith(sealed, { email, password });
  expect(waits.status).toBe(429);
  expect(waits.headers.has("retry-after")).toBe(true);
  expect(kept(waits).sealed).toBe(sealed);

  const cookie = await signedIn(person.companyId, person.id);
  expect((await signInWith(sealed, { already: "1" }, cookie)).body).toMatchObject({ shows: "unsent" });
});

test("only the person who wrote a form sees it, and it is kept for them", async () => {
  const person = await buildPerson();
  const colleague = await buildPerson({ companyId: person.companyId });
  const stranger = await buildPerson();
  const sealed = await sealedBy(person, create, "/dashboards/create", { name: "Secret plans" });
  for (const other of [colleague, stranger]) {
    const answer = await signInWith(sealed, { email: other.email, password });
    expect(answer.body).toEqual({ shows: "anothers", sealed });
    expect((await signInWith(sealed, { already: "1" }, other.cookie)).body).toEqual({
      shows: "anothers",
      sealed,
    });
  }
  expect((await signInWith(sealed, { email: person.email, password })).body).toMatchObject({
    shows: "unsent",
  });
});

test("passwords and keys are not kept, and fields to type again are named", async () => {
  const person = await buildPerson();
  const shownOf = async (handler: Handler, path: string, form: Form, params: Form) => {
    const sealed = await sealedBy(person, handler, path, form, params);
    const opened = openUnsent(sealed)!;
    expect(JSON.stringify(opened)).not.toContain("hunter2");
    return opened.shown.unsent;
  };
  expect(
    await shownOf(
      connect,
      "/connect/woocommerce",
      { url: "https://shop.example", token: "hunter2" },
      { kind: "woocommerce" },
    ),
  ).toMatchObject({ fields: [["url", "https://shop.example"]], secrets: ["token"] });
  const own = `/users/${person.id}/email`;
  const change = { email: "new@northlight.example", current_password: "hunter2" };
  expect(await shownOf(changeEmail, own, change, { userId: person.id })).toMatchObject({
    fields: [["email", change.email]],
    secrets: ["current_password"],
  });
  // Left empty it means no change, which can be sent.
  expect(
    await shownOf(share, "/dashboards/abc/share", { who: "public", password: "" }, { permalink: "abc" }),
  ).toMatchObject({
    secrets: [],
    fields: [
      ["who", "public"],
      ["password", ""],
    ],
  });
});

test("files to select again are named", async () => {
  const person = await buildPerson();
  await endElsewhere(person);
  const body = new FormData();
  body.set("name", "Bakery");
  body.set("logoImage", new File(["PNG"], "logo of the bakery.png"));
  body.set("clientImage", new File([], ""));
  const headers = { Accept: "text/html", Cookie: person.cookie };
  const url = "http://localhost:3000/dashboards/abc/settings";
  const { body: said } = await ask(settings, new Request(url, { method: "POST", headers, body }), {
    permalink: "abc",
  });
  const { unsent } = said as { unsent: { sealed: string; files: string[] } };
  expect(unsent.files).toEqual(["logo of the bakery.png"]);
  const kept = openUnsent(unsent.sealed)?.shown.unsent;
  expect(kept?.files).toEqual(unsent.files);
  expect(kept?.fields).toContainEqual(["name", "Bakery"]);
});

test("the page itself checks ownership and conflicts", async () => {
  const person = await buildPerson();
  const viewer = await viewerOf(person.cookie);
  const made = await createDashboard(viewer, "Bakery");
  if (made.outcome !== "created") throw new Error(made.outcome);
  const { permalink } = (await findDashboard(viewer.companyId, made.id))!;
  const colleague = await viewerOf(
    (await buildPerson({ companyId: person.companyId, name: "Jonas" })).cookie,
  );
  const form = {
    version: "1",
    name: "Bakery",
    rangeType: "last_30_days",
    comparison: "previous",
    timezone: "UTC",
    theme: "auto",
    footer: "Written over an hour",
  };
  const path = `/dashboards/${permalink}/settings`;
  const sealed = await sealedBy(person, settings, path, form, { permalink });
  expect(await renameDashboard(colleague, made.id, "Bakery and Café")).toMatchObject({ outcome: "saved" });
  const sent = await sendAgain(sealed, person, settings, { permalink });
  expect(sent).toMatchObject({
    status: 409,
    body: { result: { initialValue: { footer: "Written over an hour" } } },
  });

  const stranger = await buildPerson();
  const unknown = sealUnsent({ to: path, fields: Object.entries(form), secrets: [], files: [] }, null);
  expect((await sendAgain(unknown, stranger, settings, { permalink })).status).toBe(404);
});

test("expired and forged forms open nothing, and a form leads only to pages with a form", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const unsent = { to: "/dashboards/create", fields: [["name", "Bakery"]] as const, secrets: [], files: [] };
  const sealed = sealUnsent(unsent, null);
  expect(openUnsent(sealed)?.shown.unsent).toEqual(unsent);
  for (const to of [
    "//evil.example",
    "https://evil.example/dashboards/create",
    "/api/dashboards",
    "/logout",
    "/banners/close",
    "/dashboards/abc",
    "/nowhere",
  ])
    expect(openUnsent(sealUnsent({ ...unsent, to }, null)), to).toBeNull();
  const foreign = seal("something-else", "unsent-form", JSON.stringify({ unsent, by: null, until: 1e15 }));
  for (const made of [foreign, sealed.replace(/[^.]*$/, "AAAA"), "", "a.b.c.d", sealed.slice(0, -4)])
    expect(openUnsent(made)).toBeNull();
  vi.advanceTimersByTime(3_599_000);
  expect(openUnsent(sealed)).not.toBeNull();
  vi.advanceTimersByTime(2_000);
  expect(openUnsent(sealed)).toBeNull();
});

test("a form that is too old is reported after the sign-in", async () => {
  const person = await buildPerson();
  expect((await signInWith("nothing", { email: person.email, password })).body).toEqual({ shows: "nothing" });
});

test("a form too large for the sign-in stays visible, and a larger one is reported", async () => {
  const person = await buildPerson();
  await endElsewhere(person);
  const send = (text: string, length?: number) =>
    ask(
      create,
      requestOf("/dashboards/create", {
        form: { name: text },
        cookie: person.cookie,
        ...(length && { headers: { "Content-Length": String(length) } }),
      }),
    );
  const answerTo = async (...sent: Parameters<typeof send>) =>
    ((await send(...sent)).body as { unsent: UnsentAnswer }).unsent;
  const long = "word ".repeat(60_000);
  expect(await answerTo("word ".repeat(30_000))).toMatchObject({ outcome: "sealed" });
  expect(await answerTo(long)).toMatchObject({
    outcome: "open",
    first: "sign-in",
    shown: { unsent: { fields: [["name", long]] } },
  });
  expect(await answerTo("word ".repeat(300_000))).toMatchObject({
    outcome: "lost",
    why: "too-large",
    to: "/dashboards/create",
  });
  expect(await answerTo("Bakery", 13 * 1024 * 1024)).toMatchObject({ outcome: "lost", why: "too-large" });
  const broken = { Accept: "text/html", Cookie: person.cookie, "Content-Type": "text/plain" };
  const odd = new Request("http://localhost:3000/dashboards/create", {
    method: "POST",
    headers: broken,
    body: "x",
  });
  expect((await ask(create, odd)).body).toMatchObject({ unsent: { outcome: "lost", why: "unreadable" } });
});

test("one address can keep twenty large forms in ten minutes", async () => {
  const large = async () => {
    const request = requestOf("/dashboards/create", {
      form: { name: "Bakery" },
      headers: { "Content-Length": String(2 * 1024 * 1024) },
    });
    const { body } = await ask(create, request, {}, "198.51.100.77");
    return (body as { unsent: UnsentAnswer }).unsent.outcome;
  };
  const outcomes = [];
  for (let i = 0; i < 21; i += 1) outcomes.push(await large());
  expect(outcomes.filter((outcome) => outcome === "sealed")).toHaveLength(20);
  expect(outcomes.at(-1)).toBe("lost");
});

test("a form stays visible until the terms are accepted, or the first question answered", async () => {
  const person = await buildPerson({ termsConsentAt: null });
  const form = { name: "Bakery" };
  const post = () => refused(create, "/dashboards/create", form, person.cookie);
  const fields = [["name", "Bakery"]];
  expect(await post()).toMatchObject({
    status: 403,
    answer: { first: "consents", shown: { unsent: { fields } } },
  });
  const onboarding = { flow: "dashboard", step: 0, questionnaire: null, finished: false } as const;
  await db.update(users).set({ termsConsentAt: new Date(), onboarding }).where(eq(users.id, person.id));
  expect(await post()).toMatchObject({
    status: 403,
    answer: { first: "intro", shown: { unsent: { fields } } },
  });
  await db
    .update(users)
    .set({ onboarding: { ...onboarding, step: 1 } })
    .where(eq(users.id, person.id));
  expect((await ask(create, requestOf("/dashboards/create", { form, cookie: person.cookie }))).status).toBe(
    303,
  );
});

test("a form of what was deleted in the meantime shows what was typed, where no script keeps the page", async () => {
  const { cookie } = await buildPerson();
  const stranger = await buildPerson();
  const theirs = await createDashboard(await viewerOf(stranger.cookie), "Theirs");
  if (theirs.outcome !== "created") throw new Error(theirs.outcome);
  const form = { name: "Bakery", note: "Half an hour of work", intent: "save" };
  for (const permalink of ["KDgCcRbXuxKa", theirs.permalink]) {
    const path = `/dashboards/${permalink}/settings`;
    const { status, answer } = await refused(settings, path, form, cookie, { permalink });
    expect(status).toBe(404);
    expect(answer).toEqual({ outcome: "gone", fields: Object.entries(form) });

    const plain = { error: { code: "not-found", message: "Not found." } };
    const byScript = requestOf(path, { form, cookie, headers: { Accept: "*/*" } });
    expect(await ask(settings, byScript, { permalink })).toMatchObject({ status: 404, body: plain });
    const pressed = requestOf(path, { form: { intent: "save" }, cookie });
    const { body } = await ask(settings, pressed, { permalink });
    expect(body, "nothing was typed").toEqual(plain);
  }
});

test.each([
  [editWidget, "/dashboards/Nothing/widgets/Nothing", { title: "Half an hour", content: "of work" }],
  [rename, "/dashboards/Nothing/rename", { name: "Bakery" }],
  [editReport, "/company/automatic-reports/Nothing", { message: "Half an hour of work" }],
  [editPlan, "/plans/Nothing", { name: "Bakery" }],
  [editClient, "/clients/Nothing/edit", { name: "Bakery" }],
  [editTemplate, "/templates/Nothing", { name: "Bakery" }],
  [
    editAnnotation,
    "/annotations/Nothing",
    { text: "Half", from: "2026-11-27", list: "Work", scope: "client:a" },
  ],
  [editMetric, "/company/sources/Nothing/metrics/Nothing", { name: "Cost per visit" }],
  [editGroup, "/groups/Nothing/edit", { name: "Bakeries" }],
  [addDomains, "/groups/Nothing/domains/new", { hosts: "bakery.example and café.example" }],
] as const)("so does each form with text (%#)", async (handler, path, form) => {
  const { cookie } = await buildPerson();
  const { status, answer } = await refused(handler as Handler, path, form, cookie);
  expect({ status, answer }).toEqual({
    status: 404,
    answer: { outcome: "gone", fields: Object.entries(form) },
  });
});

test("a person who signed in in another tab gets a link to continue", async () => {
  const { cookie } = await buildPerson();
  expect((await ask(loader, requestOf("/unsent", { cookie }))).body).toMatchObject({
    isSignedIn: true,
    title: "You are signed in",
  });
  expect((await ask(loader, requestOf("/unsent"))).body).toMatchObject({ isSignedIn: false });
});
