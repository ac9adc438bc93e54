import { expect, test } from "vitest";
import { withUniqueNames } from "#app/connectors/core/answers/unique-names.ts";

test("a name that two things share has the id behind it, others are left as they are", () => {
  const nameOf = withUniqueNames([
    ["1", "Brand film"],
    ["2", "Brand film"],
    ["3", "Leads"],
  ]);
  expect(["1", "2", "3"].map(nameOf)).toEqual(["Brand film (1)", "Brand film (2)", "Leads"]);
});

test("the same thing named twice is one thing, and one without a name is shown by its id", () => {
  const nameOf = withUniqueNames([
    ["1", "Leads"],
    ["1", "Leads"],
    ["2", ""],
  ]);
  expect(["1", "2", "9"].map(nameOf)).toEqual(["Leads", "2", "9"]);
});
