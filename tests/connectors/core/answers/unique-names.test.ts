import { expect, test } from "vitest";
import { withUniqueNames } from "#app/connectors/core/answers/unique-names.ts";

test("names that two objects share get their ids appended, and others do not change", () => {
  const nameOf = withUniqueNames([
    ["1", "Brand film"],
    ["2", "Brand film"],
    ["3", "Leads"],
  ]);
  expect(["1", "2", "3"].map(nameOf)).toEqual(["Brand film (1)", "Brand film (2)", "Leads"]);
});

test("an object that is listed twice counts once, and one without a name shows its id", () => {
  const nameOf = withUniqueNames([
    ["1", "Leads"],
    ["1", "Leads"],
    ["2", ""],
  ]);
  expect(["1", "2", "9"].map(nameOf)).toEqual(["Leads", "2", "9"]);
});
