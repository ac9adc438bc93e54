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
  readCallFields(sent, { names: [schema], aliases: { startDate: "start" } });

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
    changed: [],
  });
});

test("names that the schema does not know are listed, at any depth", () => {
  expect(read({ nope: 1, constructor: 1 }).unknown).toEqual(["nope", "constructor"]);
  expect(read({ limits: { sessions: { nope: 1 } } }).unknown).toEqual(["limits.sessions.nope"]);
  expect(read({ list: [{ id: "a" }, { id: "b", nope: 1 }] }).unknown).toEqual(["list.1.nope"]);
  expect(read({ "list[0].id": "a" }).unknown).toEqual(["list[0].id"]);
});

test("a field given in both spellings is refused", () => {
  expect(read({ from_address: "a", fromAddress: "b" }).unknown).toEqual(["fromAddress"]);
});

test("what was answered changes nothing, and only its other fields are refused, at any depth", () => {
  const widget = { id: "a", result: { rows: [] } };
  const answered = [{ sourceId: "s", start: "today", kind: "csv", host: "a.example", widgets: [widget] }];
  const again = (sent: Record<string, unknown>) =>
    readCallFields(sent, { names: [schema], aliases: { startDate: "start" }, answered, fixed: ["host"] });
  expect(again(answered[0]!)).toEqual({ fields: {}, unknown: [], changed: [] });
  expect(again({ ...answered[0], start: "now", widgets: [{ ...widget, id: "b" }] })).toEqual({
    fields: { start: "now", widgets: [{ id: "b" }] },
    unknown: [],
    changed: [],
  });
  expect(again({ kind: "rows", host: "b.example" })).toEqual({ fields: {}, unknown: [], changed: ["host"] });
  expect(again({ widgets: [widget, { id: "b", nope: 1 }], nope: 1 }).unknown).toEqual([
    "widgets.1.nope",
    "nope",
  ]);
});

test("dots in a record's key are no path", () => {
  const keyed = z.object({ names: z.record(z.string(), z.object({ label: z.string() })) });
  const sent = { names: { "cost.before": { label: "Cost", nope: 1 } } };
  expect(readCallFields(sent, { names: [keyed] })).toMatchObject({
    fields: { names: { "cost.before": { label: "Cost" } } },
    unknown: ["names.cost.before.nope"],
  });
});
