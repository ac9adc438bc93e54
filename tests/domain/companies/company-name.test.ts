import { expect, test } from "vitest";
import { companyNameFrom } from "#app/domain/companies/company-name.ts";

test.each([
  ["marta@northlight.example", "Northlight"],
  ["marta@mail.north-light.example", "North Light"],
  ["ida@harbourlane.co.uk", "Harbourlane"],
  ["ida@shop.harbourlane.com.au", "Harbourlane"],
  ["marta@gmail.com", "Marta Quill"],
  ["marta@yahoo.co.uk", "Marta Quill"],
  ["marta@xn--bcher-kva.example", "Marta Quill"],
  ["marta@localhost", "Marta Quill"],
  ["marta", "Marta Quill"],
])("calls the company of %s %s", (email, name) => {
  expect(companyNameFrom("Marta Quill", email)).toBe(name);
});
