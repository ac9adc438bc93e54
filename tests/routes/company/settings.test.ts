import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import { createDashboard } from "#app/domain/dashboards/edit/create-dashboard.server.ts";
import { clientFormView } from "#app/domain/clients/client-form-view.server.ts";
import { action as api } from "#app/routes/api/company.ts";
import { action as save, loader as read } from "#app/routes/company/settings.tsx";
import { loader as show } from "#app/routes/dashboards/show.tsx";
import { db } from "#db/client.server.ts";
import { companies } from "#db/schema/index.ts";
import { anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const all = {
  name: "Quay & Co",
  email_username: "Hello@Quay.example",
  domain: "https://www.Quay.example/",
  phone: "+49 431 555 0142",
  brand_color: "rebeccapurple",
  timezone: "Asia/Calcutta",
  week_starts_on: "7",
  language: "de",
  currency: "eur",
};

async function rowOf(companyId: string) {
  const [row] = await db.select().from(companies).where(eq(companies.id, companyId));
  return row!;
}

const post = async (viewer: Viewer, form: Record<string, string>) =>
  answerOf(save, await visit(viewer, "/company/settings", { form }));
const call = async (viewer: Viewer, json: unknown) =>
  answerOf(api, await visit(viewer, "/api/company", { json }));

async function now(viewer: Viewer): Promise<Viewer> {
  return { ...viewer, company: await rowOf(viewer.companyId) };
}

test("the form stores every value, clears empty ones, and changes no other company", async () => {
  const { marta, jonas, companyId } = await anAgency();
  const other = await anAgency({ name: "Zitta", phone: "555 0000" });
  expect((await post(jonas, all)).location).toBe("/dashboards");

  const refused = await post(marta, all);
  expect(refused).toMatchObject({
    status: 422,
    body: { error: { email_username: [expect.stringContaining("ends with @")] } },
  });
  const saved = await post(marta, { ...all, domain: "Quay.example" });
  expect([saved.status, saved.location]).toEqual([303, "/company/settings?saved"]);
  expect(await rowOf(companyId)).toMatchObject({
    name: "Quay & Co",
    emailUsername: "Hello",
    domain: "quay.example",
    phone: "+49 431 555 0142",
    brandColor: "#663399",
    timezone: "Asia/Kolkata",
    weekStartsOn: 7,
    language: "de",
    currency: "EUR",
  });
  const page = await answerOf(read, await visit(marta, "/company/settings"));
  expect(page.body).toMatchObject({
    view: { values: { email_username: "Hello@quay.example", week_starts_on: "7" } },
  });

  await post(marta, { ...all, email_username: "", domain: "", phone: "", brand_color: "", currency: "" });
  expect(await rowOf(companyId)).toMatchObject({
    emailUsername: null,
    domain: null,
    phone: null,
    brandColor: null,
    currency: null,
  });
  const cleared = await answerOf(read, await visit(marta, "/company/settings"));
  expect(cleared.body).toMatchObject({
    view: { values: { email_username: "", domain: "", phone: "", brand_color: "", currency: "" } },
  });
  expect(await rowOf(other.companyId)).toMatchObject({ name: "Zitta", phone: "555 0000" });
});

test.each([
  ["email_username", "hello@@quay", "complete email address"],
  ["domain", "localhost", "Enter a website"],
  ["domain", "192.168.0.1", "Enter a website"],
  ["domain", "quay.example/path", "Enter a website"],
  ["phone", "call us", "phone number"],
  ["brand_color", "reddish", "color"],
  ["timezone", "Mars/Base", "time zone"],
  ["week_starts_on", "8", "first day of the week"],
  ["language", "xx", "language"],
  ["currency", "EURO", "three letters"],
])("a wrong %s is refused beside its field", async (field, value, words) => {
  const { marta, companyId } = await anAgency();
  const before = await rowOf(companyId);
  const good = { ...all, domain: "quay.example", email_username: "hello" };
  const refused = await post(marta, { ...good, [field]: value });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ error: { [field]: [expect.stringContaining(words)] } });
  expect((await call(marta, { [field]: value })).body).toMatchObject({
    error: { fields: { [field]: [expect.stringContaining(words)] } },
  });
  expect(await rowOf(companyId)).toEqual(before);
});

test("a call changes the given values, clears null ones, and keeps the others", async () => {
  const { marta } = await anAgency({ phone: "555 0000", currency: "USD" });
  const changed = await call(marta, { email_username: "hi@quay.example", week_starts_on: 6, currency: null });
  expect(changed.body).toMatchObject({
    data: {
      company: {
        name: "Northlight Studio",
        emailUsername: "hi",
        domain: "quay.example",
        phone: "555 0000",
        weekStartsOn: 6,
        currency: null,
      },
    },
  });
});

test("without a subscription the page and the call of the company work alike", async () => {
  Object.assign(config, { checkout: "test" });
  onTestFinished(() => void Object.assign(config, { checkout: "off" }));
  const over = { state: "trial", subscriptionId: null, plan: null, expiresAt: new Date(0) } as const;
  const { marta } = await anAgency(over);
  expect((await post(marta, { ...all, domain: "quay.example" })).status).toBe(303);
  const changed = await call(marta, { phone: "555 0002" });
  expect([changed.status, changed.body]).toMatchObject([200, { data: { company: { phone: "555 0002" } } }]);
});

test("new dashboards and clients start with the company's values, and pages show its contact", async () => {
  const { marta } = await anAgency();
  await call(marta, {
    timezone: "Asia/Tokyo",
    currency: "JPY",
    language: "fr",
    week_starts_on: 7,
    brand_color: "#0b5c73",
    email_username: "hi@quay.example",
    phone: "555 0142",
  });
  const viewer = await now(marta);
  const made = await createDashboard(viewer, "October");
  if (made.outcome !== "created") throw new Error("the plan is full");
  const { content, weekStartsOn, permalink } = await stored(viewer, made.id);
  expect([content.timezone, content.defaults.currency, weekStartsOn]).toEqual(["Asia/Tokyo", "JPY", 7]);
  expect((await clientFormView(viewer, null)).values.language).toBe("fr");

  const page = await answerOf(show, await visit(marta, `/dashboards/${permalink}`), { permalink });
  expect(page.body).toMatchObject({
    view: { agency: { name: "Northlight Studio", contact: "hi@quay.example · 555 0142" } },
  });
});
