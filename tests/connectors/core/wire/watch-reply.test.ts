import { expect, test } from "vitest";
import { z } from "zod";
import { knownWord } from "#app/connectors/core/params/known-word.ts";
import { watchHeaders, watchReply } from "#app/connectors/core/wire/watch-reply.ts";

function signsOf(schema: z.ZodType, reply: unknown, unread: readonly string[] = []): string[] {
  const signs: string[] = [];
  watchReply(schema, reply, unread, (sign, name) => signs.push(`${sign} ${name}`));
  return signs;
}

const Row = z.object({ id: z.number(), state: knownWord("on", "off").default("on") });

test("fields that a schema does not name are reported at any depth, deliberately unread ones are not", () => {
  const Reply = z
    .object({
      data: z.array(Row.extend({ more: z.object({ a: z.string() }).nullish() })).default([]),
      byDay: z.record(z.string(), z.object({ n: z.number() })).optional(),
    })
    .transform((reply) => reply.data);
  const reply = {
    data: [
      { id: 1, state: "on" },
      { id: 2, name: "x", more: { a: "1", b: "2" } },
    ],
    byDay: { "2026-01-01": { n: 1, extra: 2 } },
    request_id: "7",
  };
  expect(signsOf(Reply, reply)).toEqual([
    "field data.name",
    "field data.more.b",
    "field byDay.*.extra",
    "field request_id",
  ]);
  expect(signsOf(Reply, reply, ["request_id", "name", "b", "extra"])).toEqual([]);
});

test("unknown values of an enum are reported and still read", () => {
  const Reply = z.object({ rows: z.array(Row), kind: z.enum(["a", "b"]).optional() });
  const reply = { rows: [{ id: 1, state: "paused" }], kind: "c" };
  expect(signsOf(Reply, reply)).toEqual(["value rows.state=paused", "value kind=c"]);
  expect(Row.parse({ id: 1, state: "paused" }).state).toBe("paused");
});

test("of several alternatives the matching one is checked, and both sides of a pair name their fields", () => {
  const Reply = z.union([z.object({ error: z.string() }), z.object({ result: z.object({ a: z.number() }) })]);
  expect(signsOf(Reply, { result: { a: 1, b: 2 } })).toEqual(["field result.b"]);
  const Both = z.object({ a: z.number() }).and(z.object({ b: z.number() }));
  expect(signsOf(Both, { a: 1, b: 2, c: 3 })).toEqual(["field c"]);
});

test("the headers of an address that ends say so", () => {
  const signs: string[] = [];
  const headers = new Headers({ deprecation: "@1688169599", sunset: "Wed, 31 Dec 2026 23:59:59 GMT" });
  watchHeaders(headers, (sign, name) => signs.push(`${sign} ${name}`));
  watchHeaders(new Headers(), (sign) => signs.push(sign));
  expect(signs).toEqual(["deprecation @1688169599", "sunset Wed, 31 Dec 2026 23:59:59 GMT"]);
});
