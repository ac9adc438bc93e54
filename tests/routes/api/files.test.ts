import sharp from "sharp";
import { expect, test } from "vitest";
import { findImage } from "#db/queries/files.ts";
import { action as upload } from "#app/routes/api/files.ts";
import { action as remove } from "#app/routes/api/files-delete.ts";
import { ask, buildPerson, type Person } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0e6b5c" } })
  .png()
  .toBuffer();

const requestAs = ({ cookie }: Person, path: string, init: RequestInit) =>
  new Request(`http://localhost:3000${path}`, {
    ...init,
    headers: { Cookie: cookie, Accept: "application/json" },
  });

function formWith(bytes: Uint8Array, name = "logo.png"): FormData {
  const form = new FormData();
  form.set("file", new Blob([bytes as never]), name);
  return form;
}

test("an image is uploaded, and deleted for its own company only", async () => {
  const [owner, other] = [await buildPerson(), await buildPerson()];
  const made = await ask(
    upload,
    requestAs(owner, "/api/files/logo", { method: "POST", body: formWith(png) }),
    { kind: "logo" },
  );
  expect(made.status).toBe(201);
  const { data } = made.body as { data: { filename: string; url: string; contentType: string } };
  expect(data).toMatchObject({ url: `/files/${data.filename}`, contentType: "image/png" });
  const del = (person: typeof owner) =>
    ask(
      remove,
      requestAs(person, "/api/files", {
        method: "DELETE",
        body: new URLSearchParams({ filename: data.filename }),
      }),
      {},
    );
  expect((await del(other)).status).toBe(404);
  expect(await findImage(data.filename)).not.toBeNull();
  expect((await del(owner)).status).toBe(204);
  expect(await findImage(data.filename)).toBeNull();
});

test("other files and unknown kinds are refused", async () => {
  const person = await buildPerson();
  const svg = await ask(
    upload,
    requestAs(person, "/api/files/logo", { method: "POST", body: formWith(Buffer.from("<svg/>"), "a.png") }),
    { kind: "logo" },
  );
  expect(svg.status).toBe(422);
  expect(svg.body).toMatchObject({ error: { fields: { file: ["Invalid file type"] } } });
  const csv = await ask(
    upload,
    requestAs(person, "/api/files/csv", { method: "POST", body: formWith(png) }),
    {
      kind: "csv",
    },
  );
  expect(csv).toMatchObject({
    status: 404,
    body: { error: { message: expect.stringContaining("logoImage, backgroundImage, clientImage, image") } },
  });
});

test("an image's kind is named as in a dashboard's styles or as it is stored", async () => {
  const person = await buildPerson();
  for (const [kind, storedAs] of [
    ["logoImage", "logo"],
    ["backgroundImage", "background"],
    ["clientImage", "client"],
    ["image", "widget"],
    ["widget", "widget"],
  ] as const) {
    const request = requestAs(person, `/api/files/${kind}`, { method: "POST", body: formWith(png) });
    const { status, body } = await ask(upload, request, { kind });
    expect(status, kind).toBe(201);
    const { id } = (body as { data: { id: string } }).data;
    expect(await findImage(id), kind).toMatchObject({ kind: storedAs });
  }
});
