import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { errorForLog } from "#app/lib/log.server.ts";

test("a failed statement is logged without its values", () => {
  const error = new DrizzleQueryError(
    'insert into "users" ("email", "name") values ($1, $2)',
    ["nora@field.example", "Nora\n    at Field"],
    new Error("duplicate key"),
  );
  const logged = errorForLog(error);
  expect(logged.message).toContain('insert into "users"');
  expect(JSON.stringify(logged)).not.toMatch(/nora|Nora|Field/);
});

test("other errors are logged unchanged", () => {
  expect(errorForLog(new TypeError("no such thing"))).toMatchObject({
    type: "TypeError",
    message: "no such thing",
  });
});
