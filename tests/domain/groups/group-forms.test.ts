import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { AddDomainsForm, DomainForm } from "#app/domain/groups/rules/group.form.ts";

const sent = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test("a domain is saved without a note and without a client", () => {
  const form = parseWithZod(sent({ note: "", clientId: "" }), { schema: DomainForm });
  expect(form.status === "success" && form.value).toEqual({ note: "", clientId: "" });
});

test("domains of sources are added while the field for typed ones is empty", () => {
  const form = parseWithZod(sent({ hosts: "", offered: "kite.example" }), { schema: AddDomainsForm });
  expect(form.status === "success" && form.value).toEqual({
    hosts: "",
    offered: ["kite.example"],
    clientId: "",
  });
});
