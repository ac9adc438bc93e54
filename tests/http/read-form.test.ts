import { expect, test } from "vitest";
import { readForm } from "#app/http/read-form.server.ts";

async function answerTo(body: BodyInit): Promise<unknown> {
  const request = new Request("http://localhost:3000/company", { method: "POST", body });
  const read = readForm(request, ["name", "logo"]);
  return read.then(
    (form) => [...form.keys()],
    async (refused: Response) => [refused.status, ((await refused.json()) as { error: unknown }).error],
  );
}

const unstorable = [
  400,
  { code: "malformed", message: "Some characters cannot be stored. Type the text again." },
];
const fileCalled = (name: string) => {
  const form = new FormData();
  form.set("logo", new File(["x"], name));
  return form;
};

test("the form's fields and files are accepted", async () => {
  expect(await answerTo(new URLSearchParams({ name: "Harbour Lane" }))).toEqual(["name"]);
  expect(await answerTo(fileCalled("logo.png"))).toEqual(["logo"]);
});

test("a text, a field name and a file name that the database cannot store are refused", async () => {
  expect(await answerTo(new URLSearchParams({ name: "a\0b" }))).toEqual(unstorable);
  expect(await answerTo(new URLSearchParams({ "na\0me": "a" }))).toEqual(unstorable);
  expect(await answerTo(fileCalled("a\0b.png"))).toEqual(unstorable);
});

test("an unknown field is refused", async () => {
  const answer = await answerTo(new URLSearchParams({ name: "a", role: "admin" }));
  expect(answer).toMatchObject([400, { message: "This form has no field “role”. Reload the page." }]);
});
