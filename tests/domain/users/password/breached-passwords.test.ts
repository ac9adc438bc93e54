import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { newPasswordProblem } from "#app/domain/users/password/new-password-problem.server.ts";
import { action as register } from "#app/routes/registration/register.tsx";
import { action as change } from "#app/routes/users/password.tsx";
import { ask, buildPerson, password as current, requestOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

const breached = "Purple monkey dishwasher";
const sha1 = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase();

const asked: { url: string; padding: string | undefined; body: string }[] = [];
let reply = "";
let status = 200;
const service = createServer((request, response) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    asked.push({ url: request.url ?? "", padding: String(request.headers["add-padding"]), body });
    response.writeHead(status).end(reply);
  });
});
await new Promise<void>((resolve) => void service.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
const before = config.breachedPasswordsUrl;

beforeEach(() => {
  asked.length = 0;
  status = 200;
  reply = `0018A45C4D1DEF81644B54AB7F969B88D65:1\r\n${sha1(breached).slice(5)}:24230\r\n`;
  Object.assign(config, { breachedPasswordsUrl: url });
});
afterAll(() => {
  Object.assign(config, { breachedPasswordsUrl: before });
  service.close();
});

test("a breached password is refused; only 5 digits of its hash are sent", async () => {
  expect(await newPasswordProblem(breached)).toMatch(/published after a break-in/);
  expect(asked).toEqual([{ url: `/range/${sha1(breached).slice(0, 5)}`, padding: "true", body: "" }]);
});

test("another password of the same range, and padding, are accepted", async () => {
  expect(await newPasswordProblem("a quiet evening in Rome")).toBeNull();
  reply = `${sha1(breached).slice(5)}:0`;
  expect(await newPasswordProblem(breached)).toBeNull();
});

test("a failing service does not refuse passwords", async () => {
  status = 503;
  expect(await newPasswordProblem(breached)).toBeNull();
  Object.assign(config, { breachedPasswordsUrl: "http://127.0.0.1:1" });
  expect(await newPasswordProblem(breached)).toBeNull();
});

test("nothing is sent unless it is switched on, nor for passwords that the built-in list has", async () => {
  expect(await newPasswordProblem("password1")).toMatch(/too common/);
  Object.assign(config, { breachedPasswordsUrl: null });
  expect(await newPasswordProblem(breached)).toBeNull();
  expect(asked).toEqual([]);
});

test("the forms say it next to the password, and keep what was typed", async () => {
  const { id, cookie } = await buildPerson();
  const passwords = { password: breached, password_confirmation: breached };
  const form = { ...passwords, current_password: current };
  const changed = await ask(change, requestOf("/", { form, cookie, json: true }), { userId: id });
  const registered = await ask(
    register,
    requestOf("/register", {
      form: { ...passwords, name: "Ida", email: "ida@new.example", terms_consent: "on", age_consent: "on" },
      json: true,
    }),
  );
  for (const { status: answered, body } of [changed, registered]) {
    expect(answered).toBe(422);
    const { fields } = (body as { error: { fields: Record<string, string[]> } }).error;
    expect(fields.password?.[0]).toMatch(/published after a break-in/);
  }
});
