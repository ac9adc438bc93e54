import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { parseWithZod } from "@conform-to/zod/v4";
import { isNameOf } from "#app/http/body/field-names.ts";
import { tableForm } from "#app/domain/sources/files/table.form.ts";
import { ReportForm } from "#app/domain/reports/report.form.ts";
import { SignIn } from "#app/domain/users/user.form.ts";
import { cases } from "#tests/support/cases.ts";

const Orders = z
  .object({
    name: z.string(),
    note: z.preprocess((value) => value ?? "", z.string()).optional(),
    lines: z.array(z.object({ amount: z.string(), tags: z.array(z.string()).default([]) })).max(3),
    same: z.record(z.string(), z.string()).default({}),
    pay: z.union([z.object({ card: z.string() }), z.object({ iban: z.string() })]).optional(),
  })
  .refine(() => true)
  .transform((order) => order);

test.each([
  "name",
  "note",
  "lines",
  "lines[0].amount",
  "lines[2].amount",
  "lines[]",
  "lines[1].tags",
  "lines[1].tags[0]",
  "same.anything",
  "pay.card",
  "pay.iban",
])("a form has the field %s", (name) => expect(isNameOf(name, [Orders])).toBe(true));

test.each(
  [
    "",
    "other",
    "name.x",
    "name[0]",
    "name[4294967294]",
    "lines[3].amount",
    "lines[4294967294].amount",

    "lines[0].other",
    "lines[-1].amount",
    "lines[1e9].amount",
    "lines[00000000].amount",
    "lines[0",
    "lines.0.amount",

    "same.a.b",
    "same",
    "pay",
    "__proto__",
    "constructor",
    "__intent__",
    "__state__",
    "name.__proto__",
    "a..b",
    ".name",
  ].filter((name) => name !== "same" && name !== "pay"),
)("a form has no field %s", (name) => {
  expect(isNameOf(name, [Orders])).toBe(false);
});

test("listed names match exactly, and those with a star by prefix", () => {
  expect(isNameOf("do", [SignIn, ["do"]])).toBe(true);
  expect(isNameOf("email", [SignIn, ["do"]])).toBe(true);
  expect(isNameOf("done", [SignIn, ["do"]])).toBe(false);
  expect(isNameOf("hide.clicks", [["hide.*"]])).toBe(true);
  expect(isNameOf("hide", [["hide.*"]])).toBe(false);
});

test("the product's forms have the fields that their pages send", () => {
  const upload = {
    columns: [{ key: "a" }, { key: "b" }],
    options: { encoding: "utf-8", delimiter: "," },
  } as unknown as Parameters<typeof tableForm>[0];
  const schema = tableForm(upload, true);
  for (const name of ["name", "columns[1].as", "columns[1].writtenAsPercent", "same.visits", "has_header"])
    expect(isNameOf(name, [schema]), name).toBe(true);
  expect(isNameOf("columns[2].as", [schema])).toBe(false);
  for (const name of ["recipients", "wait_for_settled_days", "with_pdf", "detail"])
    expect(isNameOf(name, [ReportForm]), name).toBe(true);
});

test("no accepted name makes conform build more than the form contains", () => {
  const part = fc.constantFrom(
    "name",
    "lines",
    "same",
    "amount",
    "tags",
    "pay",
    "card",
    ".",
    "[",
    "]",
    "[0]",
    "[2]",
    "[3]",
    "[]",
    "4294967294",
    "x",
    "__proto__",
  );
  const name = fc.oneof(
    fc.array(part, { maxLength: 7 }).map((parts) => parts.join("")),
    fc.string(),
  );
  let passed = 0;
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 8 }), (names) => {
      const form = new FormData();
      for (const one of names) if (isNameOf(one, [Orders])) form.append(one, "1");
      if ([...form].length > 0) passed++;
      const { payload } = parseWithZod(form, { schema: Orders });
      expect(largestList(payload)).toBeLessThanOrEqual(200);
      expect(
        Object.keys(payload).every((key) => ["name", "note", "lines", "same", "pay"].includes(key)),
      ).toBe(true);
    }),
    { numRuns: cases(2000) },
  );
  expect(passed).toBeGreaterThan(cases(50));
});

function largestList(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const own = Array.isArray(value) ? value.length : 0;
  return Math.max(own, ...Object.values(value).map(largestList), 0);
}
