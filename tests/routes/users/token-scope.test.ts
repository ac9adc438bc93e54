import { expect, onTestFinished, test } from "vitest";
import { config } from "#app/config.server.ts";
import { createApiToken } from "#app/domain/users/api-tokens/create-api-token.server.ts";
import { action as changeCompany, loader as company } from "#app/routes/api/company.ts";
import { loader as dashboards } from "#app/routes/dashboards/index.tsx";
import { action as giveConsents } from "#app/routes/users/user.tsx";
import { subjectsTo } from "#tests/domain/users/letters.ts";
import { ask, buildPerson, requestOf, viewerOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

function configured(given: Partial<Record<keyof typeof config, unknown>>) {
  const before = { ...config };
  Object.assign(config, given);
  onTestFinished(() => void Object.assign(config, before));
}

async function tokenOf(scope: "read" | "write", days: number | null) {
  const person = await buildPerson();
  const made = await createApiToken(
    await viewerOf(person.cookie),
    { name: "Export", scope, days },
    undefined,
  );
  if (made.outcome !== "created") throw new Error(made.outcome);
  const headers = { Authorization: `Bearer ${made.token}` };
  return {
    person,
    read: () => ask(company, requestOf("/api/company", { headers, json: true })),
    write: () =>
      ask(changeCompany, requestOf("/api/company", { headers, json: true, form: { name: "Northlight" } })),
  };
}

test("a read token reads and changes nothing, a write token does both", async () => {
  const reading = await tokenOf("read", null);
  expect((await reading.read()).status).toBe(200);
  expect(await reading.write()).toMatchObject({ status: 403, body: { error: { code: "read-only-token" } } });
  expect((await reading.read()).body).toMatchObject({ data: { company: { name: "Northlight Studio" } } });
  const writing = await tokenOf("write", null);
  expect((await writing.write()).status).toBe(200);
  expect(await subjectsTo(writing.person.email)).toEqual(["An API token was created (Plainboard)"]);
});

test("a token stops at its end", async () => {
  const ending = await tokenOf("write", 30);
  expect((await ending.read()).status).toBe(200);
  configured({ clockOffsetSeconds: config.clockOffsetSeconds + 30 * 86_400 + 60 });
  expect((await ending.read()).status).toBe(401);
});

test("a new version of the terms asks everyone once more", async () => {
  const person = await buildPerson();
  const open = () => ask(dashboards, requestOf("/dashboards", { cookie: person.cookie }));
  expect((await open()).status).toBe(200);
  configured({ termsVersion: "2027-01" });
  expect((await open()).location).toBe(`/users/${person.id}`);
  const form = { consents: "1", terms_consent: "on", age_consent: "on" };
  const own = `/users/${person.id}`;
  await ask(giveConsents, requestOf(own, { form, cookie: person.cookie }), { userId: person.id });
  expect((await open()).status).toBe(200);
  configured({ termsVersion: "2027-06" });
  expect((await open()).location).toBe(`/users/${person.id}`);
});
