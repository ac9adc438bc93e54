import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isNameOf } from "#app/http/body/field-names.ts";
import { SettingsForm } from "#app/domain/dashboards/settings/settings.form.ts";
import { widgetFormNames } from "#app/domain/dashboards/edit/widget-form/draft-from-form.ts";

// A form may send only the names that its action accepts, so an action accepts the names it reads.

const routes = readdirSync("app/routes", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => [name, readFileSync(path.join("app/routes", name), "utf8")] as const)
  .filter(([, text]) => text.includes("readForm("));

test.each(routes)("%s accepts the fields of every schema that it reads", (_name, text) => {
  const allowed = [...text.matchAll(/readForm\(request, ([^;]*?)\)[;),.]/g)]
    .map(([, names]) => names)
    .join(" ");
  expect(allowed).not.toBe("");
  for (const [, schema] of text.matchAll(/parseWithZod\([^,{]+, \{\s*schema: (\w+)/g))
    expect(allowed, schema).toMatch(new RegExp(`\\b${schema}\\b`));
});

test("the widget form accepts every field that it reads", () => {
  const read = ["draft-from-form.ts", "answer-widget-form.server.ts"]
    .map((name) => readFileSync(path.join("app/domain/dashboards/edit/widget-form", name), "utf8"))
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

const formOnly =
  "intent version beside columns sourceIdBefore titleBefore orderByBefore parameterTypes search addMetric calculated " +
  "size picture visibleChange visibleHighlight";

test("the widget form's fields are called as they are stored", () => {
  const part = (file: string, from: string, to: string) => {
    const text = readFileSync(file, "utf8");
    const [start, end] = [text.indexOf(from), text.indexOf(to)];
    expect([start > -1, end > start], file).toEqual([true, true]);
    return text.slice(start, end);
  };
  const widget = part("db/schema/documents/dashboard.ts", "type FormatOptions", "type DashboardStyles");
  const rule = part("app/metrics/filters.ts", "type FilterRule", "type FilterColumns");
  const order = part("app/metrics/rows.ts", "type OrderBy", "type Columns");
  const stored = [...`${widget}${rule}${order}`.matchAll(/readonly (\w+)\??:/g)].map(([, name]) => name);
  const names = new Set(widgetFormNames.map((name) => name.replace(".*", "")));
  expect([...names].filter((name) => !stored.includes(name)).sort()).toEqual(formOnly.split(" ").sort());
});

test("the settings form's fields are called as they are stored", () => {
  const schema = readFileSync("db/schema/documents/dashboard.ts", "utf8");
  const content = schema.slice(schema.indexOf("type DashboardStyles"));
  const stored = [...content.matchAll(/readonly (\w+)\??:/g)].map(([, name]) => name);
  const names = Object.keys(SettingsForm.shape);
  expect(names.filter((name) => !stored.includes(name)).sort()).toEqual(["version"]);
});
