import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { action as api, loader as readApi } from "#app/routes/api/company.ts";
import { action as saveSettings, loader as readSettings } from "#app/routes/company/settings.tsx";
import { action as saveIntro, loader as readIntro } from "#app/routes/intro.tsx";
import { action as register } from "#app/routes/registration/register.tsx";
import { loader as show } from "#app/routes/dashboards/show.tsx";
import { db } from "#db/client.server.ts";
import { companies } from "#db/schema/index.ts";
import { aDashboard, anAgency, stored } from "#tests/domain/dashboards/agency.ts";
import { ask, buildPerson, cookieOf, requestOf, viewerOf } from "#tests/domain/users/people.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const png = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "#0b5c73" } })
    .png()
    .toBuffer();

async function formWith(fields: Record<string, string>, logo?: { bytes: Buffer; name: string }) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // A browser sends an empty file field as an empty file.
  form.append("logo", logo ? new File([new Uint8Array(logo.bytes)], logo.name) : new File([], ""));
  return form;
}

async function companyOf(id: string) {
  const [row] = await db.select().from(companies).where(eq(companies.id, id));
  return row!;
}

test("the company name is not guessed from the email address: the welcome page asks for it", async () => {
  const answer = await ask(
    register,
    requestOf("/register", {
      form: {
        name: "Nora Quill",
        email: "nora@field.example",
        password: "a long and quiet evening",
        password_confirmation: "a long and quiet evening",
        terms_consent: "on",
        age_consent: "on",
      },
    }),
  );
  const viewer = await viewerOf(cookieOf(answer.headers.get("set-cookie")!));
  expect(viewer.company.name).toBe("Nora Quill");

  const page = await answerOf(readIntro, await visit(viewer, "/intro"));
  expect(page.body).toMatchObject({ asksIdentity: true, companyName: "" });

  const nameless = await answerOf(
    saveIntro,
    await visit(viewer, "/intro", { form: { source: "dashboard", name: "" } }),
  );
  expect(nameless).toMatchObject({
    status: 422,
    body: { error: { name: ["Enter the name of your agency"] } },
  });
  expect((await viewerOf(cookieOf(answer.headers.get("set-cookie")!))).onboarding.step).toBe(0);

  const wrongLogo = await answerOf(
    saveIntro,
    await visit(viewer, "/intro", {
      multipart: await formWith(
        { name: "Northlight Studio" },
        { bytes: Buffer.from("GIF89a"), name: "a.gif" },
      ),
    }),
  );
  expect(wrongLogo).toMatchObject({ status: 422, body: { error: { logo: ["Invalid file type"] } } });

  const named = await answerOf(
    saveIntro,
    await visit(viewer, "/intro", {
      multipart: await formWith({ name: " Northlight Studio " }, { bytes: await png(), name: "a.png" }),
    }),
  );
  expect([named.status, named.location]).toEqual([303, "/dashboards/create"]);
  const company = await companyOf(viewer.companyId);
  expect(company).toMatchObject({ name: "Northlight Studio", logoFileId: expect.any(String) });
});

test("a call that sends only what it wants to do first keeps the company's name", async () => {
  const onboarding = { flow: null, step: 0, questionnaire: null, finished: false };
  const viewer = await viewerOf((await buildPerson({ onboarding, creator: true })).cookie);
  const answer = await answerOf(saveIntro, await visit(viewer, "/intro", { form: { source: "dashboard" } }));
  expect([answer.status, answer.location]).toEqual([303, "/dashboards/create"]);
  expect((await companyOf(viewer.companyId)).name).toBe(viewer.company.name);
});

test("the welcome page works without a logo, and does not ask colleagues", async () => {
  const onboarding = { flow: null, step: 0, questionnaire: null, finished: false };
  const first = await buildPerson({ onboarding, creator: true });
  const form = await formWith({ name: "Zitta" });
  const request = await visit(await viewerOf(first.cookie), "/intro", { multipart: form });
  expect((await answerOf(saveIntro, request)).status).toBe(303);
  expect(await companyOf(first.companyId)).toMatchObject({ name: "Zitta", logoFileId: null });

  const colleague = await buildPerson({ onboarding, role: "user", companyId: first.companyId });
  const answer = await ask(
    saveIntro,
    requestOf("/intro", { cookie: colleague.cookie, form: { name: "Mine" } }),
  );
  expect(answer.status).toBe(303);
  expect((await companyOf(first.companyId)).name).toBe("Zitta");
});

test("an existing company keeps its name, and admins change it on its page", async () => {
  const { marta, jonas, companyId } = await anAgency();
  const id = await aDashboard(marta);
  const { permalink } = await stored(marta, id);
  expect((await answerOf(readSettings, await visit(jonas, "/company/settings"))).location).toBe(
    "/dashboards",
  );
  const before = await answerOf(readSettings, await visit(marta, "/company/settings"));
  expect(before.body).toMatchObject({ view: { values: { name: "Northlight Studio" }, logoFileId: null } });

  const save = async (fields: Record<string, string>, logo?: { bytes: Buffer; name: string }) =>
    answerOf(
      saveSettings,
      await visit(marta, "/company/settings", {
        multipart: await formWith(
          { timezone: "Europe/Berlin", week_starts_on: "1", language: "en", ...fields },
          logo,
        ),
      }),
    );
  const saved = await save({ name: "Quay & Co" }, { bytes: await png(), name: "quay.png" });
  expect([saved.status, saved.location]).toEqual([303, "/company/settings?saved"]);
  const { logoFileId } = await companyOf(companyId);
  const page = await answerOf(show, await visit(marta, `/dashboards/${permalink}`), { permalink });
  expect(page.body).toMatchObject({ view: { agency: { name: "Quay & Co" }, logoFileId } });

  expect((await save({ name: " " })).status).toBe(422);
  expect((await save({ name: "Quay & Co" })).status).toBe(303);
  expect((await companyOf(companyId)).logoFileId).toBe(logoFileId);
  await save({ name: "Quay & Co", remove_logo: "1" });
  expect((await companyOf(companyId)).logoFileId).toBeNull();
});

test("POST /api/company changes the given fields, for admins", async () => {
  const { marta, jonas, companyId } = await anAgency();
  const call = async (viewer: typeof marta, sent: Parameters<typeof visit>[2]) =>
    answerOf(api, await visit(viewer, "/api/company", sent));
  expect((await call(jonas, { json: { name: "Mine" } })).status).toBe(403);
  expect(await call(marta, { json: { name: "" } })).toMatchObject({
    status: 422,
    body: { error: { fields: { name: ["Enter the name of your agency"] } } },
  });
  const form = new FormData();
  form.append("logo", new File([new Uint8Array(await png())], "quay.png"));
  const withLogo = await call(marta, { multipart: form });
  expect(withLogo.body).toMatchObject({
    data: { company: { name: "Northlight Studio", logo: expect.stringMatching(/^\/files\//) } },
  });
  expect(await call(marta, { json: { name: "Quay" } })).toMatchObject({
    status: 200,
    body: { data: { company: { name: "Quay", logo: expect.any(String) } } },
  });
  await call(marta, { json: { remove_logo: true } });
  const read = await answerOf(readApi, await visit(marta, "/api/company"));
  expect(read.body).toMatchObject({ data: { company: { name: "Quay", logo: null } } });
  expect((await companyOf(companyId)).logoFileId).toBeNull();
});
