import { eq } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { expect, test } from "vitest";
import { emailsSent } from "#app/domain/users/send-later.server.ts";
import { action, loader } from "#app/routes/registration/register.tsx";
import { db } from "#db/client.server.ts";
import { companies, coupons, users } from "#db/schema/index.ts";
import { eventsOf } from "#tests/domain/audit-log/events.ts";
import { ask, cookieOf, password, requestOf, viewerOf } from "#tests/domain/users/people.ts";
import { useCheckout } from "#tests/support/companies/use-checkout.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();
useCheckout("test");

const right = {
  name: "Marta Quill",
  email: "marta@northlight.example",
  password,
  password_confirmation: password,
  terms_consent: "on",
  age_consent: "on",
};
const register = (form: Record<string, string>, { json = true, address = "203.0.113.7" } = {}) =>
  ask(action, requestOf("/register", { form, json }), {}, address);
const fieldsOf = (body: unknown) => (body as { error: { fields: Record<string, string[]> } }).error.fields;
const errorsOf = (body: unknown) => (body as { error: Record<string, string[]> }).error;

test("registering creates a company on trial, its admin and a session, and leads to the intro", async () => {
  const form = { ...right, email: "first@northlight.example", timezone: "Europe/Paris" };
  const answer = await register(form, { json: false });
  expect([answer.status, answer.location]).toEqual([303, "/intro"]);

  const viewer = await viewerOf(cookieOf(answer.headers.get("set-cookie") ?? ""));
  expect(viewer).toMatchObject({ name: "Marta Quill", role: "admin", creator: true, hasConsents: true });
  expect(viewer.company).toMatchObject({
    name: "Marta Quill",
    state: "trial",
    dashboardsLimit: 25,
    timezone: "Europe/Paris",
  });
  const days = (viewer.company.expiresAt!.getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(13.99);
  expect(days).toBeLessThanOrEqual(14);
  const events = await eventsOf(viewer.companyId);
  expect(events.map(({ action, personName }) => [action, personName])).toEqual([
    ["company.registered", "Marta Quill"],
  ]);
  await emailsSent();
});

test("a call gets 201, the user and the company, and never the password", async () => {
  const answer = await register({ ...right, email: "call@northlight.example", flow: "mc" });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    data: {
      user: { name: "Marta Quill", roleName: "admin", creator: true, termsConsent: true, ageConsent: true },
      company: { state: "trial", services: { dashboards: 25, bonusDashboards: 0 }, canCreateDashboard: true },
    },
  });
  expect(JSON.stringify(answer.body)).not.toMatch(/argon2|quiet evening/);
  const [user] = await db.select().from(users).where(eq(users.email, "call@northlight.example"));
  expect(user?.onboarding.flow).toBe("mc");
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("without a checkout a company is active without end or limit", async () => {
  Object.assign(config, { checkout: "off" });
  const { body } = await register({ ...right, email: "free@northlight.example" });
  Object.assign(config, { checkout: "test" });
  const company = { state: "active", expiresAt: null, canCreateDashboard: true, hasSubscription: false };
  expect(body).toMatchObject({
    data: { company: { ...company, services: { dashboards: null, bonusDashboards: 0 } } },
  });
});

test("one response names every missing field", async () => {
  const answer = await register({});
  expect(answer.status).toBe(422);
  expect(Object.keys(fieldsOf(answer.body))).toEqual([
    "name",
    "email",
    "password",
    "password_confirmation",
    "terms_consent",
    "age_consent",
  ]);
});

test("the page gets its values back, and no password", async () => {
  const answer = await register({ ...right, email: "marta@northlight", dashboards: "40" }, { json: false });
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({
    initialValue: { name: "Marta Quill", email: "marta@northlight", dashboards: "40" },
  });
  expect(JSON.stringify(answer.body)).not.toContain(password);
});

test.each([
  ["email", "marta@", "Enter an email address like name@company.com"],
  ["email", `${"m".repeat(250)}@northlight.example`, "Enter an email address of at most 254 characters"],
  ["name", "M".repeat(101), "Enter a name of at most 100 characters"],
  ["password", "7 signs", "Use at least 8 characters for the password"],
  ["password", "x".repeat(201), "Use at most 200 characters for the password"],
  ["password", "Sunshine", "This password is too common: choose another one"],
  [
    "password",
    "plainboard2026",
    "This password is too similar to your name, your email or the product's name: choose another one",
  ],
  [
    "password",
    "Northlight!!",
    "This password is too similar to your name, your email or the product's name: choose another one",
  ],
  ["password_confirmation", "something else", "The passwords do not match: enter both again"],
  ["terms_consent", "", "Accept the terms and privacy policy"],
  ["age_consent", "off", "Confirm that you are 16 or older"],
  ["dashboards", "0", "Enter at least 1 dashboard"],
  ["interval", "3", "Choose to pay monthly (1) or yearly (12)"],
])("%s %j is refused", async (field, value, sentence) => {
  const answer = await register({ ...right, [field]: value });
  expect(answer.status).toBe(422);
  expect(fieldsOf(answer.body)[field]).toEqual([sentence]);
});

test("a password of 200 characters of any kind is accepted", async () => {
  const long = "ünïcode 🎻 ".repeat(30).slice(0, 200);
  const form = { ...right, email: "long@northlight.example", password: long, password_confirmation: long };
  expect((await register(form)).status).toBe(201);
});

test("a taken email address has an error whatever its case, and no second company is created", async () => {
  await register({ ...right, email: "taken@northlight.example" });
  const before = (await db.select().from(companies)).length;
  const answer = await register({ ...right, email: "Taken@Northlight.example" }, { json: false });
  expect(errorsOf(answer.body).email?.[0]).toMatch(/account with this email already/);
  expect((await db.select().from(companies)).length).toBe(before);
});

test("one of two concurrent registrations of one address succeeds", async () => {
  const both = await Promise.all([1, 2].map(() => register({ ...right, email: "race@northlight.example" })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
});

test("the link's choices are kept, and an unknown coupon is refused", async () => {
  await db
    .insert(coupons)
    .values({ id: "c1", code: "HELLO50", name: "Hello", type: "price.discount", value: 5000 });
  const wish = { ...right, dashboards: "40", interval: "12", cid: "ga-1", coupons: '["hello50","HELLO50"]' };
  expect((await register({ ...wish, email: "coupon@northlight.example" })).status).toBe(201);
  const [user] = await db.select().from(users).where(eq(users.email, "coupon@northlight.example"));
  const [company] = await db.select().from(companies).where(eq(companies.id, user!.companyId));
  expect(company?.signup).toEqual({ dashboards: 40, interval: 12, coupons: ["hello50"], cid: "ga-1" });

  const refused = await register({
    ...wish,
    email: "other@northlight.example",
    coupons: '["HELLO50","GONE"]',
  });
  expect(fieldsOf(refused.body)).toEqual({ coupon: ["Code / Coupon GONE is invalid"] });
});

test("the link's choices are shown, and its invalid coupons named", async () => {
  const path = "/register?source=mc&dashboards=40&annual&coupons=HELLO50&coupons=hello50&coupons=GONE&cid=x";
  const { body } = await ask(loader, requestOf(path));
  expect(body).toMatchObject({
    isOpen: true,
    wishes: { flow: "mc", dashboards: 40, interval: 12, coupons: ["HELLO50"], cid: "x" },
    coupons: [{ code: "HELLO50", type: "price.discount", value: 5000 }],
    couponProblems: ["Code / Coupon GONE is invalid"],
    prices: expect.arrayContaining([{ fromDashboards: 25, interval: 12, cents: 320 }]),
  });
  expect((await ask(loader, requestOf("/register?dashboards=-1&source=nonsense"))).body).toMatchObject({
    wishes: { flow: null, dashboards: 25, interval: 1, coupons: [] },
  });
});

test("one address waits after many registrations, on the page and in calls", async () => {
  const again = { ...right, email: "taken@northlight.example" };
  const address = "198.51.100.9";
  const answers = [];
  for (let i = 0; i < 31; i += 1) answers.push((await register(again, { address })).status);
  expect(answers.slice(0, 30)).toEqual(Array(30).fill(422));
  expect(answers[30]).toBe(429);

  const page = await register(again, { address, json: false });
  expect([page.status, page.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect(errorsOf(page.body)[""]?.[0]).toMatch(/Wait \d+ minutes, then try again/);
  expect((await register(again, { address: "198.51.100.10" })).status).toBe(422);
});
