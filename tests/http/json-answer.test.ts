import { expect, test } from "vitest";
import { jsonAnswer } from "#app/http/json-answer.server.ts";
import { requestOf } from "#tests/domain/users/people.ts";

type Answered = Parameters<typeof jsonAnswer>[3];

const nothing: Answered = { errors: null, actionData: null, actionHeaders: {} };
const call = (answered: Partial<Answered>, status = 200, accept = "application/json") =>
  jsonAnswer(
    requestOf("/register", { headers: { Accept: accept } }),
    status,
    new Headers({ "Set-Cookie": "plainboard=x" }),
    { ...nothing, ...answered },
  );
const refused = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

test("a call gets the action's result, with its status, headers and cookie", async () => {
  const answer = call(
    {
      actionData: { register: { data: { user: { id: "u1" } } } },
      actionHeaders: { register: new Headers({ "Retry-After": "60", "Content-Length": "9" }) },
    },
    201,
  )!;
  expect([answer.status, await answer.json()]).toEqual([201, { data: { user: { id: "u1" } } }]);
  expect(answer.headers.get("retry-after")).toBe("60");
  expect(answer.headers.get("set-cookie")).toBe("plainboard=x");
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("content-length")).toBeNull();
});

test("a call gets the refusal, and no details of an internal error", async () => {
  const error = { error: { code: "signed-out", message: "Sign in first." } };
  expect(await call({ errors: { root: refused(401, error) } }, 401)!.json()).toEqual(error);
  const ours = await call({ errors: { root: new Error("password authentication failed") } }, 500)!.json();
  expect(ours).toEqual({ error: { code: "unexpected", message: "Something went wrong on our side." } });
});

test("requests for pages do not change", () => {
  const answered = { actionData: { register: { status: "error" } } };
  expect(call(answered, 422, "text/html,application/xhtml+xml,application/json;q=0.9")).toBeNull();
  expect(call(answered, 422, "*/*")).toBeNull();
  expect(call({})).toBeNull();
});
