import { expect, test } from "vitest";
import { ChangeSource, ChooseForm } from "#app/domain/sources/connecting/choose.form.ts";

test.each([
  ["account", 500],
  ["token", 4000],
  ["url", 500],
])("a call may set %s with up to %i characters", (field, max) => {
  expect(ChangeSource.safeParse({ [field]: "x".repeat(max) }).success).toBe(true);
  expect(ChangeSource.safeParse({ [field]: "x".repeat(max + 1) }).success).toBe(false);
});

test("a form accepts 1,000 properties and reports one more", () => {
  const choose = (count: number) =>
    ChooseForm.safeParse({ name: "Bakery", properties: Array.from({ length: count }, (_, at) => `${at}`) });
  expect(choose(1000).success).toBe(true);
  expect(choose(1001).error?.issues).toMatchObject([
    { path: ["properties"], message: "Choose at most 1,000." },
  ]);
});
