import { expect, test } from "vitest";
import { z } from "zod";
import { readCallFields } from "#app/http/body/call-fields.ts";

const limits = z.record(z.string(), z.object({ relative_threshold: z.number().optional() }));
const schema = z.object({
  from_address: z.string().optional(),
  sourceId: z.string().optional(),
  start: z.string().optional(),
  limits: limits.optional(),
  list: z.array(z.object({ id: z.string() })).optional(),
  widgets: z.array(z.object({ id: z.string() })).optional(),
});
const read = (sent: Record<string, unknown>) =>
  readCallFields(sent, { names: [schema], aliases: { startDate: "start" }, open: ["widgets"] });

test("both spellings of a name, and other words for it, are the schema's field", () => {
  const sent = {
    fromAddress: "a",
    source_id: "b",
    startDate: "c",
    limits: { sessions: { relativeThreshold: 1 } },
  };
  expect(read(sent)).toEqual({
    fields: {
      from_address: "a",
      sourceId: "b",
      start: "c",
      limits: { sessions: { relative_threshold: 1 } },
    },
    unknown: [],
  });
});

test("names that the schema does not know are listed, at any depth", () => {
  expect(read({ nope: 1, constructor: 1 }).unknown).toEqual(["nope", "constructor"]);
  expect(read({ limits: { sessions: { nope: 1 } } }).unknown).toEqual(["limits.sessions.nope"]);
  expect(read({ list: [{ id: "a" }, { id: "b", nope: 1 }] }).unknown).toEqual(["list.1.nope"]);
  expect(read({ "list[0].id": "a" }).unknown).toEqual(["list[0].id"]);
});

test("a field given in both spellings is refused, and open fields keep what the schema does not know", () => {
  expect(read({ from_address: "a", fromAddress: "b" }).unknown).toEqual(["fromAddress"]);
  expect(read({ widgets: [{ id: "a", result: {} }] })).toEqual({
    fields: { widgets: [{ id: "a", result: {} }] },
    unknown: [],
  });
});
