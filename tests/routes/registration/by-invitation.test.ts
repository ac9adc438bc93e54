import { afterAll, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { action, loader } from "#app/routes/registration/register.tsx";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/index.ts";
import { ask, password, requestOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();
const { signup } = config;
Object.assign(config, { signup: "invite" });
afterAll(() => {
  Object.assign(config, { signup });
});

const form = {
  name: "Marta Quill",
  email: "marta@northlight.example",
  password,
  password_confirmation: password,
  terms_consent: "on",
  age_consent: "on",
};

test("registering without an invitation is refused in words, and creates nothing", async () => {
  const answer = await ask(action, requestOf("/register", { form, json: true }));
  expect(answer).toMatchObject({
    status: 403,
    body: {
      error: { code: "by-invitation", message: expect.stringMatching(/by invitation here. Ask an admin/) },
    },
  });
  expect(await db.select().from(users)).toEqual([]);
  expect((await ask(loader, requestOf("/register"))).body).toMatchObject({ isOpen: false });
});
