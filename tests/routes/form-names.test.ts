import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isNameOf } from "#app/http/body/field-names.ts";
import { widgetFormNames } from "#app/domain/dashboards/widget-form/draft-from-form.ts";

// A form may send only the names that its action lets in. So an action lets in what it reads.

const routes = readdirSync("app/routes", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => [name, readFileSync(path.join("app/routes", name), "utf8")] as const)
  .filter(([, text]) => text.includes("readForm("));

test.each(routes)("%s lets in the fields of every schema that it reads by", (_name, text) => {
  const allowed = [...text.matchAll(/readForm\(request, ([^;]*?)\)[;),.]/g)]
    .map(([, names]) => names)
    .join(" ");
  expect(allowed).not.toBe("");
  for (const [, schema] of text.matchAll(/parseWithZod\([^,{]+, \{\s*schema: (\w+)/g))
    expect(allowed, schema).toMatch(new RegExp(`\\b${schema}\\b`));
});

test("the widget form lets in every field that is read of it", () => {
  const read = ["draft-from-form.ts", "answer-widget-form.server.ts"]
    .map((name) => readFileSync(path.join("app/domain/dashboards/widget-form", name), "utf8"))
    .join("\n");
  const names = [
    ...read.matchAll(/\b(?:text|all|ticked|get|getAll)\("([\w.]+)"\)/g),
    ...read.matchAll(/\btextOf\(form, "([\w.]+)"\)/g),
    ...read.matchAll(/\b(?:text|all|ticked|get|getAll)\(`([\w.]+)\$\{/g),
  ].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(40);
  for (const name of names)
    expect(isNameOf(name.endsWith(".") ? `${name}x` : name, [widgetFormNames]), name).toBe(true);
});
