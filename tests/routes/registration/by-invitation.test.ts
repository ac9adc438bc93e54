import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";

// The environment is read once, when the configuration is first imported.
process.env.SIGNUP = "invite";
const { db } = await import("#db/client.server.ts");
const { users } = await import("#db/schema/index.ts");
const { action, loader } = await import("#app/routes/registration/register.tsx");
const { ask, password, requestOf } = await import("#tests/domain/users/people.ts");

await useDatabase();

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
