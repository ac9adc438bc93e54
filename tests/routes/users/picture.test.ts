import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { action } from "#app/routes/users/picture.tsx";
import { db } from "#db/client.server.ts";
import { files, users } from "#db/schema/index.ts";
import { ask, buildPerson, type Person, requestOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#0b5c73" } })
  .png()
  .toBuffer();

function send({ id, cookie }: Person, form: FormData, userId = id) {
  const { url, headers } = requestOf(`/users/${userId}/picture`, { cookie });
  return ask(action, new Request(url, { method: "POST", body: form, headers }), { userId });
}

function picture(bytes: Uint8Array, name = "me.png"): FormData {
  const form = new FormData();
  form.set("picture", new File([new Uint8Array(bytes)], name));
  return form;
}

const avatarOf = async ({ id }: Person) =>
  (await db.select().from(users).where(eq(users.id, id)))[0]!.avatarFileId;
const filesOf = ({ companyId }: Person) => db.select().from(files).where(eq(files.companyId, companyId));

test("a picture is stored, replaced, and deleted with its file", async () => {
  const person = await buildPerson();
  expect((await send(person, picture(png))).status).toBe(303);
  const first = await avatarOf(person);
  expect(await filesOf(person)).toMatchObject([{ id: first, kind: "avatar", contentType: "image/png" }]);

  await send(person, picture(png, "another; name=x.png"));
  const second = await avatarOf(person);
  expect(second).not.toBe(first);
  expect(await filesOf(person)).toMatchObject([{ id: second }]);

  const remove = new FormData();
  remove.set("remove", "1");
  expect((await send(person, remove)).status).toBe(303);
  expect(await avatarOf(person)).toBeNull();
  expect(await filesOf(person)).toEqual([]);
});

test("an invalid picture has an error, and nothing is stored", async () => {
  const person = await buildPerson();
  const refused = async (form: FormData) => (await send(person, form)).body;
  expect(await refused(new FormData())).toEqual({ problem: "Choose an image" });
  expect(await refused(picture(new Uint8Array()))).toEqual({ problem: "Choose an image" });
  expect(await refused(picture(Buffer.from("<svg onload='alert(1)'/>"), "me.svg"))).toEqual({
    problem: "Invalid file type",
  });
  expect(await refused(picture(Buffer.concat([png.subarray(0, 40), Buffer.alloc(90)])))).toEqual({
    problem: "Invalid file type",
  });
  expect(await filesOf(person)).toEqual([]);
});

test("no one can set another person's picture", async () => {
  const [admin, stranger] = [await buildPerson(), await buildPerson()];
  const colleague = await buildPerson({ companyId: admin.companyId, role: "user" });
  expect((await send(admin, picture(png), colleague.id)).status).toBe(404);
  expect((await send(admin, picture(png), stranger.id)).status).toBe(404);
});
